import { Printer } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** Prints the page as the print styles leave it; where there is a ticket, the ticket alone. */
export function PrintButton(button: Omit<ComponentProps<typeof Button>, 'icon' | 'onClick'>) {
  return <Button icon={Printer} variant="outline" {...button} onClick={() => window.print()} />;
}

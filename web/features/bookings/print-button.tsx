import { Printer } from 'lucide-react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';

/** Prints the page, of which the print styles leave the ticket. Patients are not offered it on phones. */
export function PrintButton({ isForDesk = false }: { isForDesk?: boolean }) {
  const { t } = useMessages();
  return (
    <Button
      icon={Printer}
      variant="outline"
      className={isForDesk ? undefined : 'max-sm:hidden'}
      onClick={() => window.print()}
    >
      {t('ticket.print')}
    </Button>
  );
}

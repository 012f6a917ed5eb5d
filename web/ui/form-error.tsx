import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The error of a whole form, announced at once; renders nothing without children. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-field border border-error/40 bg-error/8 px-4 py-3 text-error">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 font-medium">{children}</div>
    </div>
  );
}

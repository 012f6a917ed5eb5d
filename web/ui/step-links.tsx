import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from './button-style.ts';

export type Step = { to: string; label: string };

/** Links to the previous, the current and the next day or year. */
export function StepLinks({ label, back, now, next }: { label: string; back: Step; now?: Step; next: Step }) {
  const square = buttonClass('outline', 'md', 'btn-square px-0!');
  return (
    <nav className="flex gap-2 print:hidden" aria-label={label}>
      <Link to={back.to} preventScrollReset className={square} aria-label={back.label}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Link>
      {now && (
        <Link to={now.to} preventScrollReset className={buttonClass('outline', 'md')}>
          {now.label}
        </Link>
      )}
      <Link to={next.to} preventScrollReset className={square} aria-label={next.label}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
    </nav>
  );
}

import type { ReactNode } from 'react';
import { chipClass } from '#web/ui/chip-style.ts';

type TimeChipProps = { label?: string; isChosen?: boolean; onClick: () => void; children: ReactNode };

/** A button that sets the selects; whether they are set so is stated, too. `label` replaces its text for screen readers. */
export function TimeChip({ label, isChosen, onClick, children }: TimeChipProps) {
  return (
    <button type="button" className={chipClass(isChosen)} aria-label={label} aria-pressed={isChosen} onClick={onClick}>
      {children}
    </button>
  );
}

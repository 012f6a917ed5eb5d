import type { ReactNode } from 'react';
import { chipClass } from '#web/ui/chip-style.ts';

type TimeChipProps = {
  label?: string;
  isChosen?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A button that sets the selects; whether they are set so is stated, too. `label` replaces its text for screen readers. */
export function TimeChip({ label, isChosen, isDisabled, onClick, children }: TimeChipProps) {
  return (
    <button
      type="button"
      className={chipClass(isChosen, 'disabled:cursor-default disabled:opacity-60')}
      aria-label={label}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

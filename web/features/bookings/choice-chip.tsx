import type { ComponentProps, KeyboardEvent } from 'react';
import { chipClass } from '#web/ui/chip-style.ts';

type ChoiceChipProps = Omit<ComponentProps<'input'>, 'type' | 'onKeyDown'> & { label: string };

/** A chip that is a radio button: its group is one tab stop with arrows inside. `label` replaces its text for screen readers. */
export function ChoiceChip({ label, className, children, ...radio }: ChoiceChipProps) {
  return (
    <label className={chipClass(radio.checked, className)}>
      <input
        {...radio}
        type="radio"
        aria-label={label}
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit]"
        onKeyDown={chooseByEnter}
      />
      {children}
    </label>
  );
}

/** Enter would submit the form. */
function chooseByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
}

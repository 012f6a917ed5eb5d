import type { KeyboardEvent } from 'react';
import { ROW_BUTTON } from '#web/ui/use-row-focus.ts';

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/**
 * Moves the focus between the buttons of rows by arrow keys, Home and End; from the button of the last row to what
 * follows the list by Tab as usual.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ROW_BUTTON}]`)];
  const row = (event.target as HTMLElement).closest('tr');
  const index = buttons.findIndex((button) => row?.contains(button));
  const next = buttons[Math.min(Math.max(index + step, 0), buttons.length - 1)];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

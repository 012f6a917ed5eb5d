import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Moves the focus by arrow keys, Home and End between the rows of an element, to the first button of each. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const { currentTarget: list, target } = event;
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLElement) || target.closest('input, select, textarea, [popover], dialog')) return;
  const row = target.closest('[data-row]');
  const rows = [...list.querySelectorAll('[data-row]:has([data-row-button])')];
  const index = rows.findIndex((candidate) => candidate === row);
  const next = rows[Math.min(Math.max(index + step, 0), rows.length - 1)];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.querySelector<HTMLElement>('[data-row-button]')?.focus();
}

import type { MouseEvent } from 'react';

/** Closes the popover that a chosen link is in: its page may have the same layout. */
export function closePopover({ currentTarget }: MouseEvent): void {
  currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover();
}

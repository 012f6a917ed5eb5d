/** How long a change can be undone, in milliseconds. */
export const UNDO_MS = 60_000;

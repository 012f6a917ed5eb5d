/** When somebody last used the keyboard, the mouse or the screen of this page, in milliseconds. */
let lastInputAt = Date.now();
let isReported = false;

if (typeof window !== 'undefined') {
  for (const type of ['pointerdown', 'keydown', 'wheel'] as const) {
    window.addEventListener(type, noteInput, { capture: true, passive: true });
  }
}

function noteInput(): void {
  lastInputAt = Date.now();
  isReported = false;
}

export function idleMs(): number {
  return Date.now() - lastInputAt;
}

/**
 * The header of requests that nobody caused, such as polls: without it the server takes a request for somebody's
 * activity. It is left out once after each input, so that typing counts, too, by the next poll.
 */
export function backgroundHeader(): Record<string, string> {
  if (isReported) return { 'x-background': '1' };
  isReported = true;
  return {};
}

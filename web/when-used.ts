const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Runs something once somebody uses the page, by pointer, touch or keyboard; returns what cancels that, for an effect.
 * For scripts of what is not shown yet: they neither delay the page nor wait for the click that needs them.
 */
export function whenUsed(run: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, start, true);
  };
  const start = () => {
    stop();
    run();
  };
  for (const sign of SIGNS) window.addEventListener(sign, start, { capture: true, passive: true });
  return stop;
}

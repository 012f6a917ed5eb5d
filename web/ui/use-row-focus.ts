import { useEffect, type RefObject } from 'react';

/** The attribute of an element that belongs to a row, with the key of the row. */
const ROW = 'data-row';
/** The attribute of the element of a row that gets the focus. */
const ROW_BUTTON = 'data-row-button';
/** The attribute of the button by which a row changes; it gets the focus if the lost one was such a button. */
const ROW_ACTION = 'data-row-action';

/**
 * Moves the focus on when the row that has it disappears, or the focused button of a row: to the same row elsewhere, to
 * the next row, else to the heading of the page. A dialog that was opened from a row counts as its focus.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = box.current;
    if (!area) return undefined;
    let last: { key: string; isAction: boolean } | null = null;
    let order: string[] = [];
    let frame = 0;
    const rows = () => [...area.querySelectorAll<HTMLElement>(`[${ROW}]`)];
    const keyOf = (row: HTMLElement) => row.getAttribute(ROW) ?? '';

    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
      const row = target.closest<HTMLElement>(`[${ROW}]`);
      if (row && area.contains(row)) last = { key: keyOf(row), isAction: target.hasAttribute(ROW_ACTION) };
      // A dialog whose opener has disappeared leaves the focus to the content.
      else if (target.id !== 'content') last = null;
      schedule();
    };
    // A press on what cannot have the focus gives it up.
    const handleRelease = () => {
      if (document.activeElement === document.body) last = null;
    };
    const restore = () => {
      const { activeElement } = document;
      if (document.querySelector('dialog[open]')) return;
      const all = rows();
      const isLost = activeElement === null || activeElement === document.body || activeElement.id === 'content';
      if (last && isLost) {
        const next = nextKey(order, all.map(keyOf), last.key);
        const stops = all.filter((row) => keyOf(row) === next);
        const stop = findStop(stops, last.key === next && last.isAction) ?? headingOf(area);
        stop?.focus();
        // A disabled button cannot have it yet.
        if (document.activeElement !== stop) return;
      }
      order = all.map(keyOf);
    };
    const schedule = () => {
      cancelAnimationFrame(frame);
      // After those who move the focus on purpose.
      frame = requestAnimationFrame(restore);
    };
    const observer = new MutationObserver(schedule);
    observer.observe(area, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('pointerup', handleRelease);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('pointerup', handleRelease);
    };
  }, [box]);
}

/** The key itself while its row exists, else that of the next row which does, else of the one before; null without any. */
export function nextKey(before: readonly string[], now: readonly string[], key: string): string | null {
  const isThere = (candidate: string) => now.includes(candidate);
  const index = before.indexOf(key);
  return (
    before.slice(Math.max(index, 0)).find(isThere) ?? before.slice(0, Math.max(index, 0)).findLast(isThere) ?? null
  );
}

function findStop(rows: readonly HTMLElement[], isAction: boolean): HTMLElement | undefined {
  const find = (selector: string) => rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>(selector)])[0];
  return (isAction ? find(`[${ROW_ACTION}]`) : undefined) ?? find(`[${ROW_BUTTON}]`) ?? find('button, a[href]');
}

function headingOf(area: HTMLElement): HTMLElement | null {
  const heading = area.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

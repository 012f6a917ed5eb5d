import { watchSlots } from '#web/api/slot-events.ts';
import { keyOfTime } from '#web/api/slot-changes.ts';

/**
 * The shortest and longest wait before the cards are read again, not by every open page at once: for their next times,
 * and only for the numbers of slots. In milliseconds.
 */
const TIMES_MS = { min: 800, max: 2500 };
const NUMBERS_MS = { min: 8000, max: 16_000 };

/** Follows the availability on the cards of treatments: a time that somebody takes fades, then the cards are read again. */
export function liveCards(): void {
  const cards = document.querySelector('[data-cards]');
  if (!cards) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;
  const reloadIn = ({ min, max }: { min: number; max: number }) => {
    const wait = min + Math.random() * (max - min);
    if (Date.now() + wait > due) return;
    due = Date.now() + wait;
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), wait);
  };
  const reload = async () => {
    due = Infinity;
    // Later, so that the focus is not lost.
    if (cards.contains(document.activeElement)) return reloadIn(TIMES_MS);
    const response = await fetch(window.location.href, { headers: { accept: 'text/html' } }).catch(() => null);
    if (!response?.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector('[data-cards]');
    if (next) cards.replaceChildren(...next.childNodes);
  };
  cards.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[aria-disabled="true"]')) event.preventDefault();
  });
  watchSlots({
    onChanges: (changes) => {
      let hasNewTimes = false;
      for (const change of changes) {
        hasNewTimes ||= change.isFree;
        for (const time of cards.querySelectorAll(`[data-time="${CSS.escape(keyOfTime(change))}"]`)) {
          hasNewTimes = true;
          time.setAttribute('aria-disabled', String(!change.isFree));
        }
      }
      reloadIn(hasNewTimes ? TIMES_MS : NUMBERS_MS);
    },
    onReset: () => reloadIn(TIMES_MS),
  });
}

import type { Page } from '@playwright/test';

const KEY = 'clicks-of-journey';

/**
 * Counts the presses of a pointer in a page from now on, also on pages that it opens later; typing and choosing from a list
 * by keyboard are none. Returns a function that reads their number.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const listen = (key: string) => {
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1));
    };
    window.addEventListener('pointerdown', count, { capture: true });
  };
  await page.addInitScript(listen, KEY);
  await page.evaluate(listen, KEY);
  await page.evaluate((key) => sessionStorage.setItem(key, '0'), KEY);
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key)), KEY);
}

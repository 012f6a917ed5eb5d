import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { hadRecentInput: boolean; value: number };

/**
 * Sums the layout shifts of all pages that are opened from now on, without those that follow a press within half a second,
 * unless `isSlow`: what follows it comes later on a slow network.
 */
export async function recordShifts(page: Page, { isSlow = false } = {}): Promise<void> {
  await page.addInitScript((countsAll) => {
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries() as Shift[]) {
        if (hadRecentInput && !countsAll) continue;
        sessionStorage.setItem('shift', String(Number(sessionStorage.getItem('shift')) + value));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, isSlow);
}

/** The sum since the last call, once everything is painted. */
export async function readShifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
    const sum = Number(sessionStorage.getItem('shift'));
    sessionStorage.removeItem('shift');
    return sum;
  });
}

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Theme, language and window in which pages are examined: a narrow phone, and a desktop of 1280 px at 200 % zoom. */
export const accessibilitySettings = [
  { name: 'English, light, 320 px', language: 'en', theme: 'light', width: 320 },
  { name: 'German, dark, 1280 px at 200 %', language: 'de', theme: 'dark', width: 640 },
] as const;

type Setting = { name: string; language: 'en' | 'de'; theme: 'light' | 'dark'; width: number };

/** Sets language, theme and window, and records layout shifts from then on. */
export async function applySetting(page: Page, { language, theme, width }: Setting): Promise<void> {
  const { origin } = new URL((await page.context().request.head('/favicon.svg')).url());
  await page.context().addCookies([
    { name: 'language', value: language, url: origin },
    { name: 'theme', value: theme, url: origin },
  ]);
  await page.setViewportSize({ width, height: 720 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { layoutShifts: shifts });
    const record = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    };
    new PerformanceObserver(record).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails if axe finds something on the open page, if it scrolls sideways, or if it shifted by 0.02 or more. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Without a second page per examination, which only frames of other origins need; there are none.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    name,
  ).toEqual([]);
  const { overflow, shift } = await page.evaluate(() => ({
    // The inner width of a phone grows with what overflows.
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shift: (window as unknown as { layoutShifts: number[] }).layoutShifts.reduce((sum, value) => sum + value, 0),
  }));
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(shift, `${name} shifts`).toBeLessThan(0.02);
}

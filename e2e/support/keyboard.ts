import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen of the journeys has. */
const MAX_STEPS = 120;

/** Moves the focus to a control by Tab alone; fails if it cannot be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Tabs to a button or link and presses Enter. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Fails if nothing has the focus, so that a reader of the screen would start from the top. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(?!BODY|HTML)/);
}

/** Whether the element with the focus is visible from its upper to its lower edge, so that nothing covers it. */
export async function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement!;
    const { left, width, top, bottom } = focused.getBoundingClientRect();
    return [top + 3, (top + bottom) / 2, bottom - 3].every((y) =>
      focused.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });
}

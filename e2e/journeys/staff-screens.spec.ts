import { expect, test, type BrowserContext } from '@playwright/test';
import { accessibilitySettings, applySetting, expectAccessible } from '../support/accessible.ts';
import { demoMoment, startDemo } from '../support/demo-day.ts';
import { openScreen } from '../screenshots/screen.ts';
import { screens } from '../screenshots/screens.ts';

const staff = ['doctor', 'hanna', 'new-doctor', 'reception', 'admin'].map((name) => `${name}@demo.test`);

// Each page once and in one setting, to save time; EVERY_JOURNEY opens the dialogs too, for every role, in both.
const pages = new Map(screens.toReversed().map((screen) => [screen.prepare ? screen.name : screen.path, screen]));
const opened = process.env.EVERY_JOURNEY ? screens : [...pages.values()].filter(({ prepare }) => !prepare);

for (const setting of process.env.EVERY_JOURNEY ? accessibilitySettings : accessibilitySettings.slice(1, 2)) {
  test(`axe finds nothing on a screen or in a dialog of staff, and none scrolls sideways or shifts (${setting.name})`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const now = demoMoment();
    const portal = await startDemo(now);
    const contexts = new Map<string, BrowserContext>();
    const found: string[] = [];
    try {
      // What is printed has no size on the screen.
      for (const screen of opened.filter(({ name }) => name !== 'calls-printed')) {
        const { as = '', name } = screen;
        if (!staff.includes(as)) continue;
        const known = contexts.get(as);
        const context =
          known ??
          (await browser.newContext({ baseURL: portal.baseURL, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' }));
        if (!known) await context.clock.install({ time: now });
        contexts.set(as, context);
        const page = await context.newPage();
        await applySetting(page, setting);
        await test.step(name, async () => {
          await openScreen(page, screen, { isSignedIn: known !== undefined });
          // What was pressed may move what is there; it is recorded once that is painted.
          if (screen.prepare)
            await page.evaluate(async () => {
              await new Promise((resolve) =>
                requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
              );
              (window as unknown as { layoutShifts: number[] }).layoutShifts.length = 0;
            });
          // One run reports all of them.
          await expectAccessible(page, name).catch((error: Error) => found.push(error.message));
        });
        await page.close();
      }
    } finally {
      await portal.stop();
    }
    // No page is of the new doctor alone.
    expect(contexts.size).toBeGreaterThanOrEqual(staff.length - 1);
    expect(found).toEqual([]);
  });
}

import { expect, test, type Page } from '@playwright/test';
import { accessibilitySettings, applySetting, expectAccessible } from '../support/accessible.ts';
import { demoMoment, startDemo } from '../support/demo-day.ts';
import { openScreen } from '../screenshots/screen.ts';
import { screens } from '../screenshots/screens.ts';

const staff = ['doctor', 'hanna', 'new-doctor', 'reception', 'admin'].map((name) => `${name}@demo.test`);
// What is printed has no size on the screen.
const opened = screens.filter(({ as = '', name }) => staff.includes(as) && name !== 'calls-printed');

// One for all settings: what a screen needs, such as an absence, is made once.
let portal: Awaited<ReturnType<typeof startDemo>>;
test.beforeAll(async () => {
  portal = await startDemo(demoMoment());
});
test.afterAll(() => portal.stop());

// Pages and dialogs of everybody, by night; journeys examine some of them in English.
for (const setting of accessibilitySettings) {
  test(
    `axe finds nothing on a screen or in a dialog of staff, and none scrolls sideways or shifts (${setting.name})`,
    { tag: '@long' },
    async ({ browser }) => {
      test.setTimeout(600_000);
      const now = demoMoment();
      const tabs = new Map<string, Page>();
      const found: string[] = [];
      for (const screen of opened) {
        const { as = '', name } = screen;
        const known = tabs.get(as);
        const page =
          known ??
          (await browser.newPage({ baseURL: portal.baseURL, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' }));
        if (!known) {
          await page.clock.install({ time: now });
          await applySetting(page, setting);
        }
        tabs.set(as, page);
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
      }
      expect(tabs.size).toBe(staff.length);
      expect(found).toEqual([]);
    },
  );
}

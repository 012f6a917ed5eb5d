import { expect, test } from '@playwright/test';
import { countClicks } from '../support/count-clicks.ts';
import { demoMoment, openDesk, startDemo } from '../support/demo-day.ts';
import { button, dialogOf, tasks } from '../support/desk-tasks.ts';

test(
  'nothing that the desk does takes more presses than before it had a workplace',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const portal = await startDemo(demoMoment());
    const [reception, admin, doctor] = await Promise.all(
      (['reception', 'admin', 'doctor'] as const).map((name) => openDesk(browser, portal, name)),
    );
    const desks = { reception: reception!, admin: admin!, doctor: doctor! };
    const readClicks = {
      reception: await countClicks(desks.reception),
      admin: await countClicks(desks.admin),
      doctor: await countClicks(desks.doctor),
    };
    const presses: [string, number][] = [];
    for (const [name, { as, perform, done }] of Object.entries(tasks)) {
      const page = desks[as];
      if (!page.url().endsWith('/dashboard/today')) await page.goto('/dashboard/today');
      else if (await dialogOf(page).isVisible()) await page.keyboard.press('Escape');
      await expect(button(page, /^(Seat|Complete|Is here): /).first()).toBeVisible();
      const before = await readClicks[as]();
      await perform(page);
      await expect(done(page)).toBeVisible();
      presses.push([name, (await readClicks[as]()) - before]);
    }
    const more = presses.filter(([name, count]) => count > (tasks[name]?.before ?? 0));
    expect(more, JSON.stringify(presses)).toEqual([]);
    await portal.stop();
  },
);

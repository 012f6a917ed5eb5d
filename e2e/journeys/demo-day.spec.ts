import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { desk } from '#i18n/messages/desk/desk';
import { button, dialogOf, tiles, times } from '../support/desk-tasks.ts';
import { demoMoment, openDesk, startDemo } from '../support/demo-day.ts';
import { expectFocusKept, pressByKey, tabTo } from '../support/keyboard.ts';
import type { RunningPortal } from '../support/running-portal.ts';

/** Playwright's test with the demo at twenty past ten of a working day; its tests share the day. */
const test = base.extend<{ open: (name: string) => Promise<Page> }, { portal: RunningPortal }>({
  portal: [
    async ({}, use) => {
      const portal = await startDemo(demoMoment());
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ browser, portal }, use) => {
    const opened: Page[] = [];
    await use(async (name) => {
      const page = await openDesk(browser, portal, name);
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

test('an hour of reception by keyboard alone: everything from an arrival to a search, and the focus is never lost', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const page = await open('reception');
  const board = (state: string) => tiles(page, state).locator('visible=true');
  await expect(board('In treatment').first()).toBeVisible();
  // The board is one stop: arrows lead to the appointments, letters mark them.
  await tabTo(page, page.locator('[data-current]'));
  const press = async (key: string) => page.keyboard.press(key);
  for (let step = 0; step < 30 && !(await isOn(page, /Confirmed$/)); step += 1) await press('ArrowDown');
  await press('a');
  await expect(page.getByText(/: Arrived\.$/)).toBeVisible();
  await expectFocusKept(page);
  for (const [step, done] of [
    [/^Complete: /, /: Completed\.$/],
    [/^Seat: /, /: In treatment\.$/],
  ] as const) {
    const name = (await button(page, step).first().getAttribute('aria-label')) ?? '';
    await pressByKey(page, button(page, step).first());
    await expect(page.getByText(done)).toBeVisible();
    // The pressed button goes once the day is read again.
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expectFocusKept(page);
  }

  await pressByKey(
    page,
    page
      .getByRole('complementary')
      .getByRole('button', { name: /^Take \$/ })
      .first(),
  );
  await pressByKey(page, dialogOf(page).getByRole('button', { name: 'Record as paid' }));
  await expect(page.getByText(/^Recorded: /).first()).toBeVisible();
  await press('Escape');
  await expect(dialogOf(page)).toBeHidden();

  await tabTo(page, page.locator('[data-current]'));
  // The last appointment of the last column, whose doctor has other times.
  for (let column = 0; column < 3; column += 1) await press('ArrowRight');
  await press('End');
  await expect.poll(() => isOn(page, /^3:00–4:00 PM: .*Confirmed$/)).toBe(true);
  await press('Enter');
  await pressByKey(page, dialogOf(page).getByRole('button', { name: 'Move', exact: true }));
  await tabTo(page, times(page).getByRole('radio').first());
  await press('Space');
  await tabTo(page, dialogOf(page).getByLabel('Reason'));
  await page.keyboard.type('Asked for by phone');
  await pressByKey(page, dialogOf(page).getByRole('button', { name: 'Move appointment' }));
  await expect(page.getByText(/^Moved/).first()).toBeVisible();
  await expectFocusKept(page);

  await pressByKey(page, page.locator('.rail a').filter({ hasText: /^Inbox/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await pressByKey(page, button(page, /^Answer: Wanda Preuss/).first());
  await page.keyboard.type('Yes, come today at four.');
  await pressByKey(page, button(page, /^Send/));
  await expectFocusKept(page);

  await pressByKey(page, page.locator('.rail a').filter({ hasText: /^Appointments/ }));
  await tabTo(page, page.getByLabel(desk.en.search));
  await page.keyboard.type('Marta');
  await pressByKey(page, page.getByRole('link', { name: 'Marta Klein' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Klein' })).toBeVisible();
});

/** Whether the focus is on an appointment of the board in one of some states. */
async function isOn(page: Page, state: RegExp): Promise<boolean> {
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  return state.test(name);
}

test(
  'a note of an appointment is not overwritten unseen; patient, appointment, page and acts are found by keyboard',
  { tag: '@long' },
  async ({ open }) => {
    const [desk, admin] = [await open('reception'), await open('admin')];
    const tile = (page: Page) => tiles(page, 'Booked').first();
    const label = (await tile(desk).getAttribute('aria-label')) ?? '';
    const name = / (?:AM|PM): (.*), Booked/.exec(label)?.[1] ?? '';
    const note = (page: Page) => dialogOf(page).getByRole('region', { name: 'Internal note' });
    const field = (page: Page) => note(page).getByLabel('Internal note');
    const save = (page: Page) => note(page).getByRole('button', { name: 'Save note' }).click();
    await tile(desk).click();
    const code =
      (await dialogOf(desk)
        .getByText(/^\w{3}-\w{4}$/)
        .textContent()) ?? '';
    await note(desk).getByRole('button', { name: 'Write an internal note' }).click();
    await field(desk).fill('x'.repeat(501));
    await save(desk);
    await expect(field(desk)).toHaveAttribute('aria-invalid', 'true');
    await tile(admin).click();
    await note(admin).getByRole('button', { name: 'Write an internal note' }).click();
    await field(desk).fill('Afraid of needles');
    await save(desk);
    await expect(note(desk).getByText('Afraid of needles')).toBeVisible();
    await field(admin).fill('Bring the X-ray');
    await save(admin);
    await expect(note(admin).getByText('Afraid of needles')).toBeVisible();
    await expect(note(admin).getByText('Somebody else has changed this meanwhile.')).toBeVisible();
    expect((await new AxeBuilder({ page: admin }).include('dialog').analyze()).violations).toEqual([]);
    await save(admin);
    await expect(note(admin).getByRole('button', { name: 'Change note' })).toBeVisible();
    await desk.keyboard.press('Escape');
    const marked = desk.getByRole('button', { name: `${label}, Internal note` });
    await expect(marked).toBeFocused();
    await marked.click();
    await expect(note(desk).getByText('Bring the X-ray')).toBeVisible();
    // A second layer is not opened over a dialog.
    await desk.keyboard.press('Control+k');
    await expect(dialogOf(desk)).toHaveCount(1);
    await desk.keyboard.press('Escape');

    const find = dialogOf(desk).getByRole('combobox');
    const chosen = dialogOf(desk).getByRole('option', { selected: true });
    await desk.keyboard.press('/');
    await desk.keyboard.press('Escape');
    await expect(marked).toBeFocused();
    await desk.keyboard.press('Control+k');
    await find.fill(name.toUpperCase());
    await expect(chosen).toContainText(name);
    expect((await new AxeBuilder({ page: desk }).include('dialog').analyze()).violations).toEqual([]);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
    await desk.getByRole('button', { name: `Internal note: ` }).first().click();
    await expect(dialogOf(desk).getByText('Bring the X-ray')).toBeVisible();
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('/');
    await find.fill(code.toLowerCase());
    await expect(chosen).toContainText(code);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('row').or(desk.getByRole('listitem')).filter({ hasText: code }).first()).toBeVisible();
    await desk.keyboard.press('Control+k');
    await find.fill(`book ${name}`);
    await expect(chosen).toHaveText(new RegExp(`^Book for ${name}`));
    await desk.keyboard.press('Enter');
    await expect(desk.getByLabel('Treatment')).toBeFocused();
    expect(desk.url()).toMatch(/\/dashboard\/book$/);

    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Find' }).click();
    await dialogOf(admin).getByRole('combobox').fill('close 24 Dec');
    await expect(admin.getByRole('option', { name: /^Close the clinic on / })).toBeVisible();
    await admin.keyboard.press('Enter');
    await expect(admin.getByLabel('First day')).toHaveValue(/-12-24$/);
    await admin.keyboard.press('/');
    await dialogOf(admin).getByRole('combobox').fill('protokoll');
    await expect(admin.getByRole('option', { name: 'Audit' })).toBeVisible();
    await admin.keyboard.press('ArrowDown');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  },
);

test('the admin begins with the numbers of today, which lead to what they count', async ({ open: openAs }) => {
  const page = await openAs('admin');
  await page.goto('/dashboard/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This week by day' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  for (const figure of ['Appointments', 'No-shows', 'Unpaid appointments', 'New patients']) {
    const link = page.getByRole('link', { name: new RegExp(`^${figure}: \\d+ today$`) });
    const count = Number(/\d+/.exec((await link.getAttribute('aria-label')) ?? '')?.[0]);
    await link.click();
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    if (count === 0) await expect(page.getByRole('heading', { name: /^(No|Every)/ })).toBeVisible();
    else await expect(rows).toHaveCount(count);
    await page.goBack();
  }
  const refunds = page.getByRole('link', { name: /^Refunds to pay out: \d+ open$/ });
  const open = Number(/\d+/.exec((await refunds.getAttribute('aria-label')) ?? '')?.[0]);
  await refunds.click();
  await expect(page).toHaveURL(/\/dashboard\/inbox\?show=refunds$/);
  await expect(page.locator('[data-row]')).toHaveCount(open);
});

import type { Locator, Page } from '@playwright/test';
import { absences } from '#i18n/messages/absences/absences';
import { hours } from '#i18n/messages/slots/hours';
import { plans } from '#i18n/messages/slots/plans';
import { schedule } from '#i18n/messages/slots/schedule';
import { nameOfRange } from '#domain/shared/slot-times';
import { addDays, longDate, weekdayOf } from '#domain/shared/time';
import { countClicks } from '../support/count-clicks.ts';
import { expect, test } from '../support/portal.ts';
import { bearer, goTo, signIn } from '../support/steps.ts';

const DOCTOR = 'yusuf@demo.test';
const say = hours.en;

/** A Monday of a week without closed days, behind the demo doctors' slots and within eight weeks. */
async function openMonday(page: Page): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const monday = addDays(today, 29 + ((8 - weekdayOf(addDays(today, 29))) % 7));
  const { data } = (await (
    await page.request.get(`/api/v1/closed-days?from=${monday}&to=${addDays(monday, 27)}`)
  ).json()) as { data: string[] };
  const isOpen = (days: number) => !data.some((day) => day >= addDays(monday, days) && day < addDays(monday, days + 5));
  return addDays(monday, [14, 7, 0].find(isOpen) ?? 14);
}

/** Drags by pixels from the middle of an element, or from a point of it. */
async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const box = (await from.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  await page.mouse.up();
}

/** Books a time of the doctor for a patient whom the reception enters. */
async function bookByDesk(page: Page, name: string, day: string, start: number): Promise<void> {
  const headers = await bearer(page);
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/v1${path}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { data: { _id: string } }).data;
  };
  const options = (await (await page.request.get('/api/v1/appointmentOptions/summary')).json()) as {
    data: { name: string; price: number }[];
  };
  const { price } = options.data.find((option) => option.name === 'Cosmetic Dentistry')!;
  const { _id } = await post('/desk/patients', { name, phone: '030 123456' });
  await post('/desk/bookings', {
    patient_id: _id,
    treatment: 'Cosmetic Dentistry',
    price,
    doctor_email: DOCTOR,
    AppointmentDate: longDate(day),
    slot: nameOfRange({ start, end: start + 60 }),
  });
}

test(
  'a doctor publishes eight weeks in two presses, moves an hour in two, and moves and lengthens appointments',
  { tag: '@desktop' },
  async ({ page, browser, portal, watchErrors, allowBrowserErrors }) => {
    allowBrowserErrors(/409/);
    const monday = await openMonday(page);
    const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
    await signIn(page, DOCTOR, '/dashboard');
    const main = page.getByRole('main');
    const readClicks = await countClicks(page);
    await goTo(page, 'My hours');
    await page.getByRole('button', { name: plans.en.publish, exact: true }).click();
    await expect(page.getByText(/^The hours of \d+ days are up to date/).first()).toBeVisible();
    expect(await readClicks()).toBe(2);

    await page.goto(`/dashboard/my-hours?week=${monday}`);
    const hoursOn = (day: string) => page.getByRole('button', { name: new RegExp(`^Hours .*${longDate(day)}`) });
    await expect(hoursOn(wednesday)).toHaveAccessibleName(/^Hours 9:00 AM–6:00 PM/);
    const before = await readClicks();
    await hoursOn(wednesday).hover();
    await drag(page, hoursOn(wednesday).locator('[data-edge=end]'), { x: 0, y: -54 });
    await expect(hoursOn(wednesday)).toHaveAccessibleName(/^Hours 9:00 AM–5:00 PM/);
    await expect(page.getByText('1 change, not published')).toBeVisible();
    await expect(page.getByText(say.was.replace('{{hours}}', '9 AM–6 PM'))).toBeVisible();
    await page.getByRole('button', { name: plans.en.publish, exact: true }).click();
    await expect(page.getByText(/^Published to /)).toBeVisible();
    expect((await readClicks()) - before).toBe(2);
    // For this date alone, until it is made that of every Wednesday.
    const next = addDays(wednesday, 7);
    await page.goto(`/dashboard/my-hours?week=${next}`);
    await expect(hoursOn(next)).toHaveAccessibleName(/^Hours 9:00 AM–6:00 PM/);
    await page.goto(`/dashboard/my-hours?week=${monday}`);
    await page.getByRole('button', { name: say.everyDay.replace('{{weekday}}', 'Wednesday') }).click();
    const row = page.getByRole('group', { name: 'Wednesday' });
    await expect(row.getByLabel(plans.en.to, { exact: true })).toHaveValue('5:00 PM');
    await page.getByRole('button', { name: plans.en.publish, exact: true }).click();
    await expect(page.getByText(/^Published to /)).toBeVisible();
    await page.goto(`/dashboard/my-hours?week=${next}`);
    await expect(hoursOn(next)).toHaveAccessibleName(/^Hours 9:00 AM–5:00 PM/);
    await page.goto(`/dashboard/my-hours?week=${monday}`);
    await expect(hoursOn(wednesday)).toHaveAccessibleName(/^Hours 9:00 AM–5:00 PM/);

    const context = await browser.newContext({ baseURL: portal.baseURL });
    watchErrors(context);
    const desk = await context.newPage();
    await signIn(desk, 'reception@demo.test', '/dashboard/today');
    await bookByDesk(desk, 'Dora Drag', tuesday, 600);
    await bookByDesk(desk, 'Emil Ende', tuesday, 780);
    await context.close();
    await page.reload();
    const tile = (name: string) => page.getByRole('button', { name: new RegExp(`: ${name}, `) });
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(tile('Dora Drag')).toHaveAccessibleName(/^10:00–11:00 AM, Tuesday/);

    // To Wednesday, half an hour later; then back.
    const column = (await page.locator(`[data-day="${tuesday}"]`).boundingBox())!;
    await drag(page, tile('Dora Drag'), { x: column.width, y: 27 });
    await expect(page.getByText(new RegExp(`^Now ${longDate(wednesday)}, 10:30–11:30 AM`))).toBeVisible();
    await expect(tile('Dora Drag')).toHaveAccessibleName(/^10:30–11:30 AM, Wednesday/);
    await undo.click();
    await expect(tile('Dora Drag')).toHaveAccessibleName(/^10:00–11:00 AM, Tuesday/);

    // A time that another appointment has is refused with a sentence, and nothing moves.
    await drag(page, tile('Dora Drag'), { x: 0, y: 54 * 2.5 });
    await expect(page.getByText(say.taken).first()).toBeVisible();
    await expect(tile('Dora Drag')).toHaveAccessibleName(/^10:00–11:00 AM, Tuesday/);

    // By keys: two steps down, then one step longer. One that was moved just before is moved too.
    await tile('Emil Ende').focus();
    await page.keyboard.press('ArrowDown');
    await tile('Dora Drag').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(new RegExp(`^Now ${longDate(tuesday)}, 10:30–11:30 AM`))).toBeVisible();
    await expect(tile('Dora Drag')).toBeFocused();
    await expect(tile('Emil Ende')).toHaveAccessibleName(/^1:15–2:15 PM/);
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText(new RegExp(`^Now ${longDate(tuesday)}, 10:30–11:45 AM`))).toBeVisible();
    await drag(page, tile('Dora Drag').locator('[data-edge=end]'), { x: 0, y: 27 });
    await expect(page.getByText(new RegExp(`^Now ${longDate(tuesday)}, 10:30 AM–12:15 PM`))).toBeVisible();
    await tile('Dora Drag').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Dora Drag' });
    await expect(dialog).toContainText('10:30 AM–12:15 PM');
    await page.keyboard.press('Escape');
    await expect(tile('Dora Drag')).toBeFocused();

    // The day's list is the equivalent of what is drawn.
    await main.getByRole('link', { name: /^Tue,/ }).click();
    await expect(page.getByRole('row', { name: /Dora Drag/ })).toContainText('10:30 AM–12:15 PM');
    await page.getByRole('link', { name: say.backToWeek }).click();

    // A day that differs, and is discarded.
    await page.getByLabel(say.differs).selectOption({ label: 'Friday' });
    const friday = page.getByRole('group', { name: 'Friday' });
    await friday.getByLabel(plans.en.from, { exact: true }).fill('10');
    await friday.getByLabel(plans.en.from, { exact: true }).press('Tab');
    await expect(friday.getByLabel(plans.en.from, { exact: true })).toHaveValue('10:00 AM');
    await expect(hoursOn(addDays(monday, 4))).toHaveAccessibleName(/^Hours 10:00 AM–6:00 PM/);
    await page.getByRole('button', { name: say.discard }).click();
    await expect(hoursOn(addDays(monday, 4))).toHaveAccessibleName(/^Hours 9:00 AM–6:00 PM/);
  },
);

test(
  'an absence that affects nobody is added and removed on the page, and each is undone',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    const monday = await openMonday(page);
    const friday = addDays(monday, 4);
    // An old address of the plan leads here.
    await signIn(page, 'mina@demo.test', `/dashboard/plan?week=${monday}`);
    await expect(page).toHaveURL(/my-hours\?week=/);
    const away = page.getByRole('region', { name: say.away });
    await expect(away).toContainText(say.notAway);
    await away.getByRole('link', { name: absences.en.one }).click();
    const dialog = page.getByRole('dialog', { name: absences.en.one });
    await dialog.getByLabel(absences.en.firstDay).fill(friday);
    await dialog.getByRole('button', { name: absences.en.showAppointments }).click();
    await dialog.getByRole('button', { name: absences.en.record }).click();
    await expect(dialog).toBeHidden();
    const row = away.getByRole('link', { name: new RegExp(say.nobodyAffected) });
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(row).toBeVisible();
    await expect(page.locator(`[data-day="${friday}"]`)).toContainText(schedule.en.absent);
    await undo.click();
    await expect(row).toHaveCount(0);
    await expect(page.locator(`[data-day="${friday}"]`)).not.toContainText(schedule.en.absent);

    await page.goto(`/dashboard/absences?from=${friday}&to=${friday}`);
    await dialog.getByRole('button', { name: absences.en.record }).click();
    await expect(row).toBeVisible();
    await away.getByRole('button', { name: /^Remove the absence/ }).click();
    await expect(row).toHaveCount(0);
    await undo.click();
    await expect(row).toBeVisible();
    await away.getByRole('button', { name: /^Remove the absence/ }).click();
    await expect(row).toHaveCount(0);
  },
);

test(
  'of two windows with one plan the second loads the newer one, with its changes that still apply',
  { tag: ['@desktop', '@long'] },
  async ({ page, context, allowBrowserErrors }) => {
    allowBrowserErrors(/40[09]/);
    const monday = await openMonday(page);
    await signIn(page, 'mina@demo.test', `/dashboard/my-hours?week=${monday}`);
    const other = await context.newPage();
    const open = async (of: Page) => {
      await of.goto(`/dashboard/my-hours?week=${monday}`);
      await of.getByLabel(say.differs).selectOption({ label: 'Friday' });
      const from = of.getByRole('group', { name: 'Friday' }).getByLabel(plans.en.from, { exact: true });
      await expect(from).not.toHaveValue('9:15 AM');
      return from;
    };
    const publish = (of: Page) => of.getByRole('button', { name: plans.en.publish, exact: true }).click();
    // The same suggestion in both, changed in the second window, which reads that it was published elsewhere.
    const changed = await open(other);
    await expect(other.getByText(say.suggested)).toBeVisible();
    await changed.fill('10:45 am');
    await publish(page);
    await expect(page.getByText(/^Published to /)).toBeVisible();
    await publish(other);
    await expect(other.getByText(plans.en.older)).toBeVisible();
    await other.getByRole('button', { name: say.loadNewer }).click();
    await expect(changed).toHaveValue('10:45 AM');
    await other.getByRole('button', { name: say.discard }).click();
    const fridayOf = [await open(page), await open(other)] as const;
    await fridayOf[1].fill('9:15 am');
    await other.getByLabel(say.differs).selectOption({ label: 'Thursday' });
    const thursdayOf = (of: Page) =>
      of.getByRole('group', { name: 'Thursday' }).getByLabel(plans.en.to, { exact: true });
    await thursdayOf(other).fill('2:45 pm');
    await publish(other);
    await expect(other.getByText(/^Published to /)).toBeVisible();

    await fridayOf[0].fill('9:45 am');
    await page.getByLabel(say.differs).selectOption({ label: 'Tuesday' });
    const tuesday = page.getByRole('group', { name: 'Tuesday' }).getByLabel(plans.en.to, { exact: true });
    await tuesday.fill('2:30 pm');
    await publish(page);
    await expect(page.getByText(plans.en.older)).toBeVisible();
    await expect(page.getByText(say.older)).toBeVisible();
    await page.getByRole('button', { name: say.loadNewer }).click();
    await expect(page.getByText(plans.en.lost.replace('{{names}}', 'Friday'))).toBeVisible();
    await expect(fridayOf[0]).toHaveValue('9:15 AM');
    await expect(thursdayOf(page)).toHaveValue('2:45 PM');
    await expect(tuesday).toHaveValue('2:30 PM');
    // A mistake is named with its day and its field.
    await tuesday.fill('8 am');
    await publish(page);
    await expect(page.getByText(`Tuesday, ${plans.en.to}: The end must be after the start`).first()).toBeVisible();
    await tuesday.fill('2:30 pm');
    await publish(page);
    await expect(page.getByText(/^Published to /)).toBeVisible();
    await expect(page.getByText(say.older)).toHaveCount(0);
  },
);

test(
  'on a phone a day is one target that opens it, slots are added there, and Publish is in sight',
  { tag: '@phone-only' },
  async ({ page }) => {
    const monday = await openMonday(page);
    const thursday = addDays(monday, 3);
    await signIn(page, 'clara@demo.test', `/dashboard/my-hours?week=${monday}`);
    // A plan that is not published yet: the button stands above the tabs.
    const publish = page.getByRole('button', { name: plans.en.publish, exact: true });
    await expect(page.getByText(say.suggested)).toBeVisible();
    await expect(page.getByText(/not published|^was /)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveAttribute('aria-current', 'true');
    await expect(publish).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: new RegExp(`^${longDate(thursday)}`) }).click();
    await expect(page.getByRole('heading', { level: 2, name: longDate(thursday) })).toBeVisible();
    await page.getByRole('button', { name: `Add slots on ${longDate(thursday)}` }).click();
    const dialog = page.getByRole('dialog', { name: schedule.en.publishTitle });
    await dialog.getByLabel(schedule.en.from).fill('14:00');
    await dialog.getByLabel(schedule.en.until).fill('14:10');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByRole('alert')).toContainText(schedule.en.noneFits);
    await dialog.getByLabel(schedule.en.until).fill('15:30');
    await dialog.getByRole('button', { name: 'Publish 3 slots' }).click();
    await expect(page.getByText('3 slots published.')).toBeVisible();
    const free = page.getByRole('button', { name: 'Free', exact: true });
    await expect(free).toHaveCount(3);
    await free.nth(1).click();
    await page.getByRole('dialog').getByRole('button', { name: schedule.en.withdraw }).click();
    await expect(page.getByText('1 slot withdrawn.')).toBeVisible();
    await expect(free).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(free).toHaveCount(3);
  },
);

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/portal.ts';
import { bearer, signIn } from '../support/steps.ts';

/** A week without closed days, behind those of the other journeys, in which no demo doctor has published a time. */
async function openWeek(page: Page, email: string): Promise<void> {
  await signIn(page, email, '/dashboard/myschedule');
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() + 140 + ((8 - monday.getUTCDay()) % 7));
  const at = (days: number) => new Date(monday.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const { data } = (await (await page.request.get(`/api/v1/closed-days?from=${at(0)}&to=${at(60)}`)).json()) as {
    data: string[];
  };
  const weeks = [0, 7, 14, 21, 28, 35, 42];
  const first = weeks.find((days) => !data.some((day) => day >= at(days) && day < at(days + 5))) ?? 0;
  await page.goto(`/dashboard/myschedule?view=week&week=${at(first)}`);
  await expect(page.getByRole('heading', { level: 2, name: /^Week of Monday/ })).toBeVisible();
}

/** Drags from near the top of one button to a point relative to it, in pixels. */
async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const box = (await from.boundingBox())!;
  const [x, y] = [box.x + 20, box.y + 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  await page.mouse.up();
}

const slot = (page: Page, time: string, state: string) =>
  page.getByRole('button', { name: new RegExp(`^${time}, Monday.*: ${state}`) });

test('a doctor publishes and withdraws by dragging and by keyboard, undoes both, and opens who booked', async ({
  page,
  browser,
  portal,
  watchErrors,
}) => {
  await openWeek(page, 'clara@demo.test');
  // Two hours and a half are five times of half an hour.
  await drag(page, slot(page, '9:00–9:30 AM', 'publish'), { x: 0, y: 170 });
  await expect(page.getByText('5 slots published.')).toBeVisible();
  await expect(page.getByRole('button', { name: /: Free$/ })).toHaveCount(5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByRole('button', { name: /: Free$/ })).toHaveCount(0);

  await page.getByLabel('New slots last').selectOption('60 minutes');
  // A second drag while the first is being sent waits for it.
  let send = () => {};
  const isSent = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/v1/slots', async (route) => isSent.then(() => route.continue()), { times: 1 });
  await drag(page, slot(page, '3:00–3:30 PM', 'publish'), { x: 0, y: 20 });
  await drag(page, slot(page, '11:30 AM–12:00 PM', 'publish'), { x: 0, y: -100 });
  send();
  await expect(page.getByText('2 slots published.')).toBeVisible();
  await expect(slot(page, '3:00–4:00 PM', 'Free')).toBeVisible();
  // Dropped inside of the calendar it stays, outside it is withdrawn.
  await drag(page, slot(page, '10:00–11:00 AM', 'Free'), { x: 200, y: 100 });
  await expect(slot(page, '10:00–11:00 AM', 'Free')).toBeVisible();
  await drag(page, slot(page, '10:00–11:00 AM', 'Free'), { x: -300, y: 0 });
  await expect(page.getByText('1 slot withdrawn.')).toBeVisible();

  // By keyboard alone: from the remaining time two steps up, publish there, and withdraw.
  await slot(page, '11:00 AM–12:00 PM', 'Free').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(slot(page, '10:00–10:30 AM', 'publish')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveAccessibleName(/^10:00–10:30 AM, Tuesday/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish slots' });
  await expect(dialog.getByLabel('From')).toBeFocused();
  await expect(dialog.getByLabel('Until')).toHaveValue('11:00');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(slot(page, '10:00–11:00 AM', 'Free')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByText('1 slot withdrawn.')).toBeVisible();
  await expect(slot(page, '10:00–10:30 AM', 'publish')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(slot(page, '10:00–11:00 AM', 'Free')).toBeFocused();

  const context = await browser.newContext({ baseURL: portal.baseURL });
  watchErrors(context);
  const patient = await context.newPage();
  await signIn(patient, 'patient@demo.test', '/dashboard');
  const date = /Monday.*\d{4}/.exec(
    (await slot(page, '11:00 AM–12:00 PM', 'Free').getAttribute('aria-label')) ?? '',
  )?.[0];
  const options = (await (await page.request.get('/api/v1/appointmentOptions')).json()) as {
    data: { name: string; price: number }[];
  };
  const { price } = options.data.find(({ name }) => name === 'Teeth Cleaning')!;
  const booked = await patient.request.post('/api/v1/bookings', {
    headers: await bearer(patient),
    data: {
      treatment: 'Teeth Cleaning',
      price,
      doctor_email: 'clara@demo.test',
      AppointmentDate: date,
      slot: '11.00 AM-12.00 PM',
      patient_Phone: '030 123456',
    },
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  await context.close();

  await page.reload();
  await slot(page, '11:00 AM–12:00 PM', 'Paul Sommer').click();
  const details = page.getByRole('dialog', { name: 'Paul Sommer' });
  await expect(details.getByRole('link', { name: '030 123456' })).toHaveAttribute('href', 'tel:030123456');
  await details.getByRole('button', { name: /^Move/ }).click();
  const move = page.getByRole('dialog', { name: 'Move' });
  await expect(move).toBeVisible();
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(slot(page, '11:00 AM–12:00 PM', 'Free')).toBeVisible();
});

test(
  'on a phone the week is a list by day, in which times are added and withdrawn',
  { tag: '@phone-only' },
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/Failed to load|ERR_FAILED/);
    await openWeek(page, 'yusuf@demo.test');
    await page.getByRole('button', { name: /^Add slots on Tuesday/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish slots' });
    await dialog.getByLabel('From').fill('14:00');
    await dialog.getByLabel('Until').fill('14:10');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByRole('alert')).toContainText('No slot of this length fits in between.');
    await dialog.getByLabel('Until').fill('15:30');
    await dialog.getByRole('button', { name: 'Publish 3 slots' }).click();
    await expect(page.getByText('3 slots published.')).toBeVisible();
    await page.getByRole('button', { name: /^2:30–3:00 PM/ }).click();
    const free = page.getByRole('dialog', { name: 'Free' });
    await page.route('**/api/v1/slots?*', (route) => route.abort());
    await free.getByRole('button', { name: 'Withdraw' }).click();
    await expect(free.getByRole('alert')).toContainText('No connection');
    await page.unroute('**/api/v1/slots?*');
    await free.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('1 slot withdrawn.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Free$/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /Free$/ })).toHaveCount(3);
  },
);

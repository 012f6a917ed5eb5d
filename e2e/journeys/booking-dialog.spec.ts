import { expect, test } from '../support/portal.ts';
import { cardOf, chooseSlot, logIn, signIn } from '../support/steps.ts';

test('a treatment without a doctor cannot be booked and shows the reason', async ({ page }) => {
  await page.goto('/appointment');
  const card = cardOf(page, 'Oral Surgery');
  await expect(card.getByText('Try Another Day')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Doctor not Available' })).toBeDisabled();
  const busy = cardOf(page, 'Cavity Protection');
  await expect(busy.getByText('Try Another Day')).toBeVisible();
  await expect(busy.getByRole('button', { name: 'Book Appointment' })).toBeDisabled();
});

test(
  'missing choices are reported per field, and choices survive closing the dialog',
  { tag: '@phone-only' },
  async ({ page }) => {
    await signIn(page, 'patient@demo.test', '/appointment');
    const card = cardOf(page, 'Cosmetic Dentistry');
    await card.getByRole('button', { name: 'Book Appointment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cosmetic Dentistry' });
    await dialog.getByPlaceholder('Phone Number').fill('');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Phone is required')).toBeVisible();
    await expect(dialog.getByText('Please Select a Doctor')).toHaveCount(2);
    const { date, slot } = await chooseSlot(dialog);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Date' })).toHaveValue(date);
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Slot' })).toHaveValue(slot);
  },
);

test('a slot taken meanwhile is refused with a message, and another can be chosen at once, even offline', async ({
  browser,
  page,
  portal,
  watchErrors,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/409|ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const other = await browser.newContext({ baseURL: portal.baseURL });
  watchErrors(other);
  const tabs = [page, await other.newPage()];
  let choice: { date: string; slot: string } | undefined;
  for (const [index, tab] of tabs.entries()) {
    await signIn(tab, index === 0 ? 'patient@demo.test' : 'yusuf@demo.test', '/appointment');
    await cardOf(tab, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click();
    choice = await chooseSlot(tab.getByRole('dialog'), { date: choice?.date });
    await tab.getByRole('dialog').getByPlaceholder('Phone Number').fill('030 7654321');
  }
  for (const [index, tab] of tabs.entries()) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(tab.getByText(index === 0 ? 'Booking Confirmed' : /has just booked this slot/).first()).toBeVisible();
  }
  const late = tabs[1]!;
  const dialog = late.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Submit' });
  const keys: unknown[] = [];
  late.on('request', (request) => {
    if (request.url().endsWith('/api/v1/bookings')) keys.push(request.headers()['idempotency-key']);
  });
  // The form waits only for its own request, not for the lists that are refetched after it.
  await late.route(/\/api\/v1\/(?:appointmentOptions|slot\/)/, () => undefined);
  await late.route('**/api/v1/bookings', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('combobox', { name: 'Please Select a Slot' }).selectOption({ index: 1 });
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('it will not be booked twice');
  await other.setOffline(true);
  await expect(dialog.getByText('You are offline. What you typed is still here.')).toBeVisible();
  await submit.click();
  // The previous request may have booked, so its message stays.
  await expect(dialog.getByRole('alert')).toContainText('it will not be booked twice');
  await other.setOffline(false);
  await submit.click();
  await expect(late.locator('.molar-toast')).toHaveText(['Booking Confirmed']);
  await expect(dialog).toBeHidden();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  // A concurrent booking of the patient with another doctor at the same time.
  await cardOf(page, 'Pediatric Dental').getByRole('button', { name: 'Book Appointment' }).click();
  const overlapping = page.getByRole('dialog', { name: 'Pediatric Dental' });
  await chooseSlot(overlapping, { date: choice?.date });
  await overlapping.getByRole('combobox', { name: 'Please Select a Slot' }).selectOption(choice?.slot ?? '');
  await overlapping.getByPlaceholder('Phone Number').fill('030 7654321');
  await overlapping.getByRole('button', { name: 'Submit' }).click();
  await expect(overlapping.getByRole('alert')).toHaveText(
    'You already have an appointment at this time. Please choose another time.',
  );
  await other.close();
});

test('a patient whose session ended while choosing logs in and returns to the same choice', async ({
  page,
  context,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/401/);
  await signIn(page, 'patient@demo.test', '/appointment');
  await cardOf(page, 'Pediatric Dental').getByRole('button', { name: 'Book Appointment' }).click();
  const dialog = page.getByRole('dialog');
  const { date } = await chooseSlot(dialog);
  await dialog.getByPlaceholder('Phone Number').fill('030 7654321');
  await context.request.post('/api/v1/sign-out');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'patient@demo.test');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Please Select a Date' })).toHaveValue(date);
});

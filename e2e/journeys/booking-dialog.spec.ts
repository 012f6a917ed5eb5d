import { expect, test } from '../support/portal.ts';
import { book, cardOf, chooseSlot, logIn, menuOf, pressInMenu, signIn, signUp } from '../support/steps.ts';

/** What is left beside the longest option of a select, in pixels; negative if it is cut. */
function roomForOptions(element: SVGElement | HTMLElement): number {
  const { options, clientWidth } = element as HTMLSelectElement;
  const { font, paddingLeft, paddingRight } = getComputedStyle(element);
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = font;
  const longest = 'Wednesday, September 30, 2026';
  const widest = Math.max(
    ...[...options]
      .map(({ text }) => text)
      .concat(longest)
      .map((text) => context.measureText(text).width),
  );
  return clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - widest;
}

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
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/ERR_FAILED|dynamically imported module/);
    // Its script cannot be loaded at first.
    const script = /\/booking-dialog-[^/]+\.js$/;
    await page.route(script, (route) => route.abort());
    await signIn(page, 'patient@demo.test', '/appointment');
    const card = cardOf(page, 'Cosmetic Dentistry');
    await card.getByRole('button', { name: 'Book Appointment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cosmetic Dentistry' });
    await expect(dialog.getByRole('alert')).toContainText('The free times could not be loaded.');
    await page.unroute(script);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByPlaceholder('Phone Number').fill('');
    // The only doctor is chosen already, and the first wrong field gets the focus.
    await expect(dialog.getByLabel('Please Select a Doctor')).toHaveValue('yusuf@demo.test');
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Date' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Phone is required')).toBeVisible();
    await expect(dialog.getByText('Please Select a Date')).toHaveCount(2);
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Date' })).toBeFocused();
    const { date, slot } = await chooseSlot(dialog);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Date' })).toHaveValue(date);
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Slot' })).toHaveValue(slot);
    await dialog.getByPlaceholder('Phone Number').fill('030 7654322');

    // Booked by two taps: one of the next times, and Submit.
    await page.keyboard.press('Escape');
    await card.getByRole('list', { name: 'Next free times' }).getByRole('link').first().click();
    // Doctor, date and slot are one line, and nothing is missing.
    const chosen = dialog.locator('select');
    await expect(chosen).toHaveCount(3);
    for (const select of await chosen.all()) await expect(select).not.toHaveValue('');
    await expect(dialog.getByRole('combobox')).toHaveCount(0);
    await expect(dialog.getByText('Change', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused();
    const cards = page.waitForResponse('**/api/v1/appointmentOptions/summary');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const ticket = page.getByRole('dialog', { name: 'Your appointment' });
    await expect(ticket.getByRole('article')).toContainText('Dr. Yusuf Kaya');
    // The booked time is removed from its card.
    await cards;
    await expect(page).toHaveURL(/\/appointment$/);
    await ticket.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator(':focus')).toHaveCount(1);
    // The next booking needs no typing.
    await cardOf(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page.getByRole('dialog').getByPlaceholder('Phone Number')).toHaveValue('030 7654322');
  },
);

test(
  'a time that somebody else books fades from open cards and from the dialog, which retains the rest',
  { tag: '@long' },
  async ({ browser, page, portal, watchErrors }) => {
    // Somebody without appointments, whose first free day is not one of those.
    await signUp(page, { name: 'Fay Fading', email: `fay-${Date.now()}@example.test` });
    const stream = page.waitForResponse('**/api/v1/slots/events*');
    await page.goto('/appointment');
    const card = cardOf(page, 'Pediatric Dental');
    await stream;
    await card.getByRole('list', { name: 'Next free times' }).getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: 'Pediatric Dental' });
    const select = (name: string) => dialog.getByRole('combobox', { name });
    await dialog.getByText('Change', { exact: true }).click();
    await expect(select('Please Select a Doctor')).toBeFocused();
    await expect(select('Please Select a Slot')).not.toHaveValue('');
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(2);
    await dialog.getByPlaceholder('Phone Number').fill('030 7654321');
    const dates = select('Please Select a Date');
    // On a tablet the longest day fits.
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect.poll(async () => dates.evaluate(roomForOptions)).toBeGreaterThanOrEqual(0);
    const date = await dates.inputValue();
    const slot = await select('Please Select a Slot').inputValue();
    // The card waits for its new times, so that the fading can be seen.
    await page.route('**/api/v1/appointmentOptions/summary', () => undefined);
    // A visitor's cards follow too, though their page is not hydrated.
    const outside = await browser.newContext({ baseURL: portal.baseURL });
    const visitor = await outside.newPage();
    const visitorsStream = visitor.waitForResponse('**/api/v1/slots/events*');
    await visitor.goto('/appointment');
    await visitorsStream;
    await visitor.route('**/appointment', (route) => route.abort());
    const other = await browser.newContext({ baseURL: portal.baseURL });
    watchErrors(other);
    const elsewhere = await other.newPage();
    await signIn(elsewhere, 'jonas@demo.test', '/dashboard');
    await book(elsewhere, 'Pediatric Dental', (offer) => offer.AppointmentDate === date && offer.slot === slot);
    await expect(dialog.getByRole('alert')).toContainText('is no longer free');
    // It stays where it was, struck out.
    await expect(dialog.getByRole('radiogroup', { name: `Times on ${date}` })).toContainText('taken');
    await expect(dialog.getByRole('status').filter({ hasText: 'just taken' })).toBeVisible();
    await expect(select('Please Select a Slot')).toHaveValue('');
    await expect(select('Please Select a Date')).toHaveValue(date);
    await expect(dialog.getByPlaceholder('Phone Number')).toHaveValue('030 7654321');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(card.locator('a[aria-disabled="true"]')).toHaveCount(1);
    const visitorsCard = cardOf(visitor, 'Pediatric Dental');
    await expect(visitorsCard.locator('a[aria-disabled="true"]')).toHaveCount(1);
    await visitorsCard.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(visitor).toHaveURL(/\/login\?from=%2Fappointment%3Ftreatment%3D/);
    await outside.close();
    await other.close();
  },
);

test(
  'a price that changes while the form is open is shown before it is booked, and the choices stay',
  { tag: '@long' },
  async ({ browser, page: patient, portal, watchErrors, allowBrowserErrors }) => {
    allowBrowserErrors(/409/);
    const context = await browser.newContext({ baseURL: portal.baseURL });
    watchErrors(context);
    const admin = await context.newPage();
    await signIn(admin, 'admin@demo.test', '/dashboard/treatments');
    // A treatment of its own, whose price no other journey reads.
    await admin.getByRole('button', { name: 'Add a treatment' }).click();
    const form = admin.getByRole('dialog');
    await form.getByLabel('Name in English').fill('Night Guard');
    await form.getByLabel('Name in German').fill('Knirscherschiene');
    await form.getByLabel('Price in').fill('85');
    await form.getByLabel('Specialty', { exact: true }).selectOption('Cosmetic Dentistry');
    await form.getByLabel('Image').selectOption('A photo of your own');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Please choose a photo')).toBeVisible();
    await form.getByLabel('Image').selectOption('Check-up');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    const row = admin.getByRole('row', { name: 'Night Guard' });
    await expect(row).toContainText('$85');
    // It is the last one. The focus stays on the pressed button while its row moves.
    const down = row.getByRole('button', { name: 'Move Night Guard down' });
    await row.getByRole('button', { name: 'Move Night Guard up' }).click();
    await expect(down).not.toHaveAttribute('aria-disabled');
    await down.press('Enter');
    await expect(down).toHaveAttribute('aria-disabled', 'true');
    await expect(down).toBeFocused();

    await signIn(patient, 'patient@demo.test', '/appointment');
    await cardOf(patient, 'Night Guard').getByRole('button', { name: 'Book Appointment' }).click();
    const dialog = patient.getByRole('dialog', { name: 'Night Guard' });
    const { date, slot } = await chooseSlot(dialog);
    await dialog.getByPlaceholder('Phone Number').fill('030 7654321');
    await expect(dialog.getByText('Price: $85')).toBeVisible();

    await row.getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel('Price in').fill('95');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('$95');

    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The price is $95 now.');
    await expect(dialog.getByText('Price: $95')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Date' })).toHaveValue(date);
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Slot' })).toHaveValue(slot);
    await expect(dialog.getByPlaceholder('Phone Number')).toHaveValue('030 7654321');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(patient.getByRole('dialog', { name: 'Your appointment' }).getByRole('article')).toContainText('$95');

    await pressInMenu(row, 'Archive');
    await admin.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    // The row is among the archived ones now, and has the focus.
    await expect(menuOf(row)).toBeFocused();
    await menuOf(row).press('Enter');
    await expect(row.getByRole('menuitem', { name: 'Offer again' })).toBeFocused();
    await context.close();
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
    // Without the stream of changes, which would report the slot before the refusal.
    await tab.route('**/api/v1/slots/events*', (route) => route.abort());
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
  // The other times of the day are those of the refusal, and one of them is chosen where it stands.
  await dialog
    .getByRole('radiogroup', { name: /^Times on/ })
    .getByRole('radio')
    .first()
    .check();
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('it will not be booked twice');
  await other.setOffline(true);
  await expect(dialog.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await submit.click();
  // The previous request may have booked, so its message stays.
  await expect(dialog.getByRole('alert')).toContainText('it will not be booked twice');
  await other.setOffline(false);
  await submit.click();
  await expect(late.locator('.molar-toast')).toHaveText(['Booking Confirmed']);
  await expect(late.getByRole('dialog', { name: 'Your appointment' })).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await page.keyboard.press('Escape');
  // Neither another doctor at the same time is offered, nor the same treatment with the same doctor on that day.
  await cardOf(page, 'Pediatric Dental').getByRole('button', { name: 'Book Appointment' }).click();
  const overlapping = page.getByRole('dialog', { name: 'Pediatric Dental' });
  await chooseSlot(overlapping, { date: choice?.date });
  const times = overlapping.getByRole('combobox', { name: 'Please Select a Slot' });
  await expect(times.getByRole('option', { name: choice?.slot ?? '' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await cardOf(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click();
  const again = page.getByRole('dialog', { name: 'Teeth Cleaning' });
  await chooseSlot(again);
  await expect(again.getByRole('option', { name: `${choice?.date} (you are booked)` })).toBeDisabled();
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
  await dialog.getByText('Change', { exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Please Select a Date' })).toHaveValue(date);
});

import { expect, test as base } from '../support/portal.ts';
import { startPortal, type RunningPortal } from '../support/running-portal.ts';
import { bearer, cardOf, chooseSlot, pressInMenu, signIn } from '../support/steps.ts';
import { SESSION_SECRET } from '#testing/session-secret';

/** A clinic without card payments and with prices in euros; a portal of the test, because a worker's needs a worker. */
const test = base.extend<{ clinic: RunningPortal }>({
  clinic: [
    async ({}, use) => {
      const clinic = await startPortal({ PAYMENTS: 'clinic', CLINIC_CURRENCY: 'eur' });
      await use(clinic);
      await clinic.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ clinic }, use) => use(clinic.baseURL),
});

test('a patient books and no page offers to pay by card; reception takes the money, and returns it after a cancellation', async ({
  page,
  clinic,
  browser,
  watchErrors,
}) => {
  await page.goto('/');
  await expect(page.getByText('You see the price before you book, and pay at the clinic.')).toBeVisible();
  await signIn(page, 'patient@demo.test', '/appointment');
  await expect(cardOf(page, 'Teeth Orthodontics').getByText('Price: €120')).toBeVisible();
  await cardOf(page, 'Teeth Orthodontics').getByRole('button', { name: 'Book Appointment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Price: €120')).toBeVisible();
  await expect(dialog.getByText('Pay at the clinic')).toBeVisible();
  await chooseSlot(dialog);
  await dialog.getByPlaceholder('Phone Number').fill('030 1234567');
  const booked = page.waitForResponse('**/api/v1/bookings');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('.molar-toast').getByText('Booking Confirmed')).toBeVisible();
  const { data } = (await (await booked).json()) as { data: { _id: string } };
  await expect
    .poll(() =>
      clinic
        .mails()
        .map(({ text }) => text)
        .join('\n'),
    )
    .toContain('€120, to be paid at the clinic');

  await page.goto('/dashboard');
  await expect(page.getByText('€120, to be paid at the clinic')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Teeth Orthodontics' }).getByText('Pay at the clinic')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
  await page.goto(`/dashboard/payment/${data._id}`);
  await expect(page.getByText('Cards are not taken online. Please pay at the clinic.')).toBeVisible();
  await expect(page.getByText(/Please pay €/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);

  // A booking from before the clinic changed its currency.
  await page.route('**/api/v1/bookings?*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('"eur"', '"usd"') });
  });
  await page.getByRole('link', { name: 'Back to My Appointment' }).click();
  await expect(page.getByText('$120, to be paid at the clinic')).toBeVisible();

  const desk = await (await browser.newContext({ baseURL: clinic.baseURL })).newPage();
  watchErrors(desk.context());
  await signIn(desk, 'reception@demo.test', '/dashboard/patient');
  const patient = desk.getByRole('row', { name: 'patient@demo.test' });
  await patient.getByRole('link', { name: /^Appointments/ }).click();
  const row = desk.getByRole('row', { name: 'Teeth Orthodontics' });
  await pressInMenu(row, 'Payments');
  const payments = desk.getByRole('dialog');
  await expect(payments.getByLabel('Amount')).toHaveValue('120.00');
  await expect(payments.getByRole('radio', { name: 'Cash' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.locator('.molar-toast').getByText('Recorded: €120, Cash')).toBeVisible();
  await expect(payments).toBeHidden();
  await page.reload();
  await expect(page.getByText('Paid at the clinic', { exact: true }).first()).toBeVisible();

  const cancelled = await desk.request.post(`/api/v1/bookings/${data._id}/cancel`, {
    headers: await bearer(desk),
    data: {},
  });
  expect(cancelled.ok()).toBe(true);
  await desk.goto('/dashboard/inbox?show=refunds');
  const refund = desk.locator('[data-row]').filter({ hasText: 'Teeth Orthodontics' });
  await refund.getByRole('button', { name: /^Pay out €120/ }).click();
  await payments.getByRole('button', { name: 'Record that €120 was returned' }).click();
  await payments.getByRole('button', { name: 'Yes, it was returned' }).click();
  await expect(payments).toBeHidden();
  await expect(refund).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Refunded: $120').first()).toBeVisible();
  await desk.context().close();
});

base('attack 46: outside demo mode a configured sandbox shows a banner on every page', async () => {
  const sandbox = await startPortal({ DEMO: 'off', SESSION_SECRET, PAYMENTS: 'sandbox' });
  for (const path of ['/', '/appointment', '/login', '/signup', '/reviews', '/aboutus', '/contact', '/nowhere']) {
    const page = await (await fetch(`${sandbox.baseURL}${path}`)).text();
    expect([path, page.includes('this portal takes test cards only. No money moves')]).toEqual([path, true]);
  }
  expect(sandbox.log()).toContain('PAYMENTS is sandbox: test cards pay, and no money moves');
  await sandbox.stop();
});

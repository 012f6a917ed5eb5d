import { expect, test as base } from '../support/portal.ts';
import { startPortal, type RunningPortal } from '../support/running-portal.ts';
import { cardOf, chooseSlot, signIn } from '../support/steps.ts';

/** A portal of the test, because it changes how the demo's patient is insured. */
const test = base.extend<{ clinic: RunningPortal }>({
  clinic: [
    async ({}, use) => {
      const clinic = await startPortal();
      await use(clinic);
      await clinic.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ clinic }, use) => use(clinic.baseURL),
});

const REASON = 'Her first visit, and she is a little afraid.';

test(
  'a patient with statutory insurance books what it covers, with a reason that the doctor reads; with private insurance a price that is paid at the clinic',
  { tag: ['@phone-only', '@long'] },
  async ({ page, clinic, browser, watchErrors }) => {
    await page.goto('/appointment');
    const card = cardOf(page, 'Pediatric Dental');
    await expect(card).toContainText('Price: $75');
    await expect(card).toContainText('Statutory insurance: covered by your insurance. Private insurance: from $75.');
    await expect(cardOf(page, 'Teeth Orthodontics')).not.toContainText('insurance');

    await signIn(page, 'patient@demo.test', '/appointment');
    await card.getByRole('button', { name: 'Book Appointment' }).click();
    const dialog = page.getByRole('dialog');
    const insurance = dialog.getByLabel('Insurance (optional)');
    await expect(dialog.getByText('Price: $75')).toBeVisible();
    await insurance.selectOption('Statutory insurance');
    await expect(dialog.getByText('Price: covered by your insurance')).toBeVisible();
    await chooseSlot(dialog);
    await dialog.getByPlaceholder('Phone Number').fill('030 1234567');
    await dialog.getByLabel('Reason for the visit (optional)').fill(REASON);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const ticket = page.getByRole('dialog', { name: 'Your appointment' });
    await expect(ticket).toContainText('Covered by your insurance');
    await expect(ticket).toContainText(REASON);
    await expect(ticket.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
    const mailed = () => clinic.mails().find(({ text }) => text.includes('Pediatric'))?.text ?? '';
    await expect.poll(mailed).toContain('Covered by your insurance');
    expect(mailed()).not.toContain('afraid');

    await page.goto('/dashboard');
    await expect(page.getByRole('main')).toContainText('Covered by your insurance');
    await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0);

    // Asked once: the card has the price, the form the answer.
    await page.goto('/appointment');
    await expect(card).toContainText('Price: covered by your insurance');
    await page.goto('/dashboard/profile');
    await expect(page.getByLabel('Insurance (optional)')).toHaveValue('statutory');
    await page.getByLabel('Insurance (optional)').selectOption('Private insurance');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.molar-toast')).toBeVisible();
    await page.goto('/appointment');
    await card.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(insurance).toHaveValue('private');
    // A child is insured otherwise than who books for it, and is asked for once.
    await dialog.getByRole('button', { name: 'Book for somebody else' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Mila Sommer');
    await dialog.getByLabel('Date of birth').fill('2019-02-01');
    await dialog.getByLabel('Date of birth').press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Mila' })).toBeChecked();
    await expect(insurance).toHaveValue('');
    await expect(dialog.getByText('Price: $75')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Paul (you)' }).check();
    await expect(insurance).toHaveValue('private');
    await expect(dialog.getByText('Price: from $75')).toBeVisible();
    await expect(dialog.getByText('Pay at the clinic')).toBeVisible();
    await chooseSlot(dialog);
    const booked = page.waitForResponse('**/api/v1/bookings');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const { data } = (await (await booked).json()) as { data: { _id: string } };
    await expect(ticket).toContainText('from $75, to be paid at the clinic');
    await expect(ticket.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
    await page.goto(`/dashboard/payment/${data._id}`);
    await expect(page.getByText('Please pay at the clinic.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);

    const context = await browser.newContext({ baseURL: clinic.baseURL });
    const desk = await context.newPage();
    watchErrors(context);
    await signIn(desk, 'mina@demo.test', '/dashboard/mypatient');
    const rows = desk.getByRole('main');
    await expect(rows).toContainText('Covered by insurance');
    await rows
      .getByRole('button', { name: /^Reason for the visit: / })
      .first()
      .click();
    await expect(desk.getByRole('dialog')).toContainText(REASON);
    await context.close();

    // Reception corrects what was booked with the wrong kind.
    const reception = await browser.newContext({ baseURL: clinic.baseURL, viewport: { width: 1440, height: 900 } });
    const list = await reception.newPage();
    watchErrors(reception);
    await signIn(list, 'reception@demo.test', '/dashboard/appointments');
    const found = list.waitForResponse((reply) => (reply.request().postData() ?? '').includes('"q":"Paul Sommer"'));
    await list.getByRole('searchbox').fill('Paul Sommer');
    await found;
    const covered = list.getByRole('row').filter({ hasText: 'Covered by insurance' });
    await expect(covered).toHaveCount(1);
    await covered.getByRole('button').click();
    await list
      .getByRole('dialog')
      .getByRole('button', { name: /^Payments/ })
      .click();
    const payments = list.getByRole('dialog', { name: 'Payments of this appointment' });
    await payments.getByLabel(/priced by: Statutory insurance/).selectOption({ label: 'Private insurance: from $75' });
    await payments.getByRole('button', { name: 'Correct the insurance' }).click();
    await expect(payments).toContainText('$75 of $75 is due');
    await expect.poll(() => clinic.mails().some(({ subject }) => subject.includes('another price'))).toBe(true);
    await reception.close();
  },
);

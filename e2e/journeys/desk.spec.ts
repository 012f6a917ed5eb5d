import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { desk } from '#i18n/messages/desk/desk';
import { deskPayments } from '#i18n/messages/payments/desk-payments';
import { changes } from '#i18n/messages/bookings/changes';
import { validation } from '#i18n/messages/shared/validation';
import { expect, test } from '../support/portal.ts';
import { bearer, menuOf, signIn } from '../support/steps.ts';

const [say, change, payment] = [desk.en, changes.en, deskPayments.en];

type Sent = { data: { _id: string; code: string } };
type Offers = {
  data: { name: string; price: number; slots: { doctor: string; AppointmentDate: string; slot: string }[] }[];
};

/** Posts to the API as the person of the open page; null if it is refused. */
async function post(page: Page, path: string, data: object): Promise<Sent['data'] | null> {
  const reply = await page.request.post(`/api/v1${path}`, { headers: await bearer(page), data });
  return reply.ok() ? ((await reply.json()) as Sent).data : null;
}

/** Enters a patient at the desk and books two days for them, through the API. */
async function bookTwoDays(page: Page, patient: { name: string; phone: string; birth_date: string }) {
  const entered = await post(page, '/desk/patients', patient);
  const treatment = 'Teeth Cleaning';
  const options = (await (await page.request.get('/api/v1/appointmentOptions')).json()) as Offers;
  const { price, slots = [] } = options.data.find(({ name }) => name === treatment) ?? {};
  const bookings: Sent['data'][] = [];
  for (const { doctor, AppointmentDate, slot } of slots.toReversed()) {
    const time = { doctor_email: doctor, AppointmentDate, slot };
    const booked = await post(page, '/desk/bookings', { patient_id: entered?._id, treatment, price, ...time });
    if (booked) bookings.push(booked);
    if (bookings.length === 2) return { patientId: entered?._id ?? '', bookings };
  }
  throw new Error(`only ${bookings.length} of two days could be booked`);
}

test(
  'Monday at the desk: what came in, who has not paid, a search; a change, a cancellation and cash by keyboard; a file',
  { tag: '@desktop' },
  async ({ page }, info) => {
    const isPhone = info.project.name === 'phone';
    const name = `Monika Montag ${info.project.name}`;
    const phone = isPhone ? '+49 171 5550198' : '+49 171 5550199';
    await signIn(page, 'reception@demo.test', '/dashboard/appointments');
    const { bookings } = await bookTwoDays(page, { name, phone, birth_date: '1961-07-04' });
    const [late = '', early = ''] = bookings.map(({ code }) => code);
    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
    const search = page.getByLabel(say.search);

    // What came in since the last visit, the last booking first.
    await page.getByRole('link', { name: say.newOnes }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(early);
    await expect(rows.first()).toContainText('$60 due');
    await page.getByRole('link', { name: say.unpaid }).click();
    await expect(page.getByText(say.unpaidLead)).toBeVisible();

    // One character is not a search, and is not sent.
    await search.fill('%');
    await expect(page.getByText(validation.en.searchShort)).toBeVisible();

    // A search looks on all days, and is not in the URL.
    for (const [words, count] of [
      [late, 1],
      [phone.replace('+49 171', '0171'), 2],
      [`04.07.1961 ${info.project.name}`, 2],
    ] as const) {
      await search.fill(words);
      await expect(page.getByText(say.foundLead)).toBeVisible();
      await expect(rows).toHaveCount(count);
      await expect(page.getByRole('button', { name: /^Actions:/ })).toHaveCount(count);
    }
    expect(page.url()).not.toContain('1961');
    await expect(rows.first().getByRole('link', { name: phone })).toHaveAttribute(
      'href',
      `tel:${phone.replaceAll(' ', '')}`,
    );

    // By keyboard alone: down to the second row, move it.
    await search.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1).getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(late);
    await dialog.getByRole('button', { name: change.move }).press('Enter');
    await dialog.getByRole('combobox', { name: 'Please Select a Date' }).selectOption({ index: 1 });
    await dialog.getByRole('combobox', { name: 'Please Select a Slot' }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: change.moveNow }).press('Enter');
    await expect(page.locator(':focus')).toContainText('Moved:');

    await page
      .getByRole('button', { name: `Actions: ${name}` })
      .first()
      .press('Enter');
    await dialog.getByRole('button', { name: change.cancel }).press('Enter');
    await dialog.getByRole('button', { name: change.cancelNow }).press('Enter');
    await expect(page.locator(':focus')).toContainText('Cancelled:');
    await expect(rows.filter({ hasText: 'Cancelled' })).toHaveCount(1);

    // Cash for the other one, and everything as a file, in which a spreadsheet runs no formula.
    await rows
      .filter({ hasNotText: 'Cancelled' })
      .getByRole('button', { name: /^Actions:/ })
      .press('Enter');
    await dialog.getByRole('button', { name: payment.open }).press('Enter');
    await dialog.getByRole('button', { name: payment.confirm }).press('Enter');
    await expect(rows.filter({ hasText: 'Paid' })).toHaveCount(1);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: say.download }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file.startsWith('\uFEFF'), 'Excel recognizes UTF-8').toBe(true);
    expect(file.split(name)).toHaveLength(3);
    expect(file).toContain(`"'${phone}"`);
    expect(file).not.toMatch(/(^|[,;])"?[=+@-]/m);

    // The person has what is left, and "back" returns to the search.
    await rows.first().getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('July 4, 1961')).toBeVisible();
    await expect(page.getByRole('region', { name: say.contact })).toContainText(say.nothingDue);
    await page.goBack();
    await expect(rows).toHaveCount(2);
  },
);

test(
  'a dialog opened from a row survives a rotation with what was typed, and finishes on the narrow screen',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, 'reception@demo.test', '/dashboard/appointments');
    const patient = { name: 'Dora Dreht', phone: '+49 171 5550196', birth_date: '1975-04-02' };
    const { patientId } = await bookTwoDays(page, patient);
    await page.goto(`/dashboard/persons/${patientId}`);
    const row = page.getByRole('table').locator('tbody').getByRole('row').first();
    const cancel = row.getByRole('button', { name: /^Cancel/ });
    await cancel.click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' });
    await dialog.getByLabel('Reason').fill('Ill');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(dialog.getByLabel('Reason')).toHaveValue('Ill');
    await page.keyboard.press('Escape');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menuOf(page.getByRole('table').getByRole('row').last())).toBeFocused();
    await cancel.click();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Ill');
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(row).toContainText('Cancelled by the clinic');
    // Nothing else is left for it, so its payments are a button.
    await expect(row.getByRole('button')).toHaveText(['Payments']);
    await menuOf(page.getByRole('table').getByRole('row').last()).click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  },
);

test(
  'no button of a row of the person page lies outside of its table or the window, in either language',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'reception@demo.test', '/dashboard/appointments');
    const patient = { name: 'Rosa Randvoll', phone: '+49 171 5550197', birth_date: '1972-03-01' };
    const { patientId, bookings } = await bookTwoDays(page, patient);
    // The longest state: paid at the desk, cancelled, not returned yet.
    await post(page, `/desk/bookings/${bookings[0]?._id}/payments`, { method: 'cash' });
    expect(await post(page, `/bookings/${bookings[0]?._id}/cancel`, {})).not.toBeNull();
    const buttons = page.getByRole('table').getByRole('button');
    const listOutside = () =>
      buttons.evaluateAll((all) =>
        all
          .filter((button) => {
            const table = button.closest('table')?.parentElement?.getBoundingClientRect();
            const { left, right } = button.getBoundingClientRect();
            return !table || left < table.left || right > Math.min(table.right, window.innerWidth);
          })
          .map((button) => button.getAttribute('aria-label')),
      );
    for (const language of ['en', 'de']) {
      await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }]);
      await page.goto(`/dashboard/persons/${patientId}`);
      for (const width of [390, 820, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        // Move, Cancel and a menu; the payments of the cancelled one.
        await expect(buttons).toHaveCount(4);
        expect(await listOutside(), `${language}, ${width} px`).toEqual([]);
      }
    }
  },
);

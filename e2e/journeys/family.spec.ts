import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { addDays, clinicClock, instantOf } from '#domain/shared/time';
import { test as withPortal } from '../support/portal.ts';
import { startPortal } from '../support/running-portal.ts';
import { cardOf, signIn } from '../support/steps.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DAY = 24 * 3_600_000;

async function addInProfile(page: Page, name: string, birthDate: string) {
  const part = page.locator('#persons');
  await part.getByRole('button', { name: 'Add a person' }).click();
  await part.getByLabel('Name').fill(name);
  await part.getByLabel('Date of birth').fill(birthDate);
  await part.getByRole('button', { name: 'Add a person' }).click();
  await expect(part.getByText(name, { exact: true })).toBeVisible();
}

withPortal(
  'a date of birth to come is refused at its field',
  { tag: '@phone-only' },
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/status of 400/);
    await signIn(page, 'patient@demo.test', '/dashboard/profile');
    const part = page.locator('#persons');
    await part.getByRole('button', { name: 'Add a person' }).click();
    await part.getByLabel('Name').fill('Nobody Yet');
    await part.getByLabel('Date of birth').fill('2999-01-01');
    await part.getByRole('button', { name: 'Add a person' }).click();
    await expect(part.getByText('Please check the date of birth')).toBeVisible();
    await expect(part.getByLabel('Name')).toHaveValue('Nobody Yet');
  },
);

withPortal(
  'who was removed is dropped from a booking that was begun for them, and nothing else is',
  { tag: '@phone-only' },
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/ERR_FAILED/);
    await signIn(page, 'patient@demo.test', '/dashboard/profile');
    await addInProfile(page, 'Tom Sommer', '2019-02-01');
    const open = async () => {
      await page.goto('/appointment');
      await cardOf(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click();
      return page.getByRole('dialog', { name: 'Teeth Cleaning' });
    };
    let dialog = await open();
    await dialog.getByText('Tom', { exact: true }).click();
    await dialog.getByLabel('Please Select a Doctor').selectOption({ label: 'Dr. Hanna Lorenz' });
    const [date = ''] = await dialog.getByRole('combobox', { name: 'Please Select a Date' }).selectOption({ index: 6 });
    const [slot = ''] = await dialog.getByRole('combobox', { name: 'Please Select a Slot' }).selectOption({ index: 2 });
    await dialog.getByLabel('Phone').fill('030 555 01 43');
    await page.goto('/dashboard/profile');
    const part = page.locator('#persons');
    await part.getByRole('button', { name: 'Remove Tom Sommer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(part.getByText('Tom Sommer')).toHaveCount(0);
    dialog = await open();
    await expect(dialog.getByRole('button', { name: 'Book for somebody else' })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Date' })).toHaveValue(date);
    await expect(dialog.getByRole('combobox', { name: 'Please Select a Slot' })).toHaveValue(slot);
    let body: Record<string, unknown> = {};
    await page.route('**/api/v1/bookings', (route) => {
      body = route.request().postDataJSON() as typeof body;
      return route.abort();
    });
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => body).toMatchObject({ slot, patient_Phone: '030 555 01 43' });
    expect(body).not.toHaveProperty('person_id');
  },
);

base(
  'a family of four books in a row on a phone, moves and cancels one, and one child comes of age',
  { tag: ['@phone-only', '@long'] },
  async ({ browser }) => {
    base.setTimeout(240_000);
    const portal = await startPortal();
    const openPage = async (now: Date | null = null, device: object = PHONE) => {
      const options = { baseURL: portal.baseURL, locale: 'en-US', timezoneId: 'Europe/Berlin', ...device };
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
      if (now) await context.clock.install({ time: now });
      return context.newPage();
    };
    try {
      const { day: today } = clinicClock(new Date());
      const ofAge = addDays(today, 3);
      let page = await openPage();
      await signIn(page, 'patient@demo.test', '/dashboard/profile');
      await addInProfile(page, 'Mila Sommer', '2018-02-01');
      await addInProfile(page, 'Lena Sommer', `${Number(ofAge.slice(0, 4)) - 18}${ofAge.slice(4)}`);
      expect((await new AxeBuilder({ page }).include('#persons').analyze()).violations).toEqual([]);

      // The fourth is added in the dialog, and nothing that was chosen is lost.
      await page.goto('/appointment');
      await cardOf(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click();
      const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' });
      await dialog.getByLabel('Please Select a Doctor').selectOption({ label: 'Dr. Hanna Lorenz' });
      const dates = dialog.getByRole('combobox', { name: 'Please Select a Date' });
      const [date = ''] = await dates.selectOption({ index: 6 });
      const slots = dialog.getByRole('combobox', { name: 'Please Select a Slot' });
      // Room for four until the evening.
      const slot = (await slots.locator('option[value^="01.30 PM"]').getAttribute('value')) ?? '';
      await slots.selectOption(slot);
      await dialog.getByRole('button', { name: 'Add a person' }).click();
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Ben Sommer');
      await dialog.getByLabel('Date of birth').fill('2021-06-01');
      await dialog.getByLabel('Date of birth').press('Enter');
      await expect(dialog.getByRole('radio', { name: 'Ben' })).toBeChecked();
      await expect(dates).toHaveValue(date);
      await expect(slots).toHaveValue(slot);
      await dialog.getByRole('button', { name: 'Several in a row' }).click();
      for (const name of ['Mila', 'Lena', 'Paul (you)']) await dialog.getByRole('checkbox', { name }).check();
      expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
      await dialog.getByLabel('Phone').fill('030 555 01 43');
      await dialog.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Directly after it 3 more appointments:')).toBeVisible();

      await page.goto('/dashboard');
      const rowOf = (name: string) => page.getByRole('row').filter({ hasText: `For ${name}` });
      for (const name of ['Mila', 'Ben', 'Lena']) await expect(rowOf(name)).toBeVisible();
      await rowOf('Ben').getByRole('button', { name: /^Move/ }).click();
      const move = page.getByRole('dialog');
      await move.getByRole('combobox', { name: 'Please Select a Date' }).selectOption({ index: 8 });
      await move.getByRole('combobox', { name: 'Please Select a Slot' }).selectOption({ index: 1 });
      await move.getByRole('button', { name: /^Move/ }).click();
      await expect(move).toBeHidden();
      await rowOf('Mila')
        .getByRole('button', { name: /^Cancel/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
      await expect(rowOf('Mila')).toContainText('Cancelled');
      const mails = portal.mails().filter(({ to }) => to.email === 'patient@demo.test');
      expect(mails.filter(({ subject }) => /Mila|Ben|Lena/.test(subject))).toEqual([]);

      // The clinic sees who is treated, and whom to call.
      const desk = await openPage(null, { viewport: { width: 1440, height: 900 } });
      await signIn(desk, 'reception@demo.test', '/dashboard/appointments');
      await desk.getByRole('searchbox').fill('Lena Sommer');
      const found = desk.getByRole('row').filter({ hasText: 'Lena Sommer' });
      await expect(found).toContainText('Contact: Paul Sommer');
      await found.getByRole('link', { name: 'Lena Sommer' }).click();
      await expect(desk.getByRole('link', { name: 'Paul Sommer' })).toBeVisible();
      const doctor = await openPage(null, { viewport: { width: 1440, height: 900 } });
      await signIn(doctor, 'hanna@demo.test', '/dashboard/mypatient');
      await expect(doctor.getByRole('row').filter({ hasText: 'Lena Sommer' })).toContainText('Contact: Paul Sommer');

      const later = new Date(instantOf(ofAge, 9 * 60).getTime());
      await portal.restart(undefined, later.getTime() - Date.now());
      page = await openPage(later);
      await signIn(page, 'patient@demo.test', '/dashboard');
      await expect(rowOf('Lena')).toContainText('Dr. Hanna Lorenz');
      await expect(rowOf('Lena')).not.toContainText('Teeth Cleaning');
      await expect(rowOf('Lena').getByRole('button', { name: /^Move/ })).toHaveCount(0);
      await expect(rowOf('Lena').getByRole('button', { name: /^Cancel/ })).toBeVisible();
      await page.goto('/dashboard/profile');
      await expect(page.locator('#persons')).toContainText('Of age: takes the record over at reception');
      expect(later.getTime()).toBeGreaterThan(Date.now() + DAY);
    } finally {
      await portal.stop();
    }
  },
);

import type { BrowserContext, Page } from '@playwright/test';
import { dayFromLongDate } from '#domain/shared/time';
import { countClicks } from '../support/count-clicks.ts';
import { expect, test } from '../support/portal.ts';
import { cardOf, chooseSlot, goTo, menuOf, payBy, pressInMenu, signIn, signUp } from '../support/steps.ts';

const WAITING = 'Your are not verified by the Admin.Please wait for a while';
const DOCTOR_SCREENS = ['/dashboard/newschedule', '/dashboard/myschedule', '/dashboard/mypatient'];

/** Publishes the first range of three open days of the month after next, which no other journey uses. */
async function publishThreeDays(page: Page): Promise<void> {
  await page.goto('/dashboard/newschedule');
  await expect(page.getByText('Please pick one or more days.')).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  const days = page.getByRole('grid').locator('button:enabled');
  for (const index of [5, 6, 7]) await days.nth(index).click();
  await expect(page.getByText('You selected 3 day(s).')).toBeVisible();
  await page.getByRole('button', { name: 'Add Slot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Slots of each day' });
  for (const index of [0, 1, 2]) {
    await dialog.getByLabel('First slot').nth(index).selectOption('10.00 AM-12.00 AM');
    await dialog.getByRole('button', { name: 'Add', exact: true }).nth(index).click();
  }
  await dialog.getByRole('button', { name: 'Close and publish what was added' }).click();
  await expect(page.getByText('3 slots are published')).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Publishes hours of eight weeks by at most three clicks from the dashboard, then slots of one length instead. */
async function publishFirstPlan(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const readClicks = await countClicks(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await goTo(page, 'My hours');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^The hours of \d+ days are up to date/).first()).toBeVisible();
  expect(await readClicks()).toBe(isPhone ? 3 : 2);
  // Slots by hand overlap what the plan has, and stay.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('group', { name: 'Mon–Fri' });
  await row.getByLabel('From', { exact: true }).fill('09:30');
  await expect(page.getByText('5 changes, not published')).toBeVisible();
  await row.getByLabel('To', { exact: true }).fill('17:00');
  await row.getByLabel('Length of an appointment').selectOption('60 minutes');
  await page.getByRole('button', { name: /^Add a break on/ }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/\d+ slots are published/).first()).toBeVisible();
}

/** The number of available slots on a treatment's card; 0 if it shows Try Another Day or Doctor not Available. */
async function spacesOf(page: Page, treatment: string): Promise<number> {
  const text = await cardOf(page, treatment).innerText();
  return Number(/(\d+) Spaces?/.exec(text)?.[1] ?? 0);
}

test('a doctor signs up, publishes slots and gets a paid appointment', async ({
  browser,
  page: doctor,
  portal,
  watchErrors,
}, info) => {
  test.setTimeout(180_000);
  const email = `day-${info.project.name}@example.test`;
  const contexts: BrowserContext[] = [];
  const openBrowser = async () => {
    const { viewport = null, isMobile = false, hasTouch = false } = info.project.use;
    const context = await browser.newContext({
      viewport,
      isMobile,
      hasTouch,
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      baseURL: portal.baseURL,
    });
    watchErrors(context);
    contexts.push(context);
    return context.newPage();
  };

  const specialty = 'Oral Surgery';
  await signUp(doctor, { name: 'Dr. Olga Tag', email, doctor: { registrationnumber: '471100', specialty } });
  for (const screen of DOCTOR_SCREENS) {
    await doctor.goto(screen);
    await expect(doctor.getByText(WAITING)).toBeVisible();
  }
  const patient = await openBrowser();
  const admin = await openBrowser();
  await signIn(admin, 'admin@demo.test', '/dashboard/managedoctors');
  // The address is unproven, so it has to be confirmed by mail first.
  const row = admin.getByRole('row', { name: /Dr\. Olga Tag/ });
  await expect(row.getByText('Not confirmed')).toBeVisible();
  await expect(admin.getByText('Please ask them to open the link in our email')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Make Verified: Dr. Olga Tag' })).toBeDisabled();
  await expect(doctor.getByText('Please confirm your email address first')).toBeVisible();
  const proof = () => portal.mails().find((mail) => mail.to.email === email)?.text ?? '';
  await expect.poll(proof).toContain('/verify-email#token=');
  await doctor.goto(/\S+\/verify-email#token=[\w-]+/.exec(proof())?.[0] ?? '');
  await doctor.getByRole('button', { name: 'Confirm' }).click();
  await expect(doctor.getByText('Your email address is confirmed.')).toBeVisible();
  await admin.reload();
  await expect(row.getByTitle('Address confirmed')).toBeVisible();
  await admin.getByRole('button', { name: 'Make Verified: Dr. Olga Tag' }).click();
  await expect(row.getByRole('button', { name: 'Verified' })).toBeDisabled();

  await signIn(patient, 'patient@demo.test', '/appointment');
  const before = await spacesOf(patient, specialty);
  await publishThreeDays(doctor);
  await patient.reload();
  expect(await spacesOf(patient, specialty)).toBe(before + 3);

  await cardOf(patient, specialty).getByRole('button', { name: 'Book Appointment' }).click();
  const dialog = patient.getByRole('dialog', { name: specialty });
  const { date, slot } = await chooseSlot(dialog, { doctor: 'Dr. Olga Tag' });
  await dialog.getByPlaceholder('Phone Number').fill('+49 30 123 45 67');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(patient.locator('.molar-toast').getByText('Booking Confirmed')).toBeVisible();
  expect(slot).toBe('10.00 AM-12.00 AM');
  // Clock times instead of the range's name on every screen, because the name calls noon 12.00 AM.
  const time = '10:00 AM–12:00 PM';

  await doctor.goto('/dashboard/mypatient');
  const seen = doctor.getByRole('row', { name: new RegExp(`Paul Sommer.*${date}`) });
  await expect(seen).toContainText('Not Paid');
  await expect(seen).toContainText(time);
  await doctor.goto('/dashboard/myschedule');
  await expect(doctor.getByRole('row', { name: new RegExp(date) })).toContainText(`${time} · Reserved`);
  await expect(doctor.getByRole('button', { name: `Withdraw ${time} on ${date}` })).toHaveCount(0);

  await patient.goto('/dashboard');
  const mine = patient.getByRole('row', { name: new RegExp(`${specialty}.*${date}`) });
  await expect(mine).toContainText(time);
  await mine.getByRole('link', { name: 'Pay' }).click();
  await expect(patient.getByRole('main').filter({ hasText: 'Due now' })).toContainText(time);
  await payBy(patient, '4242 4242 4242 4242');
  await expect(patient.getByText('Payment Confirmed')).toBeVisible();
  await doctor.goto('/dashboard/mypatient');
  await expect(seen.getByText('Paid', { exact: true })).toBeVisible();
  await publishFirstPlan(doctor);
  await patient.goto('/appointment');
  // Eight weeks of five days with seven hours each, without holidays and what is left of today.
  expect(await spacesOf(patient, specialty)).toBeGreaterThan(150);

  // The clinic closes that day: the patient is offered other times, until it opens again.
  const day = dayFromLongDate(date) ?? '';
  await admin.goto(`/dashboard/closures?year=${day.slice(0, 4)}`);
  // Hydrated: what is typed before may be lost.
  await expect(admin.getByRole('row', { name: /Public holiday/ }).first()).toBeVisible();
  await admin.getByLabel('First day').fill(day);
  await admin.getByLabel('Reason in English (optional)').fill('Works');
  await admin.getByRole('button', { name: 'Close these days' }).click();
  const closing = admin.getByRole('dialog', { name: 'Close the clinic?' });
  await closing.getByRole('button', { name: 'Decide now' }).click();
  await expect(closing.getByRole('combobox', { name: /Paul Sommer/ })).toHaveValue('offer');
  await closing.getByRole('button', { name: 'Close these days' }).click();
  const affected = admin.getByRole('listitem').filter({ hasText: 'Paul Sommer' });
  await expect(affected).toContainText('Waiting for the patient', { timeout: 30_000 });
  await affected.getByRole('button', { name: /^Email did not arrive/ }).click();
  await expect(admin.getByText('The patient is on the call list')).toBeVisible();
  await expect(affected.getByText('Emails to this address bounce')).toBeVisible();
  await admin.goto(`/dashboard/closures?year=${day.slice(0, 4)}`);
  await pressInMenu(admin.getByRole('row', { name: /Works/ }), 'Remove');
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(admin.getByText('The clinic is open again on these days.')).toBeVisible();

  await admin.goto('/dashboard/managedoctors');
  // The doctor leaves: nobody can book later times, and the later appointment is only offered others or cancelled.
  await pressInMenu(row, 'Last day');
  const leaving = admin.getByRole('dialog', { name: 'Dr. Olga Tag leaves the clinic' });
  await expect(leaving.getByRole('button', { name: 'Enter the last day' })).toBeDisabled();
  await leaving.getByLabel('Last day').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await expect(leaving.getByText('1 later appointment is affected.')).toBeVisible();
  const decision = leaving.getByRole('combobox', { name: /Paul Sommer/ });
  await expect(decision.getByRole('option')).toHaveText(['Offer other times', /^Cancel/]);
  await decision.selectOption({ index: 1 });
  await leaving.getByRole('button', { name: 'Enter the last day' }).click();
  await expect(admin.getByText('1 of 1 appointment is processed.')).toBeVisible({ timeout: 30_000 });
  await expect(admin.getByText('Leaves the clinic')).toBeVisible();
  await expect(admin.getByRole('listitem').filter({ hasText: 'Paul Sommer' })).toContainText('Cancelled');
  await admin.goto('/dashboard/managedoctors');
  await expect(row.getByRole('link', { name: /^Last day of Dr\. Olga Tag/ })).toBeVisible();
  await menuOf(row).click();
  await expect(row.getByRole('menuitem', { name: 'Treatments' })).toBeVisible();
  await expect(row.getByRole('menuitem', { name: 'Last day' })).toHaveCount(0);
  for (const context of contexts) await context.close();
});

test(
  'closing with a time that was not added asks first; a closed day cannot be chosen',
  { tag: ['@long', '@desktop'] },
  async ({ page }) => {
    await signIn(page, 'yusuf@demo.test', '/dashboard/newschedule');
    await expect(page.getByText('Please pick one or more days.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Slot' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('button', { name: /The clinic is closed/ }).first()).toBeDisabled();
    await expect(grid.getByRole('button', { name: /^Saturday/ }).first()).toBeDisabled();

    await grid.locator('button:enabled').nth(8).click();
    await page.getByRole('button', { name: 'Add Slot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Slots of each day' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Please Select a Slot')).toBeVisible();
    await dialog.getByLabel('Second slot').selectOption('02.00 PM-03.00 PM');
    // Browsers close a dialog on a repeated Escape; this one stays open until the question is answered.
    for (let press = 1; press <= 4; press += 1) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Some slots were not added' })).toBeHidden();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Some slots were not added' });
    await question.getByRole('button', { name: 'Go back' }).last().click();
    await expect(dialog.getByLabel('Second slot')).toHaveValue('02.00 PM-03.00 PM');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('button', { name: 'Publish 1 slot' }).click();
    await expect(page.getByText('1 slot is published')).toBeVisible();

    await page.goto('/dashboard/myschedule');
    const last = page.getByRole('row').last();
    const date = await last.getByRole('cell').nth(1).textContent();
    await last.getByRole('button', { name: /^Withdraw/ }).click();
    await expect(page.getByText('1 slot withdrawn.')).toBeVisible();
    const again = page.getByRole('button', { name: new RegExp(`^Withdraw .* on ${date}`) });
    await expect(again).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(again).toHaveCount(1);
  },
);

test(
  'a doctor’s draft survives a refused request, and leaving the page asks first',
  { tag: ['@phone-only', '@long'] },
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/409|503|Failed to load|ERR_FAILED/);
    await signIn(page, 'leo@demo.test', '/dashboard/myschedule');
    await expect(page.getByRole('heading', { name: 'My Schedule' })).toBeVisible();
    await goTo(page, 'New Schedule');
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('grid').locator('button:enabled').nth(3).click();
    await page.getByRole('button', { name: 'Add Slot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Slots of each day' });
    await dialog.getByLabel('First slot').selectOption('12.00 AM-02.00 PM');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.route('**/api/v1/slots', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Publish 1 slot' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing you added is lost');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Leave without publishing?' });
    await question.getByRole('button', { name: 'Go back' }).last().click();
    await page.unroute('**/api/v1/slots');
    await dialog.getByRole('button', { name: 'Publish 1 slot' }).click();
    await expect(page.getByText('1 slot is published')).toBeVisible();
  },
);

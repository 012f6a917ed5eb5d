import type { Browser, Page } from '@playwright/test';
import { photoFile } from '../support/photo.ts';
import { expect, test } from '../support/portal.ts';
import type { RunningPortal } from '../support/running-portal.ts';
import { bearer, book, cardOf, pay, signIn, uploadPhoto } from '../support/steps.ts';

const PASSWORD = 'Secret#1';
const screens = ['patient', 'managedoctors', 'adddoctor', 'inbox', 'closures', 'imports', 'audit', 'registers'];

/** Adds a doctor through the API, for the admin of the open page. */
async function createDoctor(page: Page, doctor: { name: string; email: string; specialty: string }): Promise<void> {
  const data = { ...doctor, image: await uploadPhoto(page) };
  const added = await page.request.post('/api/v1/doctors', { headers: await bearer(page), data });
  expect(added.status()).toBe(200);
}

/** The link by which an invited doctor chooses a password. */
async function invitationOf(portal: RunningPortal, email: string): Promise<string> {
  const text = () => portal.mails().find((mail) => mail.to.email === email)?.text ?? '';
  await expect.poll(text).toContain('Choose a password');
  return /https?:\/\/\S+/.exec(text())?.[0] ?? '';
}

/** Searches the open list for a person and clicks Delete. */
async function openDeleteDialog(page: Page, name: string) {
  await page.getByLabel('Search by name, email or phone').fill(name);
  await page.getByRole('row', { name }).getByRole('button', { name: 'Delete' }).click();
  return page.getByRole('dialog', { name: 'Are you sure?' });
}

/** A page of another person, in a separate browser context. */
async function openBrowser(browser: Browser, portal: RunningPortal): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.baseURL });
  return context.newPage();
}

test('an added doctor chooses a password by the mailed link and is verified at once', async ({
  page,
  browser,
  portal,
  watchErrors,
}, info) => {
  const name = `Dr. Ada Neu ${info.project.name}`;
  const email = `ada-${info.project.name}@example.test`;
  await signIn(page, 'admin@demo.test', '/dashboard/managedoctors');
  await page.getByRole('link', { name: 'Add Doctor' }).click();
  await page.getByRole('button', { name: 'Add Doctor' }).click();
  for (const message of ['Name is required', 'Email is Required', 'Specialty is Required', 'Image is required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByRole('option', { name: 'General Dentistry' })).toHaveCount(1);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Specialty').selectOption('General Dentistry');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photoFile());
  await page.getByRole('button', { name: 'Add Doctor' }).click();
  await expect(page.getByText(`${name} is added Successfully`)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/managedoctors$/);
  const row = page.getByRole('row', { name });
  await expect(row.getByRole('button', { name: 'Verified' })).toBeDisabled();
  await expect(row).toContainText('No treatment yet: patients cannot book');

  const doctor = await openBrowser(browser, portal);
  watchErrors(doctor.context());
  await doctor.goto(await invitationOf(portal, email));
  await doctor.getByLabel('New password').fill(PASSWORD);
  await doctor.getByRole('button', { name: 'Save the password' }).click();
  await expect(doctor.getByText(`you are logged in as ${email}`)).toBeVisible();
  await doctor.getByRole('link', { name: 'Continue to Today' }).click();
  await doctor.goto('/dashboard/newschedule');
  await expect(doctor.getByText('Please pick one or more days.')).toBeVisible();
  await expect(doctor.getByText(/no treatment in General Dentistry yet/)).toBeVisible();
  await doctor.context().close();

  const dialog = await openDeleteDialog(page, name);
  await expect(dialog.getByText('No upcoming bookings go with this account.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Doctor deleted Successfully')).toBeVisible();
  await expect(page.getByText(`Nobody matches “${name}”.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Manage Doctor' }).locator('span')).toBeFocused();
});

test(
  'a refused addition preserves the form and uploads the image once',
  { tag: '@long' },
  async ({ page, allowBrowserErrors }, info) => {
    allowBrowserErrors(/409/);
    const name = `Dr. Eva Neu ${info.project.name}`;
    let uploads = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/images')) uploads += 1;
    });
    await signIn(page, 'admin@demo.test', '/dashboard/adddoctor');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email', { exact: true }).fill('doctor@demo.test');
    await page.getByLabel('Specialty').selectOption('General Dentistry');
    await page.getByLabel('Photo', { exact: true }).setInputFiles(await photoFile());
    await page.getByRole('button', { name: 'Add Doctor' }).click();
    await expect(page.getByRole('alert')).toHaveText('There is already an account with this email address.');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await page.getByLabel('Email', { exact: true }).fill(`eva-${info.project.name}@example.test`);
    await page.getByRole('button', { name: 'Add Doctor' }).click();
    await expect(page.getByText(`${name} is added Successfully`)).toBeVisible();
    expect(uploads).toBe(1);
    await (await openDeleteDialog(page, name)).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Doctor deleted Successfully')).toBeVisible();
  },
);

test('deleting a doctor removes the slots, notifies the patient and refunds the payment', async ({
  page,
  browser,
  portal,
  watchErrors,
  allowBrowserErrors,
}, info) => {
  test.slow();
  const name = `Dr. Uwe Fort ${info.project.name}`;
  const email = `uwe-${info.project.name}@example.test`;
  const [doctor, patient] = [await openBrowser(browser, portal), await openBrowser(browser, portal)];
  for (const one of [doctor, patient]) watchErrors(one.context());
  await signIn(page, 'admin@demo.test', '/dashboard/managedoctors');
  await createDoctor(page, { name, email, specialty: 'Dental Hygiene' });
  const token = (await invitationOf(portal, email)).split('#token=')[1];
  const chosen = await doctor.request.post('/api/auth/reset-password', {
    headers: { origin: portal.baseURL },
    data: { token, newPassword: PASSWORD },
  });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  await signIn(doctor, email, '/dashboard/newschedule', PASSWORD);
  const known = await doctor.request.get('/api/v1/slot/clara@demo.test');
  const { data } = (await known.json()) as { data: { docSlot: { date: string }[] } };
  const date = data.docSlot.at(-1)?.date ?? '';
  const docSlot = [{ date, slot: ['02.00 PM-03.00 PM', '03.00 PM-04.00 PM'] }];
  const published = await doctor.request.post('/api/v1/slots', {
    headers: await bearer(doctor),
    data: { docEmail: email, docSlot },
  });
  expect(published.status()).toBe(200);

  await signIn(patient, 'patient@demo.test', '/appointment');
  const id = await book(patient, 'Teeth Cleaning', (offer) => offer.doctor === email);
  await pay(patient, id);

  // Nothing can be deleted before its bookings are counted, nor once that has failed.
  let counting = Promise.withResolvers<number | null>();
  await page.route('**/api/v1/users/*/deletion', async (route) => {
    const status = await counting.promise;
    await (status === null ? route.continue() : route.fulfill({ status, json: { status: 'Failed' } }));
  });
  allowBrowserErrors(/deletion|404/);
  const dialog = await openDeleteDialog(page, name);
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  counting.resolve(404);
  const retry = dialog.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  counting = Promise.withResolvers();
  await retry.click();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  counting.resolve(null);
  await expect(dialog.getByText(/^1 upcoming booking/)).toBeVisible();
  await expect(dialog.getByText('1 of them is paid and will be refunded.')).toBeVisible();
  // A count that is read again and fails is shown no more than one that never was.
  counting = Promise.withResolvers();
  counting.resolve(404);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(retry).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page.unrouteAll();
  await retry.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Doctor deleted Successfully')).toBeVisible();

  await patient.reload();
  await cardOf(patient, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click();
  const booking = patient.getByRole('dialog', { name: 'Teeth Cleaning' });
  await expect(booking.getByRole('option', { name: 'Dr. Clara Vogel' })).toHaveCount(1);
  await expect(booking.getByRole('option', { name })).toHaveCount(0);
  const cancellations = () => portal.mails().filter((mail) => mail.subject === 'Your appointment was cancelled');
  await expect.poll(() => cancellations().some((mail) => mail.text.includes(name))).toBe(true);
  await patient.goto('/outbox');
  const mail = patient.getByRole('article').filter({ hasText: 'Your appointment was cancelled' }).first();
  await expect(mail).toContainText('Refund: $60');

  await expect(async () => {
    await page.goto('/dashboard/audit');
    // Before the rows are there, the select has no script.
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `Booking ${id.slice(0, 8)}` })
        .first(),
    ).toBeVisible();
    await page.getByLabel('Show only').selectOption({ label: 'Refunded a payment' });
    // Until the filter is applied, the other entries of the booking are shown too.
    const entries = page.getByRole('row').filter({ hasText: `Booking ${id.slice(0, 8)}` });
    await expect(entries).toHaveCount(1, { timeout: 3000 });
    await expect(entries).toContainText('The portal');
  }).toPass({ timeout: 20_000 });
  await patient.goto('/dashboard');
  const cancelled = patient.getByRole('row', { name: date }).filter({ hasText: 'Cancelled' });
  await expect(cancelled.getByText('Refunded')).toBeVisible();
  await expect(cancelled.getByRole('link', { name: 'Pay' })).toHaveCount(0);
  await page.getByLabel('Show only').selectOption({ label: 'Deleted an account' });
  await expect(page.getByText('Deleted an account: 1 booking cancelled, 1 refunded').first()).toBeVisible();
  // The act is one line; its entries, and those of its person, are a press away. The URL has ids only.
  const deletion = page.getByRole('row').filter({ hasText: 'Deleted an account: 1 booking cancelled' }).first();
  await page.getByLabel('Show only').selectOption('');
  await deletion.getByRole('button', { name: /entries$/ }).click();
  await expect(deletion.getByRole('listitem').filter({ hasText: `Booking ${id.slice(0, 8)}` })).toContainText(
    'Cancelled',
  );
  await deletion.getByRole('link', { name: 'Alma Berger' }).click();
  await expect(page.getByLabel('Person')).toHaveValue(/^[0-9a-f-]{36}$/);
  await expect(page).toHaveURL(/\/dashboard\/audit\?person=[0-9a-f-]{36}$/);
  await page.getByLabel('Day').fill('2020-01-02');
  await page.getByLabel('Day').press('Enter');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL(/\/dashboard\/audit$/);
  await expect(deletion).toBeVisible();
  for (const one of [doctor, patient]) await one.context().close();
});

test(
  'long lists are paginated, and search finds by name, email or phone',
  { tag: ['@phone-only', '@long'] },
  async ({ page }, info) => {
    test.slow();
    await signIn(page, 'admin@demo.test', '/dashboard/managedoctors');
    const size = info.project.name;
    for (let number = 10; number < 31; number += 1) {
      const email = `zoe-${size}-${number}@example.test`;
      await createDoctor(page, { name: `Zoe ${size} ${number}`, email, specialty: 'General Dentistry' });
    }
    const rows = page.getByRole('row', { name: new RegExp(`Zoe ${size}`) });
    await page.getByLabel('Search by name, email or phone').fill(`zoe ${size}`);
    await expect(page.getByText('20 shown')).toBeVisible();
    await expect(rows).toHaveCount(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows).toHaveCount(21);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
    await expect(page.getByText(`Zoe ${size} 30`, { exact: true })).toBeFocused();

    await page.getByLabel('Search by name, email or phone').fill(`ZOE-${size}-17@`);
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/\/dashboard\/managedoctors$/);
    await page.getByLabel('Search by name, email or phone').fill('no such person');
    await page.getByRole('button', { name: 'Show everybody' }).click();
    await expect(page.getByLabel('Search by name, email or phone')).toBeFocused();
    await expect(page.getByRole('row', { name: 'Dr. Clara Vogel' })).toBeVisible();
  },
);

test('anybody but the admin is redirected to log in from each admin screen', async ({ page }) => {
  const locationOf = async (screen: string) =>
    (await page.request.get(`/dashboard/${screen}`, { maxRedirects: 0 })).headers()['location'];
  expect(await locationOf('audit')).toMatch(/\/login\?from=%2Fdashboard%2Faudit$/);
  await signIn(page, 'admin@demo.test', '/dashboard/attention');
  await expect(page).toHaveURL(/inbox\?show=appointments$/);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  // Its stream would ask for a token once the cookies are gone.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, 'patient@demo.test', '/dashboard');
  await expect(page.getByRole('heading', { name: 'My Appointment' })).toBeVisible();
  for (const screen of screens)
    expect(await locationOf(screen)).toMatch(new RegExp(`/login\\?from=%2Fdashboard%2F${screen}$`));
  await page.goto('/dashboard/audit');
  await expect(page.getByText('This page is not open to your account.')).toBeVisible();
});

import { expect, test } from '../support/portal.ts';
import { book, signIn, signUp } from '../support/steps.ts';

test(
  'an admin chooses the emails about appointments, and is notified of a booking with the patient’s name',
  { tag: ['@phone-only', '@long'] },
  async ({ page, browser, portal, watchErrors }, info) => {
    await signIn(page, 'admin@demo.test', '/dashboard/profile');
    const booked = page.getByRole('checkbox', { name: 'booked' });
    await booked.check();
    await page.getByRole('checkbox', { name: 'moved' }).check();
    await page.getByRole('button', { name: 'Save choice' }).click();
    await expect(page.getByText('Choice saved')).toBeVisible();
    await page.reload();
    await expect(booked).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'moved' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'cancelled' })).not.toBeChecked();

    const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US', timezoneId: 'Europe/Berlin' });
    watchErrors(context);
    const patient = await context.newPage();
    const email = `notice-${info.project.name}@example.test`;
    await signUp(patient, { email, name: 'Paula Post' });
    await patient.goto('/dashboard');
    await book(patient, 'Teeth Cleaning');
    const notices = () =>
      portal.mails().filter(({ to, text }) => to.email === 'admin@demo.test' && text.includes('Paula Post'));
    // A hold is not a booking yet.
    const links = () => portal.mails().filter(({ to, text }) => to.email === email && text.includes('/confirm-'));
    await expect.poll(() => links().length).toBe(1);
    expect(notices()).toEqual([]);
    await patient.goto(/\S+\/confirm-appointment\S*#token=\S+/.exec(links()[0]!.text)![0]);
    await patient.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => notices().map(({ subject }) => subject)).toEqual(['An appointment was booked']);
    await context.close();
  },
);

test('a doctor chooses them in German', { tag: ['@phone-only', '@long'] }, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'de', url: baseURL! }]);
  await signIn(page, 'doctor@demo.test', '/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'E-Mails zu Terminen' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'abgesagt wird' }).setChecked(false);
  await page.getByRole('button', { name: 'Auswahl speichern' }).click();
  await expect(page.getByText('Auswahl gespeichert')).toBeVisible();
});

test('a patient has no emails about appointments to choose', async ({ page }, info) => {
  await signUp(page, { email: `nothing-${info.project.name}@example.test`, name: 'Petra Patient' });
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'About you', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Emails about appointments' })).toHaveCount(0);
});

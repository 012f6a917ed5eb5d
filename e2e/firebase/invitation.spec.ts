import { photoFile } from '../support/photo.ts';
import { logIn } from '../support/steps.ts';
import { findAccount } from './support/emulator.ts';
import { expect, PASSWORD, test } from './support/hosted-portal.ts';

test('a doctor added by the admin chooses a password by the mailed link and signs in at Firebase', async ({
  page,
  portal,
  browser,
  watchErrors,
}, info) => {
  const email = `clara-${info.project.name}@example.test`;
  await page.goto('/login?from=%2Fdashboard%2Fadddoctor');
  await logIn(page, 'admin@demo.test');
  await page.getByLabel('Name', { exact: true }).fill('Dr. Clara Neu');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Specialty').selectOption('Dental Hygiene');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await photoFile());
  await page.getByRole('button', { name: 'Add Doctor' }).click();
  await expect(page.getByText('Dr. Clara Neu is added Successfully')).toBeVisible();

  const text = () => portal.mails().find((mail) => mail.to.email === email)?.text ?? '';
  await expect.poll(text).toContain('Choose a password');
  const context = await browser.newContext({ baseURL: portal.baseURL });
  watchErrors(context);
  const own = await context.newPage();
  await own.goto(/https?:\/\/\S+/.exec(text())?.[0] ?? '');
  await own.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await own.getByRole('button', { name: 'Save the password' }).click();
  await expect(own.getByText('Your new password is saved.')).toBeVisible();
  expect((await findAccount(email))?.emailVerified).toBe(true);
  await own.goto('/login?from=%2Fdashboard%2Fmyschedule');
  await logIn(own, email, PASSWORD);
  await expect(own).toHaveURL(/\/dashboard\/myschedule$/);
  await context.close();
});

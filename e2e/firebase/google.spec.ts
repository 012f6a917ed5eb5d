import type { Page } from '@playwright/test';
import { goBy } from '../support/steps.ts';
import { expect, signUpBy, test } from './support/hosted-portal.ts';
import { standInForGoogleScript } from './support/window-messages.ts';

test.beforeEach(async ({ context, allowBrowserErrors }) => {
  await standInForGoogleScript(context);
  // The emulator's window loads its styles from the network.
  allowBrowserErrors(/unpkg\.com|fonts\.googleapis\.com/);
});

/** Clicks the button and chooses a new Google account in the window that opens. */
async function signInWithGoogle(page: Page, button: string, { email, name }: { email: string; name: string }) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const google = await opening;
  await google.locator('.js-new-account').click();
  await google.locator('#email-input').fill(email);
  await google.locator('#display-name-input').fill(name);
  await google.locator('#sign-in').click();
}

test('a first sign-in with Google creates a patient, who continues on the same page', async ({ page }, info) => {
  const email = `gerd-${info.project.name}@example.test`;
  await page.goto('/login?from=%2Fdashboard%2Fprofile');
  await signInWithGoogle(page, 'CONTINUE WITH GOOGLE', { email, name: 'Gerd Google' });
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gerd Google');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gerd Google');
});

test('closing the Google window shows an error', async ({ page }) => {
  await page.goto('/login');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await (await opening).close();
  // Firebase waits for a while, because the window may only have been reloaded.
  await expect(page.getByText('You did not finish the sign-in with Google.')).toBeVisible({ timeout: 20_000 });
});

test('Google is added to an account with a password, and removed again', async ({ page }, info) => {
  const email = `both-${info.project.name}@example.test`;
  await signUpBy(page, email);
  await expect(page.getByText('Profile Created')).toBeVisible();
  await goBy(page, 'DashBoard');
  await page.goto('/dashboard/profile');
  await signInWithGoogle(page, 'Connect Google', { email, name: 'Petra Neu' });
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google', exact: true })).toBeVisible();
});

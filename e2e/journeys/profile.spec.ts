import type { Page } from '@playwright/test';
import { freePort } from '../../testing/free-port.ts';
import { GOOGLE_CLIENT, startOpenIdProvider, type OpenIdProvider } from '../../testing/openid-provider.ts';
import { findLink } from '../support/find-link.ts';
import { photoFile } from '../support/photo.ts';
import { expect, test as base } from '../support/portal.ts';
import { startPortal } from '../support/running-portal.ts';
import { bearer, DEMO_PASSWORD, logIn, openMenu, signIn, signUp } from '../support/steps.ts';

/** A portal with Google sign-in and a local OpenID provider in its place. */
const test = base.extend<object, { googlePort: number; google: OpenIdProvider }>({
  googlePort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  portal: [
    async ({ googlePort }, use) => {
      const portal = await startPortal({
        GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
        GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
        GOOGLE_ISSUER: `http://127.0.0.1:${googlePort}`,
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  google: [
    async ({ googlePort, portal }, use) => {
      const redirectUri = `${portal.baseURL}/api/auth/callback/google`;
      const google = await startOpenIdProvider({ port: googlePort, redirectUri });
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
});

async function goThroughGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await page.getByRole('link', { name: email }).click();
}

/** Signs up a patient through the API and opens the profile. */
async function openNewProfile(page: Page, email: string): Promise<void> {
  await signUp(page, { email, name: 'Petra Profil' });
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
}

test('a first sign-in with Google creates a patient and returns to the visitor’s page', async ({
  page,
  google,
}, info) => {
  const email = `greta-${info.project.name}@example.test`;
  google.accounts.set(`greta-${info.project.name}`, { email, email_verified: true, name: 'Greta Google' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/);
  await goThroughGoogle(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('You have no appointments yet.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy();
  await page.goto('/dashboard/profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Greta Google');
  await expect(page.getByText('You sign in with Google and have no password here.')).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test(
  'an account with a password is connected to Google only after signing in with the password',
  { tag: ['@long', '@desktop'] },
  async ({ page, google }, info) => {
    test.slow();
    const email = `both-${info.project.name}@example.test`;
    google.accounts.set(`both-${info.project.name}`, { email, email_verified: true, name: 'Other Name' });
    await openNewProfile(page, email);
    await leave(page);
    await page.goto('/login?from=%2Fdashboard%2Fprofile');
    await goThroughGoogle(page, email);
    await expect(page.getByRole('alert').filter({ hasText: 'Please log in with your password first' })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fprofile/);
    await logIn(page, email);
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await page.getByRole('link', { name: email }).click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await leave(page);
    await page.goto('/login');
    await goThroughGoogle(page, email);
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/dashboard/profile');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Petra Profil');
  },
);

test('Google’s unverified addresses are refused with a message', async ({ page, google }, info) => {
  const email = `unsure-${info.project.name}@example.test`;
  google.accounts.set(`unsure-${info.project.name}`, { email, email_verified: false });
  await page.goto('/login');
  await goThroughGoogle(page, email);
  await expect(page.getByRole('alert').filter({ hasText: 'Google has not verified this email address' })).toBeVisible();
});

test(
  'a person changes name, phone, photo and language, and proves their address',
  { tag: '@phone-only' },
  async ({ page, portal }, info) => {
    const email = `profile-${info.project.name}@example.test`;
    await openNewProfile(page, email);
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Petra Neu');
    await page.getByLabel('Phone', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Phone has 5 to 20 digits')).toBeVisible();
    await page.getByLabel('Phone', { exact: true }).fill('030 123456');
    const before = await page.getByRole('img', { name: 'Petra Profil' }).first().getAttribute('src');
    await page.getByLabel('New photo').setInputFiles(await photoFile({ background: '#e76f51' }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    const photo = page.locator('main').getByRole('img', { name: 'Petra Neu' });
    await expect(photo).not.toHaveAttribute('src', before ?? '');
    // The API returns absolute URLs; the portal's pages use relative ones.
    await expect(photo).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\.jpg$/);
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    // Another browser of the same person has no cookie yet.
    await page.context().clearCookies({ name: 'language' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
    await page.request.post('/preferences', { form: { language: 'en', back: '/' } });
    await page.context().clearCookies({ name: 'language' });
    await page.reload();
    await expect(page.getByLabel('Language')).toHaveValue('en');
    await page.request.post('/preferences', { form: { language: 'de', back: '/' } });
    await page.reload();
    await expect(page.getByLabel('Telefon', { exact: true })).toHaveValue('030 123456');
    const proofs = () =>
      portal.mails().filter((mail) => mail.to.email === email && mail.text.includes('/verify-email'));
    await expect.poll(() => proofs().length).toBe(1);
    await page.getByRole('button', { name: 'Link noch einmal senden' }).click();
    await expect(page.getByText(/ist unterwegs an/)).toBeVisible();
    await expect.poll(() => proofs().length).toBe(2);
    const link = /\S+\/verify-email\S*#token=[\w-]+/.exec(proofs()[1]?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    await expect(page.getByText('Ihre E-Mail-Adresse ist bestätigt.')).toBeVisible();
    await page.getByRole('link', { name: 'Zu meinem Profil' }).click();
    await expect(page.getByText('Bestätigt', { exact: true })).toBeVisible();
  },
);

test(
  'changing the password requires the old one and signs out other devices',
  { tag: '@long' },
  async ({ page, browser, portal, allowBrowserErrors }, info) => {
    allowBrowserErrors(/400|401/);
    const email = `password-${info.project.name}@example.test`;
    await openNewProfile(page, email);
    await page.goto(await findLink(portal, email, '/verify-email'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(/is confirmed/)).toBeVisible();
    await page.goto('/dashboard/profile');
    const other = await browser.newContext({ baseURL: portal.baseURL });
    const elsewhere = await other.newPage();
    await signIn(elsewhere, email, '/dashboard');
    await expect(elsewhere.getByRole('heading', { name: 'My Appointment' })).toBeVisible();
    await page.getByLabel('Current password').fill('Wrong#123');
    await page.getByLabel('New password').fill('weak');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('Password must be 6 character long')).toBeVisible();
    await page.getByLabel('New password').fill('Other#2026');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('The current password is not right.')).toBeVisible();
    // With a calendar address, that can be renewed together.
    await page.getByRole('button', { name: 'Switch on' }).click();
    const address = page.getByLabel('Secret address');
    const before = await address.inputValue();
    await page.getByLabel('Current password').fill(DEMO_PASSWORD);
    await page.getByLabel(/Also renew the calendar address/).check();
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await expect(address).not.toHaveValue(before);
    expect((await page.request.get(before)).status()).toBe(404);
    await elsewhere.goto('/dashboard');
    await expect(elsewhere).toHaveURL(/\/login/);
    await other.close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  },
);

test(
  'a person lists their sessions and signs out one or all of the others',
  { tag: '@long' },
  async ({ page, browser, portal }, info) => {
    const email = `sessions-${info.project.name}@example.test`;
    await openNewProfile(page, email);
    for (let device = 0; device < 3; device += 1) {
      const context = await browser.newContext({ baseURL: portal.baseURL });
      const elsewhere = await context.newPage();
      await signIn(elsewhere, email, '/dashboard');
      // A device is listed once it has a token.
      await bearer(elsewhere);
      await context.close();
    }
    await page.reload();
    const sessions = page.getByRole('listitem').filter({ hasText: 'Chrome on' });
    await expect(sessions).toHaveCount(4);
    await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
    await sessions.getByRole('button').first().click();
    await expect(page.getByText('That device is signed out')).toBeVisible();
    await expect(sessions).toHaveCount(3);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('2 other devices are signed out at once.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(sessions).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  },
);

async function leave(page: Page): Promise<void> {
  // Requests still running at sign-out are refused, which the browser reports.
  await expect(page.getByText('This device')).toBeVisible();
  await openMenu(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).locator('visible=true').click();
  await expect(page.getByRole('heading', { name: 'Your New Smile Starts Here!' })).toBeVisible();
}

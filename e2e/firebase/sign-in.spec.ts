import type { Page } from '@playwright/test';
import { goBy, logIn, openMenu } from '../support/steps.ts';
import { findAccount, mailsTo } from './support/emulator.ts';
import { expect, PASSWORD, signUpBy, test } from './support/hosted-portal.ts';

/** Firebase refuses with 400, which the browser reports as an error. */
const REFUSED = /400/;

test('a patient signs up at Firebase with name and image, and stays signed in', async ({ page }, info) => {
  const email = `petra-${info.project.name}@example.test`;
  await signUpBy(page, email);
  await expect(page.getByText('Profile Created')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await goBy(page, 'DashBoard');
  await expect(page.getByText('You have no appointments yet.')).toBeVisible();
  const account = await findAccount(email);
  expect(account).toMatchObject({ displayName: 'Petra Neu', emailVerified: false });
  expect(account?.photoUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/.+\.jpg$/);
  expect((await mailsTo(email)).map(({ requestType }) => requestType)).toEqual(['VERIFY_EMAIL']);
  await page.reload();
  await expect(page.getByText('You have no appointments yet.')).toBeVisible();
});

test('a taken address is refused with the message of the service, in red', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(REFUSED);
  await signUpBy(page, 'patient@demo.test');
  await expect(page.getByRole('alert')).toHaveText(
    'Firebase: The email address is already in use by another account. (auth/email-already-in-use).',
  );
});

test('a wrong password is refused with the message of the service, in German with the portal’s', async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(REFUSED);
  await page.goto('/login');
  await logIn(page, 'patient@demo.test', 'Wrong#123');
  await expect(page.getByRole('alert')).toHaveText(/^Firebase: .+ \(auth\/(wrong-password|invalid-credential)\)\.$/);
  await page.context().addCookies([{ name: 'language', value: 'de', url: page.url() }]);
  await page.reload();
  await page.getByLabel('E-Mail', { exact: true }).fill('patient@demo.test');
  await page.getByLabel('Passwort', { exact: true }).fill('Wrong#123');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.');
});

test('the form does not send a weak password', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('identitytoolkit')) requested.push(request.url());
  });
  await signUpBy(page, 'weak@example.test', 'abc');
  await expect(page.getByText('Password must be 6 character long')).toBeVisible();
  expect(requested).toEqual([]);
});

/** The URL of the library's script, once a page has loaded it. */
function watchLibrary(page: Page): () => string | undefined {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  return () => scripts.find((url) => /\/firebase-[^/]+\.js/.test(url));
}

test('the library is loaded only when it is used', async ({ page }) => {
  const library = watchLibrary(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(library()).toBeUndefined();
  await page.goto('/login');
  await expect.poll(library).toBeDefined();
});

test('Firebase’s error for a weak password is shown unchanged', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(REFUSED);
  const library = watchLibrary(page);
  await page.goto('/login');
  await expect.poll(library).toBeDefined();
  await page.goto('/');
  const facts = await (await page.request.get('/api/v1/clinic')).json();
  // Bypasses the form, which checks the rule itself.
  const refusal = await page.evaluate(
    async ({ script, settings }) => {
      const { openFirebase } = await import(script);
      const service = await openFirebase(settings);
      const given = { name: 'Wanda Weak', email: 'weak@example.test', password: 'abc' };
      return service
        .register(given)
        .catch(({ code, message }: { code: string; message: string }) => ({ code, message }));
    },
    { script: library() ?? '', settings: facts.data.identity },
  );
  expect(refusal).toEqual({
    code: 'auth/weak-password',
    message: 'Firebase: Password should be at least 6 characters (auth/weak-password).',
  });
});

test('signing out ends the session at the portal, at Firebase and on the next page', async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/401/);
  await page.goto('/login');
  const minted = page.waitForRequest((request) => request.url().includes('/api/v1/jwt'));
  await logIn(page, 'patient@demo.test');
  const { authorization = '' } = (await minted).headers();
  await expect(page).toHaveURL(/\/$/);
  await signOut(page);
  await expect.poll(() => page.evaluate(() => localStorage.length).catch(() => -1)).toBe(0);
  const again = await page.request.get('/api/v1/jwt?email=patient@demo.test', { headers: { authorization } });
  expect(again.status()).toBe(401);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('a forgotten password is reset by the mailed link, which works once', async ({
  page,
  allowBrowserErrors,
}, info) => {
  allowBrowserErrors(REFUSED);
  const email = `forgetful-${info.project.name}@example.test`;
  await signUpBy(page, email);
  await expect(page.getByText('Profile Created')).toBeVisible();
  await signOut(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If there is an account for this address')).toBeVisible();
  const mail = (await mailsTo(email)).find(({ requestType }) => requestType === 'PASSWORD_RESET');
  const link = `/reset-password?mode=resetPassword&oobCode=${mail?.oobCode}`;
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Other#22');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your new password is saved.')).toBeVisible();
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Third#33');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('This link is not valid')).toBeVisible();
});

test('requesting a reset does not reveal whether an address is known', async ({ page, allowBrowserErrors }) => {
  allowBrowserErrors(REFUSED);
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill('nobody-here@example.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If there is an account for this address')).toBeVisible();
});

test('the mailed link proves the address', async ({ page }, info) => {
  const email = `verify-${info.project.name}@example.test`;
  await signUpBy(page, email);
  await expect(page.getByText('Profile Created')).toBeVisible();
  const [mail] = await mailsTo(email);
  await page.goto(`/reset-password?mode=verifyEmail&oobCode=${mail?.oobCode}`);
  await expect(page).toHaveURL(/\/verify-email/);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeHidden();
  expect((await findAccount(email))?.emailVerified).toBe(true);
});

test('changing the password in the profile leaves this device signed in and signs out the others', async ({
  page,
  browser,
  baseURL,
  allowBrowserErrors,
  watchErrors,
}, info) => {
  // The other device's sign-in has ended, at the portal and at Firebase.
  allowBrowserErrors(/40[01]/);
  const email = `change-${info.project.name}@example.test`;
  await signUpBy(page, email);
  await expect(page.getByText('Profile Created')).toBeVisible();
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  watchErrors(other);
  const elsewhere = await other.newPage();
  await elsewhere.goto('/login');
  await logIn(elsewhere, email, PASSWORD);
  await expect(elsewhere).toHaveURL(/\/$/);
  await page.goto('/dashboard/profile');
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('Other#22');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await elsewhere.goto('/dashboard');
  await expect(elsewhere).toHaveURL(/\/login/);
  await other.close();
});

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/v1/sign-out'));
  await page.getByRole('button', { name: 'Sign out' }).locator('visible=true').click();
  expect((await ended).status()).toBe(200);
  // The page then leaves for the home page; going elsewhere before would be overtaken by that.
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
}

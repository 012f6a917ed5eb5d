import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from '../support/portal.ts';
import { DEMO_PASSWORD, goBy, logIn } from '../support/steps.ts';

const EMAIL = 'patient@demo.test';

/** An authenticator of the browser that asks nobody. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a patient adds a passkey and an app, and logs in by each, by a recovery code, and by the password alone after removing them', async ({
  page,
  baseURL,
  allowBrowserErrors,
}) => {
  // Sessions that lack a factor, a wrong code.
  allowBrowserErrors(/401|403/);
  await addAuthenticator(page);
  const named = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const signOut = async () => {
    await page.context().clearCookies();
    // The page may be on its way to the log-in by itself.
    await expect(() => page.evaluate(() => localStorage.clear())).toPass();
    await page.goto('about:blank');
    await expect(async () => void (await page.goto(`${named}/login?from=/dashboard/profile`))).toPass();
  };
  const settings = page.locator('#factors');
  const isSignedIn = () => expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();

  await page.goto('/login?from=/dashboard/profile');
  await page.getByRole('link', { name: 'Log in with a passkey' }).click();
  await page.getByRole('link', { name: named }).click();
  // The page before has the same links.
  await page.waitForURL(`${named}/**`);
  // Comes with the page's scripts, and moves the link below.
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await page.getByRole('link', { name: 'Log in with a password instead' }).click();
  await logIn(page, EMAIL);
  await isSignedIn();

  await settings.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I have saved them' }).first().click();
  await settings.getByRole('button', { name: 'Add an authenticator app' }).click();
  await expect(settings.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = ((await settings.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const codeIn = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  await settings.getByLabel('Code that the app shows').fill(codeIn(0));
  await settings.getByRole('button', { name: 'Add the app' }).click();
  await expect(settings.getByRole('listitem')).toHaveCount(2);
  await expect(settings.getByText('10 recovery codes are left.')).toBeVisible();

  await signOut();
  await page.getByRole('link', { name: 'Log in with a passkey' }).click();
  await isSignedIn();

  await signOut();
  await logIn(page, EMAIL);
  await expect(page.getByRole('heading', { name: 'Confirm your log-in' })).toBeVisible();
  await page.goto(`${named}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Confirm your log-in' }), 'no other page opens').toBeVisible();
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That did not work')).toBeVisible();
  await code.fill(codeIn(30));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`${named}/dashboard`);

  await signOut();
  await logIn(page, EMAIL);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await isSignedIn();

  await signOut();
  await logIn(page, EMAIL);
  await code.fill(recoveryCode);
  await page.keyboard.press('Enter');
  await isSignedIn();
  await expect(settings.getByText('9 recovery codes are left.')).toBeVisible();

  for (const left of [1, 0]) {
    await settings
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(settings.getByRole('listitem')).toHaveCount(left);
  }
  await signOut();
  await logIn(page, EMAIL, DEMO_PASSWORD);
  await isSignedIn();
  await goBy(page, 'Home');
});

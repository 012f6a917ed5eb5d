import { photoFile } from '../support/photo.ts';
import { expect, test } from '../support/portal.ts';
import { bearer, DEMO_PASSWORD, goBy, logIn, openMenu, signIn } from '../support/steps.ts';

test(
  'a patient signs up with a photo and is signed in',
  { tag: '@phone-only' },
  async ({ page, allowBrowserErrors }, info) => {
    allowBrowserErrors(/400|503/);
    const email = `new-${info.project.name}@example.test`;
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up' }).click();
    for (const message of [
      'Name is required',
      'Email is Required',
      'Password is Required',
      'User Type is Required',
      'Image is required',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('Petra Neu');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Sign Up As').selectOption('Patient');
    await page.getByLabel('Photo', { exact: true }).setInputFiles(await photoFile());
    const password = page.getByLabel('Password', { exact: true });
    for (const [typed, message] of [
      ['abc', 'Password must be 6 character long. Password must be UpperCase and Special character, with a digit'],
      ['abcdefg', 'Password must be UpperCase and Special character'],
    ] as const) {
      await password.fill(typed);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      // Neither password nor photo is lost, although the server returns neither.
      await expect(password).toHaveValue(typed);
      await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible();
    }
    await password.fill('Secret#1');
    // A server that did not read the form returns an empty one.
    const empty = await (await page.request.get('/signup')).text();
    await page.route('**/signup', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: empty }));
    const refused = page.waitForResponse((response) => response.status() === 503);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await (await refused).finished();
    await page.unroute('**/signup');
    await expect(page.getByText('Password must be UpperCase and Special character')).toHaveCount(0);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Petra Neu');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(page.getByLabel('Sign Up As')).toHaveValue('Patient');
    await expect(password).toHaveValue('Secret#1');
    await page.getByRole('button', { name: 'Sign up' }).click();
    const created = page.getByText('Profile Created');
    await expect(created).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(created).toBeHidden();
    await goBy(page, 'DashBoard');
    await expect(page.getByText('You have no appointments yet.')).toBeVisible();
  },
);

test('a file that is not an image is refused with a message, and the same sign-up continues with a valid one', async ({
  page,
  allowBrowserErrors,
}, info) => {
  allowBrowserErrors(/400/);
  await page.goto('/signup');
  await page.getByLabel('Sign Up As').selectOption('Doctor');
  await expect(page.getByLabel('Registration Number')).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  for (const message of ['Name is required', 'Registration Number is Required', 'Specialty is Required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByLabel('Name', { exact: true }).fill('Dr. Nora Doc');
  await page.getByLabel('Email', { exact: true }).fill(`doc-${info.project.name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('Secret#1');
  await page.getByLabel('Registration Number').fill('4711');
  await page.getByLabel('Specialty').selectOption('Oral Surgery');
  const photo = page.getByLabel('Photo', { exact: true });
  await photo.setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('not a JPG photo')).toBeVisible();
  await photo.setInputFiles(await photoFile());
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Profile Created')).toBeVisible();
});

test('a wrong password shows an error under the form that reveals nothing about the account', async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/40[01]/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Email Address is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  for (const email of ['patient@demo.test', 'nobody@example.test']) {
    await logIn(page, email, 'Wrong#2026');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
    await expect(page.locator('form [type=submit] ~ [role=alert]')).toHaveText('Invalid email or password');
  }
});

test(
  'a page for signed-in people redirects to log in and back, and signing out clears the browser’s storage and ends the session everywhere',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/);
    await logIn(page, 'patient@demo.test');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'My Appointment' })).toBeVisible();
    // The page is rendered for its visitor before it has a token.
    const { authorization } = await bearer(page);
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).locator('visible=true').click();
    await expect(page.getByRole('heading', { name: 'Your New Smile Starts Here!' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const refused = await context.request.get('/api/v1/bookings?email=patient@demo.test', {
      headers: { authorization },
    });
    expect(refused.status()).toBe(401);
    const minted = await context.request.get('/api/v1/jwt?email=patient@demo.test');
    expect(minted.status()).toBe(401);
  },
);

test(
  'signing out on a page without the application clears the browser’s storage, and other tabs notice',
  { tag: '@phone-only' },
  async ({ page, context }) => {
    await signIn(page, 'patient@demo.test', '/dashboard');
    const { authorization } = await bearer(page);
    const [home, contact, login] = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
    await contact.goto('/contact');
    await contact.getByLabel('Message').fill('Half a sentence');
    await login.goto('/login?from=%2Fdashboard');
    await expect(login.getByText('You are signed in as')).toBeVisible();
    await home.goto('/');
    await openMenu(home);
    await home.getByRole('button', { name: 'Sign out' }).locator('visible=true').press('Enter');
    await expect(home.getByRole('link', { name: 'Login', includeHidden: true }).first()).toBeAttached();
    // A tab whose token arrived at the same moment clears it when it learns of the end.
    await expect.poll(() => home.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const refused = await context.request.get('/api/v1/bookings?email=patient@demo.test', {
      headers: { authorization },
    });
    expect(refused.status()).toBe(401);
    // The application, and a page that shows who is signed in; nothing typed is lost.
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/);
    for (const tab of [page, login]) await expect(tab.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(contact.getByLabel('Message')).toHaveValue('Half a sentence');
  },
);

test('signing out on a page without the application ends at home, although its own tab learns of the cleared storage', async ({
  page,
}) => {
  await signIn(page, 'patient@demo.test', '/contact');
  await page.route('**/sign-out', async (route) => {
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await route.continue();
  });
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).locator('visible=true').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Login', includeHidden: true }).first()).toBeAttached();
});

test(
  'a sign-out that the server cannot process says so and can be repeated',
  { tag: '@desktop' },
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/413/);
    await signIn(page, 'patient@demo.test', '/reviews');
    const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' }).locator('visible=true');
    // Longer than a form without a file may be.
    await page
      .locator('header [name=back]')
      .first()
      .evaluate((input) => {
        (input as HTMLInputElement).value = '/'.repeat(70_000);
      });
    await signOut.click();
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText('You could not be signed out');
    await main.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  },
);

test(
  'a forgotten password is reset by the mailed link, which works once',
  { tag: '@desktop' },
  async ({ page, portal, allowBrowserErrors }, info) => {
    allowBrowserErrors(/400|401|429/);
    const email = 'mina@demo.test';
    await page.goto('/login?from=%2Fdashboard');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('link', { name: 'Forget Password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible();
    // The typed address is passed along, but not in the URL, which is logged; so is the page to return to.
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(page).toHaveURL(/\/forgot-password\?from=%2Fdashboard$/);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(/an email with a link is on its way/)).toBeVisible();
    // A doctor of the demo gets other emails too.
    const isReset = (mail: { to: { email: string }; text: string }) =>
      mail.to.email === email && mail.text.includes('/reset-password');
    await expect.poll(() => portal.mails().filter(isReset)).toHaveLength(1);
    await page.goto('/outbox');
    const link = page
      .getByRole('article')
      .filter({ hasText: email })
      .getByRole('link', { name: /reset-password/ });
    const address = (await link.getAttribute('href')) ?? '';
    await page.goto(address);
    await page.getByLabel('New password').fill(`Other#${info.project.name.length}2026`);
    await page.getByRole('button', { name: 'Save the password' }).click();
    // The link signs in despite a lockout that other people caused, and shows where to continue.
    await expect(page.getByText(`you are logged in as ${email}`)).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Today' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).locator('visible=true').click();
    await expect(page.getByRole('heading', { name: 'Your New Smile Starts Here!' })).toBeVisible();
    await page.goto('/login');
    await logIn(page, email, DEMO_PASSWORD);
    await expect(page.getByRole('alert')).toContainText('Invalid email or password');
    for (let n = 0; n < 4; n += 1) {
      const refused = page.waitForResponse((response) => response.request().method() === 'POST');
      await logIn(page, email, DEMO_PASSWORD);
      expect((await refused).status()).toBe(401);
    }
    await logIn(page, email, DEMO_PASSWORD);
    await expect(page.getByRole('alert')).toContainText('Please try again in a minute. You do not have to wait');
    await page.goto(address);
    await page.getByLabel('New password').fill('Third#2026');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText(/This link is not valid/)).toBeVisible();
  },
);

test('the Google button reports that Google is not configured', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'CONTINUE WITH GOOGLE' }).click();
  await expect(page.getByText('Google sign-in is not set up here.')).toBeVisible();
});

test('the access token is renewed every five minutes, whatever its lifetime', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'patient@demo.test', '/dashboard');
  await expect(page.getByRole('heading', { name: 'My Appointment' })).toBeVisible();
  const renewed = page.waitForResponse((response) => response.url().includes('/api/v1/jwt'));
  await page.clock.fastForward('05:01');
  expect((await renewed).status()).toBe(200);
});

import { accessibilitySettings, applySetting, expectAccessible } from '../support/accessible.ts';
import { findLink } from '../support/find-link.ts';
import { expect, test } from '../support/portal.ts';
import { book, DEMO_PASSWORD, signUp } from '../support/steps.ts';

const HOLD_LINK = '/confirm-appointment';
const SIGN_UP_LINK = '/verify-email';
const RECLAIM = 'I did not sign up, or forgot it';

test(
  'another browser confirms by the password of the sign-up, and everything stays',
  { tag: ['@phone-only', '@long'] },
  async ({ page, browser, portal, watchErrors, allowBrowserErrors }, info) => {
    // The refusals that ask for the password.
    allowBrowserErrors(/403|409/);
    const email = `own-${info.project.name}@example.test`;
    const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US', timezoneId: 'Europe/Berlin' });
    watchErrors(context);
    const first = await context.newPage();
    await signUp(first, { email, name: 'Olga Eigen' });
    await first.goto('/dashboard');
    await book(first, 'Teeth Orthodontics');
    await applySetting(page, accessibilitySettings[0]);
    await page.goto(await findLink(portal, email, SIGN_UP_LINK));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const password = page.getByLabel('Password of the account');
    await password.fill('Wrong#2026');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('This is not the password of the account.')).toBeVisible();
    // What moved since the page was loaded followed a press.
    await page.evaluate(() => ((window as unknown as { layoutShifts: number[] }).layoutShifts.length = 0));
    await expectAccessible(page, 'the password of the sign-up');
    await password.fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(/confirmed, and so is your appointment/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Teeth Orthodontics' })).toBeVisible();
    await first.reload();
    await expect(first.getByRole('row', { name: 'Teeth Orthodontics' })).not.toContainText('Held');
    await context.close();
  },
);

test(
  'the person who did not sign up takes the account over, and confirms or cancels each hold',
  { tag: ['@phone-only', '@long'] },
  async ({ page, browser, portal, watchErrors, allowBrowserErrors }, info) => {
    // The refusal that asks for the password; the stranger's session, which has ended.
    allowBrowserErrors(/401|409/);
    const email = `victim-${info.project.name}@example.test`;
    const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US', timezoneId: 'Europe/Berlin' });
    watchErrors(context);
    const stranger = await context.newPage();
    await signUp(stranger, { email, name: 'Eve' });
    await stranger.goto('/dashboard');
    await book(stranger, 'Pediatric Dental');
    await book(stranger, 'Teeth Cleaning');
    await applySetting(page, accessibilitySettings[0]);
    await page.goto(await findLink(portal, email, HOLD_LINK));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: RECLAIM }).click();
    await expect(page.getByText(/Everybody is signed out of the account/)).toBeVisible();
    await stranger.reload();
    await expect(stranger).toHaveURL(/\/login/);
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await page.getByLabel('New password').fill('Mine#2026');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByRole('link', { name: /Continue to/ }).click();
    const held = page.getByRole('region', { name: 'Please confirm your appointments' });
    await expect(held.getByRole('listitem')).toHaveCount(2);
    await page.reload();
    await expect(held.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'appointments to confirm one by one');
    const kept = held.getByRole('listitem').filter({ hasText: 'Pediatric Dental' });
    await kept.getByRole('button', { name: 'Confirm' }).click();
    await expect(held.getByRole('listitem')).toHaveCount(1);
    await held.getByRole('button', { name: /Cancel/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(held).toHaveCount(0);
    await expect(page.getByRole('row', { name: 'Pediatric Dental' })).not.toContainText('Held');
    await context.close();
  },
);

test(
  '“this was not me” in the mail of a sign-up signs everybody out, without a session in this browser',
  { tag: '@phone-only' },
  async ({ page, browser, portal, watchErrors, allowBrowserErrors }, info) => {
    allowBrowserErrors(/401/);
    const email = `denied-${info.project.name}@example.test`;
    const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US' });
    watchErrors(context);
    const stranger = await context.newPage();
    await signUp(stranger, { email, name: 'Eve' });
    await stranger.goto('/dashboard/profile');
    await expect(stranger.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await applySetting(page, accessibilitySettings[0]);
    await page.goto(`${await findLink(portal, email, SIGN_UP_LINK)}&open=not-me`);
    await expectAccessible(page, 'an address to confirm');
    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible();
    await stranger.reload();
    await expect(stranger).toHaveURL(/\/login/);
    await context.close();
  },
);

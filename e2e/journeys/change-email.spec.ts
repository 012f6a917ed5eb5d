import { accessibilitySettings, applySetting, expectAccessible } from '../support/accessible.ts';
import { findLink } from '../support/find-link.ts';
import { expect, test } from '../support/portal.ts';
import { DEMO_PASSWORD, logIn, signUp } from '../support/steps.ts';

const LINK = '/email-change';

test(
  'an email address is changed in the profile, confirmed at the new one, and restored from the old one',
  { tag: ['@phone-only', '@long'] },
  async ({ page, browser, portal, watchErrors, allowBrowserErrors }, info) => {
    // The present address; the thief's session, which has ended, and their log-in.
    allowBrowserErrors(/400|401/);
    const [email, thief] = [`vera-${info.project.name}@example.test`, `thief-${info.project.name}@example.test`];
    await applySetting(page, accessibilitySettings[0]);
    await signUp(page, { email, name: 'Vera Wechsel' });
    await page.goto(await findLink(portal, email, '/verify-email'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'Go to my profile' }).click();
    const field = page.getByLabel('New email address');
    await field.fill(email);
    await page.getByRole('button', { name: 'Change the address' }).click();
    await expect(page.getByText('This is your present email address')).toBeVisible();
    await field.fill(thief);
    await page.getByRole('button', { name: 'Change the address' }).click();
    await expect(page.getByText(`We have sent an email to ${thief}`)).toBeVisible();
    // What moved since the page was loaded followed a press.
    await page.evaluate(() => ((window as unknown as { layoutShifts: number[] }).layoutShifts.length = 0));
    await expectAccessible(page, 'another email address');
    await page.goto(await findLink(portal, thief, LINK));
    await expectAccessible(page, 'a new email address to confirm');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByText(`Your email address is now ${thief}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Go to my profile' }).click();
    await expect(page.getByText(thief, { exact: true })).toBeVisible();

    const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US' });
    watchErrors(context);
    const owner = await context.newPage();
    await owner.goto('/login');
    await logIn(owner, email);
    await expect(owner.getByRole('alert')).toContainText('Invalid email or password');
    await owner.goto(await findLink(portal, email, LINK));
    await owner.getByRole('button', { name: 'Restore my address' }).click();
    await owner.getByRole('link', { name: 'Choose a new password' }).click();
    await owner.getByLabel('New password').fill('Lampe#Mine26');
    await owner.getByRole('button', { name: 'Save the password' }).click();
    await expect(owner.getByText(`you are logged in as ${email}`)).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, thief, DEMO_PASSWORD);
    await expect(page.getByRole('alert')).toContainText('Invalid email or password');
    await context.close();
  },
);

import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { startPortal, type RunningPortal } from '../support/running-portal.ts';
import { DEMO_PASSWORD, pressInMenu, signIn } from '../support/steps.ts';

const MINUTE = 60_000;
test.describe.configure({ mode: 'serial' });

let portal: RunningPortal;
let context: BrowserContext;
let page: Page;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  portal = await startPortal();
});
test.afterAll(() => portal.stop());
test.beforeEach(async ({ browser }) => {
  test.setTimeout(120_000);
  context = await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US', timezoneId: 'Europe/Berlin' });
  page = await context.newPage();
});
test.afterEach(() => context.close());

test(
  'eleven minutes after the log-in a deletion asks for the password, and goes on with it',
  { tag: '@long' },
  async () => {
    await signIn(page, 'admin@demo.test', '/dashboard/patient');
    await expect(page.getByRole('row', { name: 'Paul Sommer' })).toBeVisible();
    await portal.restart(undefined, 11 * MINUTE);
    const openDialog = async () => {
      await pressInMenu(page.getByRole('row', { name: 'Paul Sommer' }), 'Delete');
      return page.getByRole('dialog', { name: 'Are you sure?' });
    };
    const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    const deletion = await openDialog();
    await deletion.getByRole('button', { name: 'Delete' }).click();

    await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(deletion).toContainText('Please confirm that it is you. Then this can be done.');
    await deletion.getByRole('button', { name: 'Delete' }).click();
    await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('Wrong#11');
    await page.keyboard.press('Enter');
    await expect(proof.getByRole('alert')).toHaveText('This is not the password of the account.');
    await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Patient deleted Successfully')).toBeVisible();
    await expect(proof).toHaveCount(0);
    await expect(deletion).toHaveCount(0);
  },
);

// The clock of the portal is already eleven minutes ahead.
test(
  'a desk that is left alone locks in every tab, and its person goes on with what was typed',
  { tag: '@long' },
  async () => {
    const lockOf = (tab: Page) => tab.getByRole('dialog', { name: 'Locked' });
    await signIn(page, 'admin@demo.test', '/dashboard/team');
    await page.getByLabel('Name', { exact: true }).fill('Rosa Neu');
    await page.getByLabel('Email', { exact: true }).fill('rosa@example.test');
    const other = await context.newPage();
    await other.goto('/dashboard/today');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await portal.restart(undefined, 27 * MINUTE);

    // This tab reads and follows appointments by itself, which holds nothing open.
    await expect(lockOf(other)).toBeVisible({ timeout: 60_000 });
    await other.keyboard.press('Escape');
    await other.keyboard.press('Escape');
    await expect(lockOf(other)).toBeVisible();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(lockOf(page)).toContainText('admin@demo.test');
    await expect(lockOf(page).getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('Wrong#11');
    await page.keyboard.press('Enter');
    await expect(lockOf(page).getByRole('alert')).toHaveText('This is not the password of the account.');

    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: 'rosa@example.test' })).toContainText('Invited');
    await expect(lockOf(page)).toHaveCount(0);
    await expect(lockOf(other)).toHaveCount(0);

    await portal.restart(undefined, 43 * MINUTE);
    await page.reload();
    await lockOf(page).getByRole('button', { name: 'Log in again' }).click();
    await expect(page).toHaveURL(/\/login/);
  },
);

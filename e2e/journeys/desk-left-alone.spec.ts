import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { startPortal, type RunningPortal } from '../support/running-portal.ts';
import { DEMO_PASSWORD, signIn } from '../support/steps.ts';

const MINUTE = 60_000;

let portal: RunningPortal;
let context: BrowserContext;
let page: Page;
test.beforeEach(async ({ browser }) => {
  test.setTimeout(120_000);
  portal = await startPortal();
  context = await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US', timezoneId: 'Europe/Berlin' });
  page = await context.newPage();
});
test.afterEach(async () => {
  await context.close();
  await portal.stop();
});

test('eleven minutes after the log-in a deletion asks for the password, and goes on with it', async () => {
  await signIn(page, 'admin@demo.test', '/dashboard/patient');
  await expect(page.getByRole('row', { name: 'Paul Sommer' })).toBeVisible();
  await portal.restart(undefined, 11 * MINUTE);
  const openDialog = async () => {
    await page.getByRole('row', { name: 'Paul Sommer' }).getByRole('button', { name: 'Delete' }).click();
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
});

import { expect, test } from '../support/portal.ts';
import { bearer, signIn } from '../support/steps.ts';

test('the form of a new treatment waits for the specialties and preselects the first of them', async ({ page }) => {
  const mayRead = Promise.withResolvers<void>();
  await page.route('**/api/v1/treatments', async (route) => {
    await mayRead.promise;
    await route.continue();
  });
  await signIn(page, 'admin@demo.test', '/dashboard/treatments');
  await bearer(page);
  await page.getByRole('button', { name: 'Add a treatment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a treatment' });
  await expect(dialog.locator('.skeleton')).toBeVisible();
  mayRead.resolve();
  const specialty = dialog.getByLabel('Specialty', { exact: true });
  await expect(specialty.getByRole('option').first()).toHaveJSProperty('selected', true);
});

import { expect, test } from '../support/portal.ts';
import { menuOf, pressInMenu, signIn } from '../support/steps.ts';

const PASSWORD = 'Secret#1';

test('somebody invited to the reception works there until the admin removes the account', async ({
  page,
  browser,
  portal,
  allowBrowserErrors,
  watchErrors,
}, info) => {
  allowBrowserErrors(/401/);
  const name = `Rita Neu ${info.project.name}`;
  const email = `rita-${info.project.name}@example.test`;
  await signIn(page, 'admin@demo.test', '/dashboard/team');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Invited');

  const invitation = () => /#token=(\S+)/.exec(portal.mails().find(({ to }) => to.email === email)?.text ?? '')?.[1];
  await expect.poll(invitation).toBeTruthy();
  const desk = await (await browser.newContext({ baseURL: portal.baseURL })).newPage();
  watchErrors(desk.context());
  const [link = ''] =
    /\S+\/reset-password\S+/.exec(portal.mails().find(({ to }) => to.email === email)?.text ?? '') ?? [];
  await desk.goto(link);
  await expect(desk.getByText('Invited as: Reception')).toContainText('Invited by: Alma Berger');
  const chosen = await desk.request.post('/api/auth/reset-password', {
    headers: { origin: portal.baseURL },
    data: { token: invitation(), newPassword: PASSWORD },
  });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  await signIn(desk, email, '/dashboard/patient', PASSWORD);
  // Other journeys leave more patients than a page has.
  await desk.getByLabel('Search by name, email or phone').fill('Paul Sommer');
  await expect(desk.getByRole('row', { name: 'Paul Sommer' })).toBeVisible();
  await menuOf(desk.getByRole('row', { name: 'Paul Sommer' })).click();
  await expect(desk.getByRole('menuitem')).toHaveText([/^Book/]);
  await expect(desk.getByRole('navigation', { name: 'Dashboard menu' })).not.toContainText('Audit');

  await page.reload();
  await expect(row).toContainText('Active');
  await pressInMenu(row, 'Delete');
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await expect(page.getByRole('heading', { name: 'At reception' })).toBeFocused();
  await desk.reload();
  await expect(desk).toHaveURL(/\/login/);
  await desk.context().close();
});

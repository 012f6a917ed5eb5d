import { expect, test } from '../support/portal.ts';
import { signIn } from '../support/steps.ts';

test('a message reaches the admin’s screen and the clinic’s mail, and can be deleted, once by a double click', async ({
  page,
  portal,
}, info) => {
  const name = `Vera ${info.project.name}`;
  await page.goto('/contact');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill('vera@example.test');
  await page.getByLabel('Message', { exact: true }).fill('Do you have a time on Monday?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Your message has arrived')).toBeVisible();
  await expect.poll(() => portal.mails().filter(({ text }) => text.includes(name)).length).toBe(1);

  await signIn(page, 'admin@demo.test', '/dashboard/messages');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: `Delete the message of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(page.getByText('Message deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeHidden();
  expect(deletions).toHaveLength(1);
});

test('an address gets the newsletter only after confirmation, and can unsubscribe', async ({
  page,
  portal,
  allowBrowserErrors,
}, info) => {
  allowBrowserErrors(/404/);
  const email = `nora-${info.project.name}@example.test`;
  await page.goto('/aboutus');
  await page.getByPlaceholder('you@example.com').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(`We have sent a mail to ${email}`)).toBeVisible();
  const link = () =>
    /(\/newsletter#token=\S+)/.exec(portal.mails().find(({ to }) => to.email === email)?.text ?? '')?.[1];
  await expect.poll(link).toBeTruthy();

  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Our news come to this address from now on.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop the news' }).click();
  await expect(page.getByText('Your address is forgotten.')).toBeVisible();
  await page.goto('/');
  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This link does not work')).toBeVisible();
});

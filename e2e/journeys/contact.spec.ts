import { expect, test } from '../support/portal.ts';
import { bearer, signIn } from '../support/steps.ts';

test(
  'a message reaches the clinic’s mail, reception replies by email, and the admin deletes it, once by a double click',
  { tag: ['@long', '@desktop'] },
  async ({ page, browser, portal, watchErrors }, info) => {
    const name = `Vera ${info.project.name}`;
    const email = `vera-${info.project.name}@example.test`;
    await page.goto('/contact');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Message', { exact: true }).fill('Do you have a time on Monday?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Your message has arrived')).toBeVisible();
    await expect.poll(() => portal.mails().filter(({ text }) => text.includes(name)).length).toBe(1);

    const desk = await (await browser.newContext({ baseURL: portal.baseURL })).newPage();
    watchErrors(desk.context());
    await signIn(desk, 'reception@demo.test', '/dashboard/messages');
    await desk.getByRole('button', { name: `Answer: ${name}` }).click();
    const text = desk.getByLabel(`Reply to ${name}`);
    await expect(text).toBeFocused();
    await text.fill('Yes, at nine.');
    // Another filter loses nothing of what was typed, nor does a colleague who marks the message as answered.
    await desk.getByRole('link', { name: /^Calls/ }).click();
    await expect(text).toBeHidden();
    await desk.goBack();
    await expect(text).toHaveValue('Yes, at nine.');
    const headers = await bearer(desk);
    const { data: all } = (await (
      await desk.request.get('/api/v1/desk/inbox?filter=messages', { headers })
    ).json()) as {
      data: { _id: string; person: { email: string } }[];
    };
    const id = all.find(({ person }) => person.email === email)?._id;
    const changed = await desk.request.patch(`/api/v1/messages/${id}`, { headers, data: { state: 'answered' } });
    expect(changed.ok()).toBe(true);
    await expect(desk.getByText('This message was answered meanwhile.')).toBeVisible();
    await expect(text).toHaveValue('Yes, at nine.');
    await desk.getByRole('button', { name: 'Send reply' }).click();
    await expect(desk.getByText('The reply is on its way')).toBeVisible();
    const reply = () => portal.mails().find(({ to }) => to.email === email)?.text;
    await expect.poll(reply).toContain('Yes, at nine.');
    const done = desk.getByRole('link', { name: 'Done' });
    await done.click();
    // Until then the row is the one of the filter before, from which the message is about to go.
    await expect(done).toHaveAttribute('aria-current', 'true');
    await desk.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(desk.getByRole('list', { name: 'Replies' }).getByText('Sent', { exact: true })).toBeVisible();
    await desk.context().close();

    await signIn(page, 'admin@demo.test', '/dashboard/messages?show=answered');
    const row = page.locator('[data-row]').filter({ hasText: name });
    await row.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    const deletions: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.url());
    });
    await dialog.getByRole('button', { name: 'Delete' }).dblclick();
    await expect(page.getByText('Message deleted')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(deletions).toHaveLength(1);
  },
);

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
  await expect(page.getByText(`We have sent an email to ${email}`)).toBeVisible();
  const link = () =>
    /(\/newsletter#token=\S+)/.exec(portal.mails().find(({ to }) => to.email === email)?.text ?? '')?.[1];
  await expect.poll(link).toBeTruthy();

  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('From now on you will receive our news')).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Your address was deleted.')).toBeVisible();
  await page.goto('/');
  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This link does not work')).toBeVisible();
});

import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/portal.ts';
import { bearer, signIn } from '../support/steps.ts';

/** Sets everything back to the configuration, for the other journeys with the same portal. */
async function resetSettings(request: APIRequestContext, headers: Record<string, string>): Promise<void> {
  const { data } = (await (await request.get('/api/v1/settings', { headers })).json()) as {
    data: { version: number; settings: { name: string }[] };
  };
  const values = Object.fromEntries(data.settings.map(({ name }) => [name, null]));
  const reset = await request.patch('/api/v1/settings', { headers, data: { version: data.version, values } });
  expect(reset.ok()).toBe(true);
}

test('what the admin sets is on every page and in emails at once, and the history has it', async ({
  page,
  browser,
  portal,
  watchErrors,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/status of 400/);
  await signIn(page, 'admin@demo.test', '/dashboard/settings');
  const headers = await bearer(page);
  const contact = page.getByRole('region', { name: 'Name and contact' });
  try {
    await contact.getByRole('textbox', { name: 'Name of the clinic' }).fill('Zahnwerk am Ring');
    await contact.getByRole('textbox', { name: 'Phone' }).fill('call us');
    await contact.getByRole('button', { name: 'Save' }).click();
    await expect(contact.getByText('Phone has 5 to 20 digits')).toBeVisible();
    await expect(contact.getByRole('textbox', { name: 'Phone' })).toBeFocused();
    await expect(contact.getByRole('textbox', { name: 'Name of the clinic' })).toHaveValue('Zahnwerk am Ring');
    await contact.getByRole('textbox', { name: 'Phone' }).fill('+49 221 4711');
    await contact.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. It counts at once.')).toBeVisible();
    await expect(contact.getByText(/^Set here on/)).toHaveCount(2);
    await expect(page.getByRole('banner').getByText('Zahnwerk am Ring')).toBeVisible();
    const history = page.getByRole('region', { name: 'Changes' });
    await expect(history.getByText('Phone: as in the configuration → +49 221 4711')).toBeVisible();

    const visitor = await (await browser.newContext({ baseURL: portal.baseURL })).newPage();
    watchErrors(visitor.context());
    await visitor.goto('/');
    const siteName = visitor.locator('meta[property="og:site_name"]');
    await expect(siteName).toHaveAttribute('content', 'Zahnwerk am Ring');
    await expect(visitor.getByRole('contentinfo').getByText('+49 221 4711')).toBeVisible();
    const message = { name: 'Vera', email: 'vera-settings@example.test', message: 'Are you open on Friday?' };
    expect((await visitor.request.post('/api/v1/contact', { data: message })).ok()).toBe(true);
    const mail = () => portal.mails().find(({ text }) => text.includes(message.message));
    await expect.poll(() => mail()?.to.name).toBe('Zahnwerk am Ring');
    expect(mail()?.text).toContain('Kind regards,\nZahnwerk am Ring');
    await visitor.context().close();

    await contact.getByRole('button', { name: 'As in the configuration: Phone' }).click();
    await expect(contact.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 30 901820');
  } finally {
    await resetSettings(page.request, headers);
  }
});

test('a change of somebody else meanwhile is named, and nothing that was typed is lost', async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/status of 409/);
  await signIn(page, 'admin@demo.test', '/dashboard/settings');
  const headers = await bearer(page);
  const contact = page.getByRole('region', { name: 'Name and contact' });
  try {
    await contact.getByRole('textbox', { name: 'Street and number' }).fill('Ring 7');
    const { data } = (await (await page.request.get('/api/v1/settings', { headers })).json()) as {
      data: { version: number };
    };
    const values = { CLINIC_PHONE: '+49 221 999' };
    await page.request.patch('/api/v1/settings', { headers, data: { version: data.version, values } });
    await contact.getByRole('button', { name: 'Save' }).click();
    await expect(contact.getByText('Somebody else has changed this meanwhile')).toBeVisible();
    await expect(contact.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 221 999');
    await expect(contact.getByRole('textbox', { name: 'Street and number' })).toHaveValue('Ring 7');
    await contact.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. It counts at once.')).toBeVisible();
    await expect(contact.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 221 999');
  } finally {
    await resetSettings(page.request, headers);
  }
});

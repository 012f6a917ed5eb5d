import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { photoFile } from '../support/photo.ts';
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
    await expect(contact.getByText(/^Set here/)).toHaveCount(2);
    await expect(page.getByRole('banner').getByText('Zahnwerk am Ring')).toBeVisible();
    const history = page.getByRole('region', { name: 'Changes' });
    await expect(history.getByText('Phone: not set here → +49 221 4711')).toBeVisible();

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

    await contact.getByRole('button', { name: 'Reset: Phone' }).click();
    await expect(contact.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 30 901820');
  } finally {
    await resetSettings(page.request, headers);
  }
});

test('opening hours by the days of the week are on every page, today marked, and the history names them', async ({
  page,
  browser,
  portal,
  watchErrors,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/status of 400/);
  await signIn(page, 'admin@demo.test', '/dashboard/settings');
  const headers = await bearer(page);
  const hours = page.getByRole('region', { name: 'Opening hours' });
  try {
    await hours.getByRole('button', { name: 'Add hours: Monday' }).click();
    await hours.getByLabel('Monday, closes').first().fill('12:00');
    await hours.getByRole('button', { name: 'Save' }).click();
    await expect(hours.getByText('Please enter a time of day')).toBeVisible();
    await expect(hours.getByLabel('Monday, opens').first()).toBeFocused();
    await hours.getByLabel('Monday, opens').last().fill('14:00');
    await hours.getByLabel('Monday, closes').last().fill('18:00');
    await hours.getByRole('button', { name: 'Remove: Wednesday, 09:00–18:00' }).click();
    await expect(hours.getByRole('button', { name: 'Add hours: Wednesday' })).toBeFocused();
    // The hours of the day above that has any.
    await hours.getByRole('button', { name: 'Add hours: Saturday' }).click();
    await hours.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. It counts at once.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText(
      'Mon 9:00 AM–12:00 PM, 2:00–6:00 PM; Tue 9:00 AM–6:00 PM; Thu–Sat 9:00 AM–6:00 PM',
    );
    await page.goto('/contact');
    const facts = page.getByRole('main').getByRole('complementary');
    const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'Europe/Berlin' }).format(new Date());
    const line = { Thu: 'Thu–Sat', Fri: 'Thu–Sat', Sat: 'Thu–Sat' }[short] ?? short;
    await expect(facts.getByRole('listitem').filter({ hasText: /[Tt]oday/ })).toContainText(line);
    await expect(facts.getByRole('listitem').filter({ hasText: 'Wed' })).toContainText('closed');
    await expect(page.getByRole('contentinfo')).toContainText('Mon9:00 AM–12:00 PM,2:00–6:00 PM');

    // A doctor who publishes slots beyond them is shown so before.
    const doctor = await (await browser.newContext({ baseURL: portal.baseURL })).newPage();
    watchErrors(doctor.context());
    await signIn(doctor, 'yusuf@demo.test', '/dashboard/newschedule');
    await doctor.getByRole('button', { name: 'Next month' }).click();
    await doctor.getByRole('button', { name: 'Next month' }).click();
    await doctor.getByRole('grid').locator('button:enabled[aria-label*=Wednesday]').last().click();
    await doctor.getByRole('button', { name: 'Add Slot' }).click();
    const slots = doctor.getByRole('dialog', { name: 'Slots of each day' });
    const outside = slots.getByText('These hours go beyond the opening hours of the clinic: Wednesday (closed).');
    await slots.getByLabel('Second slot').selectOption('02.00 PM-03.00 PM');
    await expect(outside).toBeHidden();
    await slots.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(outside).toBeVisible();
    await doctor.context().close();
  } finally {
    await resetSettings(page.request, headers);
  }
});

test(
  'the team besides the doctors stands on About in the order of the admin, with a map on the contact page',
  { tag: '@long' },
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/status of 400/);
    await signIn(page, 'admin@demo.test', '/dashboard/settings');
    const headers = await bearer(page);
    const team = page.getByRole('region', { name: 'Team', exact: true });
    const add = async (name: string, role: string) => {
      await team.getByRole('button', { name: 'Add somebody' }).click();
      const fields = team.getByRole('group', { name: 'Somebody new' });
      await fields.getByLabel('Role, in English').fill(role);
      await fields.getByLabel('Role, in German').fill(role);
      await fields.getByRole('textbox', { name: 'Name' }).fill(name);
    };
    try {
      await team.getByRole('button', { name: 'Add somebody' }).click();
      await team.getByRole('button', { name: 'Save' }).click();
      await expect(team.getByText('Name is required')).toBeVisible();
      await team.getByRole('button', { name: 'Remove: Somebody new' }).click();
      await add('Mia Sommer', 'Reception');
      await add('Aylin Demir', 'Hygiene');
      await add('Ole Hidden', 'Assistance');
      await team.getByRole('button', { name: 'Move up: Aylin Demir' }).click();
      await team.getByRole('group', { name: 'Ole Hidden' }).getByLabel('Show on public pages').uncheck();
      await team.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved. It counts at once.')).toBeVisible();
      const way = page.getByRole('region', { name: 'The way to the clinic' });
      await way.getByLabel('Map of the way', { exact: true }).setInputFiles(await photoFile({ width: 60 }));
      await expect(way.getByRole('button', { name: 'Remove: Map of the way' })).toBeVisible();
      await way.getByRole('button', { name: 'Save' }).click();
      await expect(way.getByText(/^Set here/)).toBeVisible();
      await page.goto('/aboutus');
      const people = page.getByRole('region', { name: 'Who we are' }).getByRole('listitem');
      await expect(people).toHaveCount(9);
      await expect(people.nth(7)).toContainText('Aylin Demir');
      await expect(people.nth(8)).toContainText('Mia Sommer');
      await page.goto('/contact');
      await expect(
        page.getByRole('img', { name: /^Map of the way to Friedrichstraße 100, 10117 Berlin/ }),
      ).toBeVisible();
    } finally {
      await page.request.patch('/api/v1/settings/team', { headers, data: { version: 1, members: [] } });
      await resetSettings(page.request, headers);
    }
  },
);

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
    // The page reads the settings anew, as when its tab is looked at again; that alone must not pass for having seen the change.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(contact.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 221 999');
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

test(
  'a colour without contrast is refused with its ratio, an SVG as a logo; a JPG is the logo of every page',
  { tag: '@long' },
  async ({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/status of 400/);
    await signIn(page, 'admin@demo.test', '/dashboard/settings');
    const headers = await bearer(page);
    const look = page.getByRole('region', { name: 'Look and sections' });
    const save = () => look.getByRole('button', { name: 'Save' }).click();
    const color = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary').trim());
    try {
      const colour = look.getByRole('textbox', { name: 'Colour', exact: true });
      await colour.fill('#ffd400');
      await save();
      await expect(look.getByText(/has a contrast of 1\.\d:1; texts and buttons need at least 4\.5:1/)).toBeVisible();
      await expect(colour).toBeFocused();
      await colour.fill('#7a1f5c');
      await save();
      await expect.poll(color).toBe('#7a1f5c');
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await color()).not.toBe('#7a1f5c');

      const logo = look.getByLabel('Logo', { exact: true });
      const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });
      await expect(look.getByText(/JPG/).first()).toBeVisible();
      await expect(look.getByRole('button', { name: 'Remove: Logo' })).toBeHidden();
      // Transparent, which becomes white.
      const png = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#7a1f5c00' } })
        .png()
        .toBuffer();
      await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
      await expect(look.getByRole('button', { name: 'Remove: Logo' })).toBeVisible();
      await logo.setInputFiles({ name: 'bomb.png', mimeType: 'image/png', buffer: png.subarray(0, 40) });
      await expect(look.getByText(/not a JPG or PNG/).first()).toBeVisible();
      // What is saved waits for an upload.
      const arrives = Promise.withResolvers<void>();
      await page.route('**/api/v1/images', async (route) => {
        await arrives.promise;
        await route.continue();
      });
      await logo.setInputFiles(await photoFile({ width: 60 }));
      await expect(look.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
      arrives.resolve();
      await expect(look.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy');
      await save();
      await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\/images\/.+\.jpg$/);
    } finally {
      await resetSettings(page.request, headers);
    }
  },
);

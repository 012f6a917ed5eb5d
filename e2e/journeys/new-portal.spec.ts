import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { startPortal } from '../support/running-portal.ts';
import { cardOf } from '../support/steps.ts';
import { SESSION_SECRET } from '#testing/session-secret';

const PASSWORD = 'Secret#2026';

test('a new clinic shows nothing invented, and its admin adds a suggested treatment with one press', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const settings = { DEMO: 'off', SESSION_SECRET, PAYMENTS: 'clinic' };
  const portal = await startPortal(settings);
  const read = async (path: string) => (await fetch(`${portal.baseURL}${path}`)).text();
  for (const path of ['/', '/reviews', '/contact', '/impressum', '/appointment', '/barrierefreiheit', '/login']) {
    const html = await read(path);
    for (const invented of ['Friedrichstra', '901820', 'molar.example', 'Maya Torres', '9.00 AM', 'Cleaning'])
      expect([path, html.includes(invented) && invented]).toEqual([path, false]);
  }
  const home = await read('/');
  for (const unset of ['What Our Patients Says', 'href="/reviews"', 'Fluoride Treatment'])
    expect([unset, home.includes(unset)]).toEqual([unset, false]);
  expect(await read('/reviews')).toContain('There are no reviews here yet.');
  expect(await read('/login')).not.toContain('CONTINUE WITH GOOGLE');

  let said = '';
  await portal.restart(() => {
    const env = { ...process.env, ...settings, DATA_DIR: portal.dataDir, PORT: new URL(portal.baseURL).port };
    said = execFileSync(process.execPath, ['scripts/admin.ts', 'add', 'lea@praxis.test'], { env, encoding: 'utf8' });
  });
  await page.goto(/http\S+/.exec(said)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('link', { name: 'Continue to Today' }).click();
  await page.goto(`${portal.baseURL}/dashboard/treatments`);
  await page.getByRole('button', { name: 'Add Teeth Cleaning' }).click();
  await expect(page.getByRole('heading', { name: 'Teeth Cleaning' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Teeth Cleaning' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Oral Surgery' })).toBeVisible();
  await page.goto(`${portal.baseURL}/appointment`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardOf(page, 'Teeth Cleaning').getByText('Price: $60')).toBeVisible();
  await portal.stop();
});

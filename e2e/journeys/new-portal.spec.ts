import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { startPortal } from '../support/running-portal.ts';
import { findLink } from '../support/find-link.ts';
import { cardOf, logIn, signUp } from '../support/steps.ts';
import { SESSION_SECRET } from '#testing/session-secret';

const PASSWORD = 'Secret#2026';
const STAFF_PASSWORD = 'Blaue#Zahnbuerste9';

test(
  'a new clinic shows nothing invented, and its admin adds a suggested treatment with one press',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const settings = { DEMO: 'off', SESSION_SECRET, PAYMENTS: 'clinic' };
    const portal = await startPortal(settings);
    const read = async (path: string) => (await fetch(`${portal.baseURL}${path}`)).text();
    let said = '';
    await portal.restart(() => {
      const env = { ...process.env, ...settings, DATA_DIR: portal.dataDir, PORT: new URL(portal.baseURL).port };
      said = execFileSync(process.execPath, ['scripts/molar.ts', 'admin', 'add', 'lea@praxis.test'], {
        env,
        encoding: 'utf8',
      });
    });
    await page.goto(/http\S+/.exec(said)?.[0] ?? '');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Please choose at least 12 characters')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByRole('link', { name: 'Continue to Overview' }).click();
    await page.getByRole('button', { name: 'Open the portal' }).click();
    await page.getByRole('dialog').getByText('Not done yet: Name, address and legal texts, A second factor').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Open the portal' }).click();
    await expect(page.getByText('The portal is open.')).toBeVisible();

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

    await page.goto(`${portal.baseURL}/dashboard/treatments`);
    await page.getByRole('button', { name: 'Add Teeth Cleaning' }).click();
    await expect(page.getByRole('row', { name: 'Teeth Cleaning' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Teeth Cleaning' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Oral Surgery' })).toBeVisible();
    await page.goto(`${portal.baseURL}/appointment`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(cardOf(page, 'Teeth Cleaning').getByText('Price: $60')).toBeVisible();

    // A doctor signs up by the specification, and chooses a longer password at the first log-in after the verification.
    const email = 'nils@praxis.test';
    const context = await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US' });
    const doctor = await context.newPage();
    await signUp(doctor, { email, name: 'Nils Neu', doctor: { registrationnumber: '7', specialty: 'Dental Hygiene' } });
    await doctor.goto(await findLink(portal, email, '/verify-email'));
    await doctor.getByRole('button', { name: 'Confirm' }).click();
    await expect(doctor.getByText('Your email address is confirmed.')).toBeVisible();
    await context.clearCookies();
    await page.goto(`${portal.baseURL}/dashboard/managedoctors`);
    await page.getByRole('button', { name: 'Make Verified' }).click();
    await expect(page.getByRole('button', { name: 'Verified' })).toBeVisible();
    await doctor.goto('/login?from=%2Fdashboard');
    await logIn(doctor, email);
    await expect(doctor.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    await expect(doctor.getByText('As staff you see the data of patients')).toBeVisible();
    await doctor.getByLabel('New password', { exact: true }).fill('Willkommen2026!');
    await doctor.getByRole('button', { name: 'Save the password' }).click();
    await expect(doctor.getByText('This password is easy to guess')).toBeVisible();
    await doctor.getByLabel('New password', { exact: true }).fill(STAFF_PASSWORD);
    await doctor.getByRole('button', { name: 'Save the password' }).click();
    await expect(doctor.getByText(`you are logged in as ${email}`)).toBeVisible();
    await context.close();
    await portal.stop();
  },
);

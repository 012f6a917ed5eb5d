import { execFileSync } from 'node:child_process';
import { expect, test, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { startMailServer } from '#testing/mail-server';
import { SESSION_SECRET } from '#testing/session-secret';
import { applySetting, expectAccessible } from '../support/accessible.ts';
import { startPortal } from '../support/running-portal.ts';

const ADMIN = 'lea@praxis.test';
const PASSWORD = 'Blaue#Zahnbuerste9';
const facts = {
  CLINIC_NAME: 'Praxis am Park',
  CLINIC_STREET: 'Parkweg 1',
  CLINIC_CITY: '10117 Berlin',
  CLINIC_PHONE: '030 123456',
  CLINIC_EMAIL: 'praxis@praxis.test',
  LEGAL_OPERATOR: 'Dr. Lea Park',
  LEGAL_CHAMBER: 'Zahnärztekammer Berlin',
  LEGAL_KZV: 'KZV Berlin',
  LEGAL_RULES_URL: 'https://kammer.example',
  LEGAL_PRIVACY_AUTHORITY: 'Die Behörde',
  CLINIC_CURRENCY: 'eur',
  LEGAL_MAIL_PROVIDER: 'Ein Anbieter',
};
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

test('from an empty production portal to the first booking of a visitor, by the guide alone', async ({ browser }) => {
  test.setTimeout(240_000);
  const mails = await startMailServer();
  const settings = { DEMO: 'off', SESSION_SECRET, PAYMENTS: 'clinic', ...facts, ...mails.env };
  const portal = await startPortal(settings);
  const at = (path: string) => `${portal.baseURL}${path}`;
  const visitors = await browser.newContext({ baseURL: portal.baseURL, locale: 'de-DE' });
  const visitor = await visitors.newPage();
  const page = await (await browser.newContext({ baseURL: portal.baseURL, locale: 'en-US' })).newPage();

  // What a visitor sees and can do until it is open.
  await applySetting(visitor, { name: 'opening', language: 'de', theme: 'dark', width: 390 });
  for (const path of ['/', '/appointment?treatment=x', '/doctors', '/nowhere']) {
    await visitor.goto(path);
    await expect(visitor).toHaveURL(/\/opening$/);
  }
  await expect(visitor.getByRole('heading', { level: 1, name: 'Praxis am Park öffnet bald ihr Portal' })).toBeVisible();
  await expectAccessible(visitor, 'opening');
  await shot(visitor, 'opening-de-390');
  for (const path of ['/impressum', '/datenschutz', '/login', '/signup']) {
    await visitor.goto(path);
    await expect(visitor).toHaveURL(new RegExp(`${path}$`));
  }
  for (const path of ['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])
    expect([path, (await visitor.request.get(path)).status()]).toEqual([path, 200]);
  const refused = await visitor.request.get('/api/v1/appointmentOptions');
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'not_open_yet']);

  await portal.restart(() => {
    const env = { ...process.env, ...settings, DATA_DIR: portal.dataDir, PORT: new URL(portal.baseURL).port };
    execFileSync(process.execPath, ['scripts/molar.ts', 'admin', 'add', ADMIN, '--name', 'Lea Park'], { env });
  });
  const mailTo = (email: string, pattern: RegExp) =>
    mails.received.flatMap(({ recipients, mail }) =>
      recipients.includes(email) ? (pattern.exec(mail.text ?? '')?.[0] ?? []) : [],
    );
  await expect.poll(() => mailTo(ADMIN, /http\S+#token=\S+/)).toHaveLength(1);
  await page.goto(mailTo(ADMIN, /http\S+#token=\S+/)[0]!);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('link', { name: 'Continue to Overview' }).click();

  const guide = page.getByRole('region', { name: 'Before the portal opens' });
  const step = (name: string) => guide.getByRole('listitem').filter({ hasText: new RegExp(`^${name} \\(`) });
  const go = async (name: string) => {
    await page.getByRole('link', { name: `Go there: ${name}`, exact: true }).click();
  };
  const isDone = async (name: string) => {
    await page.goto(at('/dashboard/overview'));
    await expect(step(name).getByText('(done)', { exact: true })).toBeAttached();
  };
  await expect(guide.getByRole('listitem')).toHaveCount(9);
  await expect(guide.getByText('1 of 9 are done.')).toBeVisible();
  await expect(
    step('Name, address and legal texts').getByText('Missing: Opening hours, State, Hosting company'),
  ).toBeVisible();
  // One of them, to save time; EVERY_JOURNEY runs all.
  const settingsOfAxe = [
    [390, 'de', 'dark'],
    [820, 'en', 'light'],
    [1280, 'en', 'dark'],
  ] as const;
  for (const [width, language, theme] of process.env.EVERY_JOURNEY ? settingsOfAxe : settingsOfAxe.slice(0, 1)) {
    await applySetting(page, { name: 'guide', language, theme, width });
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page, `guide at ${width} px`);
    await shot(page, `guide-${language}-${theme}-${width}`);
  }
  await applySetting(page, { name: 'guide', language: 'en', theme: 'light', width: 1440 });
  await page.reload();

  await go('Name, address and legal texts');
  await page.getByLabel('Hosting company').fill('Ein Rechenzentrum');
  const legal = page.locator('section').filter({ has: page.getByLabel('Hosting company') });
  await legal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It counts at once.')).toBeVisible();
  // What is right as it is counts once it is saved.
  await page.getByRole('region', { name: 'Opening hours' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Opening hours' }).getByText(/^Set here/)).toHaveCount(2);
  await isDone('Name, address and legal texts');

  await go('A second factor');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const secret = ((await page.locator('#factors code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: false }).first().fill(new TOTP({ secret }).generate());
  await page
    .locator('#factors')
    .getByRole('button', { name: /^(Add|Confirm|Continue)/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'I have saved them' }).first().click();
  await isDone('A second factor');

  await go('A doctor');
  await page.getByLabel('Name', { exact: true }).fill('Dr. Nora Neu');
  await page.getByLabel('Email', { exact: true }).fill('nora@praxis.test');
  await page.getByLabel('Specialty').selectOption('General Dentistry');
  await page.getByLabel('Without a photo for now').check();
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page).toHaveURL(/managedoctors$/);
  await isDone('A doctor');

  await go('Hours');
  await shot(page, 'hours-page');
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  await expect(page.getByText(/^The hours of \d+ days are up to date/).first()).toBeVisible();
  await isDone('Hours');

  await go('Treatments');
  await shot(page, 'treatments');
  await page.getByRole('button', { name: 'Add Dental Check-up' }).click();
  await expect(page.getByRole('row', { name: 'Dental Check-up' })).toBeVisible();
  await isDone('Treatments');

  await step('Email arrives').getByRole('button', { name: 'Send the email' }).click();
  const code = () => mailTo(ADMIN, /(?<=code is )\d{6}/).at(-1);
  await expect.poll(code).toMatch(/^\d{6}$/);
  await step('Email arrives').getByLabel('Code of the email').fill('000000');
  await step('Email arrives').getByRole('button', { name: 'Confirm' }).click();
  await expect(step('Email arrives').getByText('This is not the code of the last email')).toBeVisible();
  await step('Email arrives').getByLabel('Code of the email').fill(code()!);
  await step('Email arrives').getByRole('button', { name: 'Confirm' }).click();
  await expect(step('Email arrives').getByRole('button')).toHaveCount(0);
  await isDone('Email arrives');

  await go('A test appointment');
  await expect(page.getByText('Not open yet: only the team sees this page.')).toBeVisible();
  await shot(page, 'book');
  await page.getByRole('article', { name: 'Dental Check-up' }).getByRole('link').nth(1).click();
  await shot(page, 'book-dialog');
  await page.getByLabel('Phone').fill('030 123456');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Booking Confirmed').first()).toBeVisible();
  await isDone('A test appointment');
  await shot(page, 'guide-done');

  // Everybody follows once it is open.
  await visitor.goto('/appointment');
  await expect(visitor).toHaveURL(/\/opening$/);
  await guide.getByRole('button', { name: 'Open the portal' }).click();
  const sure = page.getByRole('dialog', { name: 'Open the portal to the public?' });
  await expect(sure.getByText('Everything is prepared.')).toBeVisible();
  await sure.getByRole('button', { name: 'Open the portal' }).click();
  await expect(page.getByText('The portal is open.')).toBeVisible();
  await expect(guide).toHaveCount(0);
  await visitor.goto('/opening');
  await expect(visitor).toHaveURL(/\/$/);
  await visitor.goto('/appointment');
  await expect(visitor.getByRole('article', { name: 'Kontrolluntersuchung' })).toBeVisible();
  await portal.stop();
  await mails.close();
});

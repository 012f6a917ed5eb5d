import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { rights } from '#i18n/messages/accounts/rights';
import { rightsEmails } from '#i18n/messages/accounts/rights-emails';
import { dashboard } from '#i18n/messages/desk/dashboard';
import type { RunningPortal } from '../support/running-portal.ts';
import { expect, test } from '../support/portal.ts';
import { bearer, goTo, signIn, signUp } from '../support/steps.ts';

const say = rights.en;

/** A patient who has proven the address, on the profile. */
async function openProfile(page: Page, portal: RunningPortal): Promise<string> {
  const email = `rights-${Date.now()}@example.test`;
  await signUp(page, { email, name: 'Rita Rights' });
  const linkOf = () =>
    portal
      .mails()
      .flatMap(({ to, text }) => (to.email === email ? (text.match(/\S+\/verify-email#token=\S+/) ?? []) : []));
  await expect.poll(linkOf).toHaveLength(1);
  await page.goto(linkOf()[0]!);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.goto('/dashboard/profile');
  return email;
}

const mailOf = (portal: RunningPortal, email: string, subject: string) =>
  portal.mails().find((mail) => mail.to.email === email && mail.subject === subject);

test(
  'a patient gets a copy of everything, corrects it, withdraws a consent, restricts its use for a while, and asks for a deletion that they withdraw; each is confirmed by email',
  { tag: '@desktop' },
  async ({ page, portal, allowBrowserErrors }) => {
    test.setTimeout(90_000);
    // The link is opened a second time.
    allowBrowserErrors(/status of 404/);
    const email = await openProfile(page, portal);
    await page.getByRole('textbox', { name: 'Phone' }).fill('030 7654321');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => mailOf(portal, email, rightsEmails.en.correctionSubject)).toBeTruthy();

    await page.getByRole('button', { name: say.request }).click();
    await expect(page.getByRole('link', { name: say.openPage })).toBeVisible({ timeout: 20_000 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const mail = mailOf(portal, email, rightsEmails.en.exportSubject);
    const link = /\S+\/dashboard\/data\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await bearer(page);
    // A key press does not wait until the page is hydrated, as a click does.
    await expect(page.getByRole('button', { name: say.open })).toBeEnabled();
    await page.getByRole('button', { name: say.open }).press('Enter');
    await expect(page.getByText('030 7654321').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Corrections/ })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: say.download }).click();
    const copy = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { data: { person: object[] } };
    expect(copy.data.person).toMatchObject([{ email, phone: '030 7654321' }]);
    await page.goto(link);
    await bearer(page);
    await page.getByRole('button', { name: say.open }).click();
    await expect(page.getByRole('alert')).toContainText('already used');

    await page.request.post('/api/v1/newsletter', { data: { email } });
    const news = () =>
      portal
        .mails()
        .flatMap(({ to, text }) => (to.email === email ? (text.match(/\/newsletter#token=(\S+)/)?.[1] ?? []) : []));
    await expect.poll(news).toHaveLength(1);
    await page.request.post('/api/v1/newsletter/confirm', { data: { token: news()[0] } });
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: `${say.withdraw}: ${say.newsletter}` }).click();
    await expect(page.getByText(say.noConsents)).toBeVisible();
    await expect.poll(() => mailOf(portal, email, rightsEmails.en.consentSubject)).toBeTruthy();

    await page.getByRole('button', { name: say.restrictNow }).click();
    await expect(page.getByText(say.restrictedNow)).toBeVisible();
    await expect.poll(() => mailOf(portal, email, rightsEmails.en.restrictedSubject)).toBeTruthy();
    await page.getByRole('button', { name: say.unrestrict }).click();
    await expect(page.getByRole('button', { name: say.restrictNow })).toBeVisible();
    await expect.poll(() => mailOf(portal, email, rightsEmails.en.unrestrictedSubject)).toBeTruthy();
    await page.getByRole('button', { name: say.deleteAccount }).click();
    const dialog = page.getByRole('dialog', { name: say.deleteTitle });
    await expect(dialog).toContainText(say.keepsNothing);
    await expect(dialog.getByRole('button', { name: say.cancel }).last()).toBeFocused();
    await dialog.getByRole('button', { name: say.deleteNow }).click();
    await expect.poll(() => mailOf(portal, email, rightsEmails.en.deletionSubject)).toBeTruthy();
    await page.getByRole('link', { name: dashboard.en.myAppointment, exact: true }).first().click();
    await page.getByRole('complementary').getByRole('button', { name: say.keep }).click();
    await expect(page.getByText(say.kept)).toBeVisible();
    await expect(page.getByRole('button', { name: say.keep })).toHaveCount(0);
    await expect.poll(() => mailOf(portal, email, rightsEmails.en.keptSubject)).toBeTruthy();
  },
);

test(
  'reception corrects a desk patient, restricts the use of their data, prints them and records the wish to delete; the admin finds it, and opens the locked record with a reason',
  { tag: ['@desktop', '@long'] },
  async ({ page, allowBrowserErrors }) => {
    test.setTimeout(90_000);
    // A record is not opened without a reason.
    allowBrowserErrors(/status of 400/);
    const name = `Dora Desk ${Date.now()}`;
    await signIn(page, 'reception@demo.test', '/dashboard/appointments');
    const headers = await bearer(page);
    const entered = await page.request.post('/api/v1/desk/patients', { headers, data: { name, phone: '030 1112223' } });
    const { data } = (await entered.json()) as { data: { _id: string } };
    await page.goto(`/dashboard/persons/${data._id}`);
    await page.getByRole('button', { name: say.deskTitle }).click();
    const dialog = page.getByRole('dialog', { name: say.deskTitle });
    await dialog.getByLabel('Date of birth').fill('1980-12-24');
    await dialog.getByRole('button', { name: say.save }).click();
    await expect(dialog.getByRole('list', { name: say.corrections })).toContainText('empty → December 24, 1980');
    await dialog.getByRole('button', { name: say.restrictNow }).click();
    await expect(dialog.getByText(say.restrictedNow)).toBeVisible();
    await expect(page.getByText(say.isRestricted, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: say.deskDelete }).click();
    await page.getByRole('button', { name: say.deskDeleteNow, exact: true }).click();
    await expect(dialog.getByRole('button', { name: say.deskKeep })).toBeVisible();
    await dialog.getByRole('button', { name: say.request }).click();
    await dialog.getByRole('link', { name: say.openPage }).click({ timeout: 20_000 });
    await page.getByRole('button', { name: say.open }).click();
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page.getByRole('button', { name: say.print })).toBeVisible();

    await page.context().clearCookies();
    await signIn(page, 'admin@demo.test', '/dashboard/inbox?show=clinic');
    await page
      .getByRole('link', { name: `Decide: ${name}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await goTo(page, dashboard.en.lockedRecords);
    await page.getByLabel(say.lockedName).fill('Nobody Here');
    await page.getByRole('button', { name: say.openLocked }).click();
    await expect(page.getByLabel(say.lockedReason)).toHaveAccessibleDescription(/10 to 500/);
    await page.getByLabel(say.lockedReason).fill('A court asks for the record');
    await page.getByRole('button', { name: say.openLocked }).click();
    await expect(page.getByText(say.nothingLocked)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  },
);

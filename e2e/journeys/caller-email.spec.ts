import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { changes } from '#i18n/messages/bookings/changes';
import { deskLink } from '#i18n/messages/accounts/desk-link';
import { deskPatients } from '#i18n/messages/accounts/desk-patients';
import { errors } from '#i18n/messages/shared/errors';
import { desk } from '#i18n/messages/desk/desk';
import { inbox } from '#i18n/messages/desk/inbox';
import { findLink } from '../support/find-link.ts';
import { expect, test } from '../support/portal.ts';
import { chooseSlot, signIn } from '../support/steps.ts';

const say = deskPatients.en;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const violationsOf = async (page: Page) => (await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations;

test(
  'an email for a caller goes to a wrong address, whose reader removes it; the right one shows the appointment by the date of birth',
  { tag: ['@phone-only', '@long'] },
  async ({ page, browser, portal, watchErrors, allowBrowserErrors }, info) => {
    // A wrong date of birth is refused.
    allowBrowserErrors(/status of 409/);
    const name = `Wanda Wrongbird ${Date.now()}`;
    const [wrong, right] = ['wrong', 'right'].map((kind) => `${kind}-${Date.now()}@example.test`) as [string, string];

    // The search needs the access token.
    const token = page.waitForResponse('**/api/v1/jwt*');
    await signIn(page, 'reception@demo.test', '/dashboard/book');
    await token;
    await page.getByRole('searchbox', { name: say.search }).fill(name);
    await page.getByRole('button', { name: `New patient: ${name}` }).click();
    await page.getByLabel(say.phone).fill('030 555 88 99');
    await page.getByLabel(say.birthDate).fill('1980-12-24');
    await page.getByRole('button', { name: say.enter }).click();
    await page.getByRole('combobox', { name: say.treatment }).selectOption('Teeth Cleaning');
    await chooseSlot(page.getByRole('main'));
    // As phones type it.
    await page.getByLabel(say.emailOptional).fill(`W${wrong.slice(1)} `);
    await page.getByRole('button', { name: say.submit, exact: true }).click();
    await expect(page.getByText(say.linkEmailed)).toBeVisible();

    // A stranger reads it on a phone.
    const { viewport, isMobile, hasTouch } = info.project.use;
    const phone = { viewport: viewport ?? null, isMobile: isMobile ?? false, hasTouch: hasTouch ?? false };
    const open = async (link: string, locale = 'en-US') => {
      const context = await browser.newContext({ locale, reducedMotion: 'reduce', ...phone });
      watchErrors(context);
      const reader = await context.newPage();
      await reader.goto(link);
      return reader;
    };
    const link = await findLink(portal, wrong, '/manage-appointment');
    const [mail] = portal.mails().filter(({ to }) => to.email === wrong);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Wanda|Wrongbird|Cleaning/);
    const stranger = await open(link);
    await expect(stranger.getByLabel(deskLink.en.birthDate)).toBeVisible();
    await expect(stranger.getByText(/Wanda|Cleaning/)).toHaveCount(0);
    expect(await violationsOf(stranger)).toEqual([]);
    await stranger.getByRole('button', { name: deskLink.en.notMe }).press('Enter');
    const dialog = stranger.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: deskLink.en.keep }).last()).toBeFocused();
    expect(await violationsOf(stranger)).toEqual([]);
    await dialog.getByRole('button', { name: deskLink.en.delete }).press('Enter');
    await expect(stranger.getByText(deskLink.en.deleted)).toBeVisible();
    expect(await violationsOf(stranger)).toEqual([]);

    // Reception has a call for it, and enters the right address.
    await page.goto('/dashboard/inbox?show=calls');
    const item = page.getByRole('listitem').filter({ hasText: name });
    await expect(item.getByText(inbox.en.kind_wrong_address)).toBeVisible();
    await item.getByRole('link', { name: new RegExp(inbox.en.openPerson) }).click();
    await expect(page.getByText(say.email_removed)).toBeVisible();
    await page.getByRole('button', { name: say.enterEmail }).click();
    await expect(page.getByText(say.emailText_removed)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('dialog').getByLabel(say.email, { exact: true }).fill(right);
    await page.getByRole('button', { name: say.saveEmail }).click();
    await expect(page.getByText(say.email_sent)).toBeVisible();

    // The patient, in German.
    const own = await open(await findLink(portal, right, '/manage-appointment'), 'de-DE');
    const birthDate = own.getByLabel(deskLink.de.birthDate);
    await birthDate.fill('1980-12-25');
    await birthDate.press('Enter');
    await expect(own.getByText(errors.de.link_refused)).toBeVisible();
    expect(await violationsOf(own)).toEqual([]);
    await birthDate.fill('1980-12-24');
    await own.getByRole('button', { name: deskLink.de.show }).press('Enter');
    await expect(own.getByText(deskLink.de.shown_one)).toBeVisible();
    await own.getByRole('button', { name: changes.de.willCome }).press('Enter');
    await expect(own.getByText(changes.de.willComeDone)).toBeVisible();
    expect(await violationsOf(own)).toEqual([]);

    await page.reload();
    const contact = page.getByRole('region', { name: desk.en.contact });
    await expect(contact.getByText(say.email_proven, { exact: true })).toBeVisible();
    await expect.poll(() => portal.mails().filter(({ to }) => to.email === right)).toHaveLength(2);
    expect(portal.mails().filter(({ to }) => to.email === wrong)).toHaveLength(1);
  },
);

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { changes } from '#i18n/messages/bookings/changes';
import { manage } from '#i18n/messages/bookings/manage';
import { bookings } from '#i18n/messages/bookings/bookings';
import { findLink } from '../support/find-link.ts';
import { expect, test } from '../support/portal.ts';
import { bearer, book, signUp } from '../support/steps.ts';
import type { RunningPortal } from '../support/running-portal.ts';

/** Signs up on `page` with a proven address and books; returns the emailed link and a reader of the appointment. */
async function bookByMail(page: Page, portal: RunningPortal, { email, language }: { email: string; language: string }) {
  await signUp(page, { email, name: 'Lena Link' });
  await page.goto('/dashboard');
  const headers = await bearer(page);
  await page.request.patch('/api/v1/profile', { headers, data: { language } });
  const id = await book(page, 'Teeth Cleaning');
  const token = new URL(await findLink(portal, email, '/confirm-appointment')).hash.replace('#token=', '');
  await page.request.post('/api/v1/confirm-appointment', { data: { token } });
  const read = async () => {
    const reply = await page.request.get(`/api/v1/booking/${id}`, { headers });
    return ((await reply.json()) as { data: { status: string; AppointmentDate: string; cancelledBy: string | null } })
      .data;
  };
  return { link: await findLink(portal, email, '/manage-appointment'), read };
}

const variants = [
  { language: 'en', locale: 'en-US', theme: 'light', tag: '@desktop' },
  { language: 'de', locale: 'de-DE', theme: 'dark', tag: '@phone-only' },
] as const;

// One of them, to save time; EVERY_JOURNEY runs both.
for (const { language, locale, theme, tag } of process.env.EVERY_JOURNEY ? variants : variants.slice(1)) {
  test(
    `a patient confirms, moves and cancels by the emailed link without signing in (${language}, ${theme})`,
    { tag },
    async ({ page, browser, portal, watchErrors }, info) => {
      const email = `link-${language}-${info.project.name}@example.test`;
      const { link, read } = await bookByMail(page, portal, { email, language });
      const before = await read();

      const { viewport, isMobile, hasTouch } = info.project.use;
      const context = await browser.newContext({
        locale,
        reducedMotion: 'reduce',
        viewport: viewport ?? null,
        isMobile: isMobile ?? false,
        hasTouch: hasTouch ?? false,
      });
      watchErrors(context);
      await context.addCookies([{ name: 'theme', value: theme, url: portal.baseURL }]);
      const reader = await context.newPage();
      const press = (name: string) => reader.getByRole('button', { name, exact: true }).click();
      const [say, ask] = [changes[language], bookings[language]];

      await reader.goto(link);
      await expect(reader.getByText('Lena Link')).toHaveCount(0);
      await expect(reader.getByRole('button', { name: say.willCome })).toBeEnabled();
      // Opening the link changes nothing, because mail scanners open links.
      expect(await read()).toEqual(before);
      const { violations } = await new AxeBuilder({ page: reader })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

      await press(say.willCome);
      await expect(reader.getByText(say.willComeDone)).toBeVisible();
      await expect(reader.getByText(say.state_confirmed, { exact: true })).toBeVisible();
      expect(await read()).toMatchObject({ status: 'confirmed' });

      const heading = reader.getByRole('heading', { level: 2 });
      const [oldDate = ''] = await heading.allInnerTexts();
      const move = async () => {
        const dialog = reader.getByRole('dialog', { name: say.moveTitle });
        const dates = dialog.getByRole('combobox', { name: ask.selectDate });
        await expect(dates).toBeVisible();
        // Neither the last day, which is the appointment's, nor the first ones, which are inside of the cut-off.
        await dates.selectOption({ index: (await dates.getByRole('option').count()) - 3 });
        await dialog.getByRole('combobox', { name: ask.selectSlot }).selectOption({ index: 1 });
        await dialog.getByRole('button', { name: say.moveNow }).click();
        await expect(dialog).toBeHidden();
      };
      await press(say.move);
      await move();
      await expect(heading.getByText(oldDate)).toHaveCount(0);
      await press(say.undo);
      await expect(reader.getByText(say.undone)).toBeVisible();
      await expect(heading.getByText(oldDate)).toBeVisible();
      expect(await read()).toMatchObject({ AppointmentDate: before.AppointmentDate });
      // The link to move it opens the dialog.
      await reader.goto('about:blank');
      await reader.goto(`${link}&open=move`);
      await move();
      await expect(heading.getByText(oldDate)).toHaveCount(0);
      expect((await read()).AppointmentDate).not.toBe(before.AppointmentDate);

      await press(say.cancel);
      await reader.getByRole('dialog', { name: say.cancelTitle }).getByRole('button', { name: say.cancelNow }).click();
      await expect(reader.getByText(manage[language].cancelled)).toBeVisible();
      expect(await read()).toMatchObject({ status: 'cancelled', cancelledBy: 'patient' });
      await reader.reload();
      await expect(reader.getByRole('link', { name: manage[language].another })).toBeVisible();
      await expect(reader.getByRole('button', { name: say.move })).toHaveCount(0);
      await context.close();
    },
  );
}

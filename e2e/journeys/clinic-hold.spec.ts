import type { Page } from '@playwright/test';
import { accessibilitySettings, applySetting, expectAccessible } from '../support/accessible.ts';
import { findLink } from '../support/find-link.ts';
import { expect, test } from '../support/portal.ts';
import { book, cardOf, chooseSlot, signIn, signUp } from '../support/steps.ts';

/** The days on which a treatment has free times. */
async function daysOf(page: Page, treatment: string): Promise<string[]> {
  const { data } = (await (await page.request.get('/api/v1/appointmentOptions')).json()) as {
    data: { name: string; slots?: { AppointmentDate: string }[] }[];
  };
  const slots = data.find(({ name }) => name === treatment)?.slots ?? [];
  return [...new Set(slots.map(({ AppointmentDate }) => AppointmentDate))];
}

test(
  'the ninth appointment of one mail domain waits for the clinic; staff release one and confirm the rest at once',
  { tag: ['@phone-only', '@long'] },
  async ({ page, browser, portal, watchErrors }, info) => {
    const aBrowser = async () => {
      const context = await browser.newContext({
        baseURL: portal.baseURL,
        locale: 'en-US',
        timezoneId: 'Europe/Berlin',
        viewport: page.viewportSize(),
      });
      watchErrors(context);
      const one = await context.newPage();
      await applySetting(one, accessibilitySettings[0]);
      return one;
    };
    const signUpProven = async (one: Page, email: string, name: string) => {
      await signUp(one, { email, name });
      await one.goto(await findLink(portal, email, '/verify-email'));
      await one.getByRole('button', { name: 'Confirm' }).click();
      await expect(one.getByText(/is confirmed/)).toBeVisible();
      await one.goto('/dashboard');
    };
    const domain = `many-${info.project.name}.test`;
    const email = `ninth@${domain}`;
    const [others, patient] = [await aBrowser(), await aBrowser()];
    await signUpProven(others, `first@${domain}`, 'Otto Erst');
    await signUpProven(patient, email, 'Nina Neunt');
    const days = await daysOf(others, 'Teeth Cleaning');
    for (const day of days.slice(0, 8)) await book(others, 'Teeth Cleaning', (one) => one.AppointmentDate === day);

    const bookOn = (index: number) => book(patient, 'Teeth Cleaning', (one) => one.AppointmentDate === days[index]);
    await patient.goto('/appointment');
    await cardOf(patient, 'Cosmetic Dentistry').getByRole('button', { name: 'Book Appointment' }).click();
    const form = patient.getByRole('dialog', { name: 'Cosmetic Dentistry' });
    await chooseSlot(form);
    await form.getByPlaceholder('Phone Number').fill('+49 30 123 45 67');
    await form.getByRole('button', { name: 'Submit' }).click();
    const dialog = patient.getByRole('dialog', { name: 'We have to confirm your appointment' });
    await expect(dialog).toContainText(/we will email .*; you have nothing to do/i);
    await expect(patient.getByText('Booking Confirmed')).toHaveCount(0);
    await patient.evaluate(() => ((window as unknown as { layoutShifts: number[] }).layoutShifts.length = 0));
    await expectAccessible(patient, 'an appointment that waits for the clinic');
    await patient.goto('/dashboard');
    await bookOn(8);
    await patient.reload();
    await expect(patient.getByRole('region', { name: 'We still have to confirm' })).toContainText('2 appointments');

    await applySetting(page, accessibilitySettings[0]);
    await signIn(page, 'reception@demo.test', '/dashboard/attention');
    const rows = page.locator('[data-row]').filter({ hasText: 'Nina Neunt' });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(`With addresses of ${domain}`);
    await expectAccessible(page, 'appointments that wait for the clinic');
    await rows.first().getByRole('button', { name: 'More for Nina Neunt' }).click();
    await page.getByRole('menuitem', { name: 'Release', exact: true }).click();
    await expect(page.locator('.molar-toast').getByText('The appointment is released.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await bookOn(9);
    // Live: nothing is read anew by hand.
    await expect(rows).toHaveCount(2);
    await rows.first().getByRole('button', { name: 'More for Nina Neunt' }).click();
    await page.getByRole('menuitem', { name: 'Confirm all 2' }).click();
    await expect(page.locator('.molar-toast').getByText('2 appointments are booked.')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await patient.reload();
    await expect(patient.getByRole('region', { name: 'We still have to confirm' })).toHaveCount(0);
    await expect(patient.getByRole('row', { name: 'Cosmetic Dentistry' }).first()).not.toContainText('Held');
    const subjects = () => portal.mails().flatMap(({ to, subject }) => (to.email === email ? subject : []));
    await expect.poll(subjects).toContain('A requested appointment is no longer held');
    await others.context().close();
    await patient.context().close();
  },
);

import { managedTreatments } from '#i18n/messages/clinic/managed-treatments';
import { plans } from '#i18n/messages/slots/plans';
import { clockOfSlot } from '#i18n/format';
import { rangeOfName } from '#domain/shared/slot-times';
import { expect, test } from '../support/portal.ts';
import { cardOf, chooseSlot, pressInMenu, signIn } from '../support/steps.ts';

const DOCTOR = 'Dr. Hanna Lorenz';
const TREATMENT = 'Teeth Cleaning';

test(
  'a time is as long as the treatment, the booking stays when the plan is switched, and the admin gives the doctor an own length',
  { tag: '@long' },
  async ({ page, browser, portal, watchErrors }) => {
    const open = async (email: string, path: string) => {
      const context = await browser.newContext({ baseURL: portal.baseURL });
      watchErrors(context);
      const other = await context.newPage();
      await signIn(other, email, path);
      return other;
    };
    await signIn(page, 'patient@demo.test', '/appointment');
    const dialog = page.getByRole('dialog', { name: TREATMENT });
    await cardOf(page, TREATMENT).getByRole('button', { name: 'Book Appointment' }).click();
    const { date, slot } = await chooseSlot(dialog, { doctor: DOCTOR });
    const range = rangeOfName(slot)!;
    expect(range.end - range.start).toBe(45);
    await dialog.getByPlaceholder('Phone Number').fill('+49 30 123 45 67');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    const ticket = page.getByRole('dialog', { name: 'Your appointment' });
    await expect(ticket.getByText(date)).toBeVisible();
    await expect(ticket).toContainText(clockOfSlot(slot, 'en'));
    await expect(ticket).toContainText(DOCTOR);

    const doctor = await open('hanna@demo.test', '/dashboard/my-hours');
    const row = doctor.getByRole('group', { name: 'Mon–Fri' });
    await expect(row.getByLabel(plans.en.slots)).toHaveValue('treatment');
    await row.getByLabel(plans.en.slots).selectOption('60 minutes');
    await doctor.getByRole('button', { name: plans.en.publish, exact: true }).click();
    await expect(doctor.getByText(/\d+ slots are published\./).first()).toBeVisible();
    await row.getByLabel(plans.en.slots).selectOption('treatment');
    await doctor.getByRole('button', { name: plans.en.publish, exact: true }).click();
    await expect(doctor.getByText(/^The hours of \d+ days are up to date\./).first()).toBeVisible();
    await page.goto('/dashboard');
    const booked = page.getByRole('row', { name: new RegExp(date) });
    await expect(booked).toContainText(clockOfSlot(slot, 'en'));

    const admin = await open('admin@demo.test', '/dashboard/treatments');
    await pressInMenu(admin.getByRole('row', { name: TREATMENT }), managedTreatments.en.performers);
    const performers = admin.getByRole('dialog', { name: `Who performs what: ${TREATMENT}` });
    const own = performers.getByRole('group', { name: DOCTOR });
    await own.getByLabel(managedTreatments.en.duration).fill('30');
    await performers.getByRole('button', { name: managedTreatments.en.save }).click();
    await expect(performers).toBeHidden();
    await page.goto('/appointment');
    await cardOf(page, TREATMENT).getByRole('button', { name: 'Book Appointment' }).click();
    const shorter = rangeOfName((await chooseSlot(dialog, { doctor: DOCTOR })).slot)!;
    expect(shorter).toEqual({ start: shorter.start, end: shorter.start + 30 });
    // Other journeys have the demo's doctor as it was.
    await pressInMenu(admin.getByRole('row', { name: TREATMENT }), managedTreatments.en.performers);
    await own.getByLabel(managedTreatments.en.duration).fill('');
    await performers.getByRole('button', { name: managedTreatments.en.save }).click();
    await expect(performers).toBeHidden();
    await doctor.context().close();
    await admin.context().close();
  },
);

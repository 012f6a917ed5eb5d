import { expect, test as base, type BrowserContext } from '@playwright/test';
import { dayFromLongDate, instantOf } from '#domain/shared/time';
import { bookings as bookingMessages } from '#i18n/messages/bookings/bookings';
import { changes as changeMessages } from '#i18n/messages/bookings/changes';
import { dashboard as dashboardMessages } from '#i18n/messages/desk/dashboard';
import { test } from '../support/portal.ts';
import { startPortal } from '../support/running-portal.ts';
import { bearer, book, menuOf, pay, pressInMenu, signIn } from '../support/steps.ts';

/** The start of a message, up to its first placeholder. */
const startOf = (message: string) => message.split('{{')[0] ?? '';

test(
  'a patient moves a paid appointment and undoes it, cancels it once and sees the refund',
  { tag: '@phone-only' },
  async ({ page, context, portal }, info) => {
    // In German on a phone, in English on a desktop.
    const language = info.project.name === 'phone' ? 'de' : 'en';
    const [changes, bookings, dashboard] = [
      changeMessages[language],
      bookingMessages[language],
      dashboardMessages[language],
    ];
    await signIn(page, 'jonas@demo.test', '/dashboard');
    await pay(page, await book(page, 'Teeth Orthodontics'));
    await context.addCookies([{ name: 'language', value: language, url: portal.baseURL }]);
    await page.goto('/dashboard');
    const row = page
      .getByRole('row')
      .filter({ hasText: { en: 'Teeth Orthodontics', de: 'Kieferorthopädie' }[language] });
    const button = (label: string) => row.getByRole('button', { name: `${label}:` });
    const undo = page.getByRole('button', { name: changes.undo });
    await expect(row.getByText(dashboard.paid)).toBeVisible();
    const before = await row.innerText();

    await button(changes.move).click();
    const dialog = page.getByRole('dialog');
    const doctor = dialog.getByRole('combobox', { name: bookings.selectDoctor });
    const other = (await doctor.inputValue()) === 'leo@demo.test' ? 'Dr. Dora Winter' : 'Dr. Leo Hartmann';
    await doctor.selectOption({ label: other });
    await dialog.getByRole('button', { name: changes.moveNow }).click();
    await expect(dialog.getByRole('combobox', { name: bookings.selectDate })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('combobox', { name: bookings.selectDate }).selectOption({ index: 6 });
    await dialog.getByRole('combobox', { name: bookings.selectSlot }).selectOption({ index: 2 });
    await expect(dialog).toContainText(changes.paidCounts);
    await dialog.getByRole('button', { name: changes.moveNow }).click();
    await expect(page.locator(':focus')).toContainText(startOf(changes.moved));
    await expect(row).toContainText(other);
    await expect(row.getByText(dashboard.paid)).toBeVisible();
    await undo.click();
    await expect(page.getByText(changes.undone)).toBeVisible();
    await expect.poll(() => row.innerText()).toBe(before);

    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/cancel') && sent.push(request.url()));
    await button(changes.cancel).click();
    await expect(dialog.getByRole('button', { name: changes.keep }).last()).toBeFocused();
    await expect(dialog).toContainText(startOf(changes.refundAll));
    await dialog.getByLabel(changes.reasonOptional).fill('On holiday');
    await page.keyboard.press('Escape');
    await expect(button(changes.cancel)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(changes.reasonOptional)).toHaveValue('On holiday');
    await dialog.getByRole('button', { name: changes.cancelNow }).dblclick();
    await expect(page.locator(':focus')).toContainText(startOf(changes.cancelled));
    await expect(row).toContainText(changes.cancelledByYou);
    await expect(row).toContainText(startOf(changes.refundPendingAmount));
    await expect(row).toContainText('120');
    expect(sent).toHaveLength(1);
    await undo.click();
    await expect.poll(() => row.innerText()).toBe(before);
  },
);

test(
  'moving marks the day of another appointment with this doctor and preselects none; another day is taken',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, 'jonas@demo.test', '/dashboard');
    const days: string[] = [];
    // The same treatment by the same doctor, on two days.
    const isOther = (offer: { AppointmentDate: string; doctor: string }) =>
      offer.doctor === 'clara@demo.test' && !days.includes(offer.AppointmentDate);
    for (let count = 0; count < 2; count++) {
      const id = await book(page, 'Teeth Cleaning', isOther);
      const read = await page.request.get(`/api/v1/booking/${id}`, { headers: await bearer(page) });
      days.push(((await read.json()) as { data: { AppointmentDate: string } }).data.AppointmentDate);
    }
    const [day = '', booked = ''] = days;
    await page.goto('/dashboard');
    await page
      .getByRole('row', { name: new RegExp(`Teeth Cleaning.*${day}|${day}.*Teeth Cleaning`, 's') })
      .getByRole('button', { name: /^Move/ })
      .click();
    const dialog = page.getByRole('dialog');
    const dates = dialog.getByRole('combobox', { name: 'Please Select a Date' });
    await expect(dates.getByRole('option', { name: `${booked} (you are booked)` })).toBeDisabled();
    // Its press names that appointment, and chooses nothing.
    await dialog.getByRole('radio', { name: `${booked} (you are booked)` }).click();
    await expect(
      dialog.getByRole('status').filter({ hasText: `You are booked: Teeth Cleaning, ${booked}` }),
    ).toBeVisible();
    await expect(dates).toHaveValue('');
    await dates.selectOption({ index: 3 });
    await dialog.getByRole('combobox', { name: 'Please Select a Slot' }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: changeMessages.en.moveNow }).click();
    await expect(page.locator(':focus')).toContainText(startOf(changeMessages.en.moved));
  },
);

/** A portal of its own, whose clock is moved to the day of the appointments. */
base(
  'on the day of an appointment: phone number, arrival, refund by the doctor, booking again',
  { tag: '@long' },
  async ({ browser }) => {
    base.setTimeout(120_000);
    const portal = await startPortal();
    const contexts: BrowserContext[] = [];
    const openPage = async (now?: Date) => {
      const context = await browser.newContext({
        baseURL: portal.baseURL,
        locale: 'en-US',
        timezoneId: 'Europe/Berlin',
      });
      if (now) await context.clock.install({ time: now });
      contexts.push(context);
      return context.newPage();
    };
    let page = await openPage();
    await signIn(page, 'patient@demo.test', '/dashboard');
    const offered = (await (await page.request.get('/api/v1/slot/clara@demo.test')).json()) as {
      data: { docSlot: { date: string }[] };
    };
    const date = offered.data.docSlot[0]?.date ?? '';
    const at = (slot: string) => (offer: { AppointmentDate: string; slot: string; doctor: string }) =>
      offer.AppointmentDate === date && offer.slot === slot && offer.doctor !== 'leo@demo.test';
    await book(page, 'Teeth Orthodontics', at('10.00 AM-12.00 AM'));
    await pay(page, await book(page, 'Teeth Cleaning', at('03.00 PM-04.00 PM')));

    const noon = instantOf(dayFromLongDate(date) ?? '', 12 * 60 + 30);
    await portal.restart(undefined, noon.getTime() - Date.now());
    page = await openPage(noon);
    await signIn(page, 'patient@demo.test', '/dashboard');
    await expect(page.getByText('It can no longer be changed online. Please call us: +49')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Move|Cancel)/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'I will come' }).click();
    await expect(page.getByRole('row', { name: 'Teeth Cleaning' })).toContainText('Confirmed');
    await page
      .getByRole('row', { name: 'Teeth Orthodontics' })
      .getByRole('link', { name: /^Book again/ })
      .click();
    await expect(page.getByRole('dialog').getByLabel('Please Select a Doctor')).toHaveValue('doctor@demo.test');

    const doctor = await openPage(noon);
    await signIn(doctor, 'clara@demo.test', '/dashboard/mypatient');
    const row = doctor.getByRole('row', { name: 'Paul Sommer' });
    await expect(row).toContainText('Confirmed');
    await row.getByRole('button', { name: /^Arrived/ }).click();
    // Who is there is neither moved nor cancelled.
    await expect(row.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /^(?:Move|Cancel)/ })).toHaveCount(0);
    await menuOf(row).click();
    await expect(row.getByRole('menuitem')).toHaveText(['Write an internal note']);
    await doctor.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Undo/ }).click();
    await row.getByRole('button', { name: /^Cancel/ }).click();
    const dialog = doctor.getByRole('dialog', { name: 'Cancel this appointment?' });
    await dialog.getByLabel('Who cancels?').selectOption('The patient');
    await expect(dialog).toContainText('The patient gets back $0 of $60.');
    await dialog.getByLabel('Refund in percent').fill('50');
    await expect(dialog).toContainText('The patient gets back $30 of $60.');
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByLabel('Reason').fill('First time late');
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(doctor.getByText('We refund $30.')).toBeVisible();
    // Half of it stays paid; the refund is a line beside it.
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
    await expect(row).toContainText('Refund on its way: $30');

    const admin = await openPage(noon);
    await signIn(admin, 'admin@demo.test', '/dashboard/patient');
    await admin.getByRole('link', { name: 'Appointments: Paul Sommer' }).click();
    await expect(admin.getByRole('row', { name: 'Teeth Cleaning' })).toContainText('Cancelled by the patient');
    const past = admin.getByRole('row', { name: 'Teeth Orthodontics' });
    await pressInMenu(past, 'No-show');
    await expect(past.getByText('No-show')).toBeVisible();
    for (const context of contexts) await context.close();
    await portal.stop();
  },
);

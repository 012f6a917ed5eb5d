import type { Page } from '@playwright/test';
import { demoMoment } from '../support/demo-day.ts';
import { bearer, book, pressInMenu, signUp } from '../support/steps.ts';
import { affectedDays } from './affected.ts';
import { deskScreens, openBy, openFromMenu } from './desk-screens.ts';
import { dialogScreens } from './dialog-screens.ts';
import {
  connectCalDav,
  openImportedCalendar,
  withImportedCalendar,
  withoutImportedCalendar,
} from './imported-calendars.ts';
import type { Screen } from './screen.ts';

const [patient, doctor, hoursDoctor, newDoctor, reception, admin] = [
  'patient',
  'doctor',
  'hanna',
  'new-doctor',
  'reception',
  'admin',
].map((name) => `${name}@demo.test`) as [string, string, string, string, string, string];

/** The first treatment that has free times, in the open booking dialog. */
async function openDialog(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('button', { disabled: false }).first().click();
  await page.getByRole('dialog').getByRole('combobox').first().waitFor();
}

/** The same dialog with a doctor, a day and a time. */
async function chooseTime(page: Page): Promise<void> {
  await openDialog(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().selectOption({ index: 1 });
  await dialog.getByRole('radiogroup').first().getByRole('radio', { disabled: false }).nth(4).check();
  await dialog.getByRole('radiogroup').last().getByRole('radio').nth(1).check();
}

/** Signs a new patient up, whose appointments are held. */
async function asNewPatient(page: Page): Promise<string> {
  await signUp(page, { email: `tina-${Date.now()}@example.test`, name: 'Tina Lorenz' });
  return '/appointment';
}

/** The dialog with the first time of the page chosen. */
async function openFromTime(page: Page): Promise<void> {
  await page.getByRole('article').locator('a[href*="slot="]').first().click();
  await page.getByRole('dialog').locator('[type=submit]').waitFor();
}

/** Books the first time of the page: the dialog shows its ticket. */
async function bookFirstTime(page: Page): Promise<void> {
  await openFromTime(page);
  const dialog = page.getByRole('dialog');
  await dialog.locator('[type=tel]').fill('030 123456');
  await dialog.locator('[type=submit]').click();
  await dialog.getByRole('article').waitFor();
  await page.waitForFunction(() => !document.querySelector('.molar-toast, dialog .skeleton'));
}

/** The ticket that is shown; an account has at most ten unpaid appointments, which do not overlap. */
let ticket: string | undefined;

async function withoutTicket(page: Page): Promise<string> {
  if (ticket !== undefined) {
    await page.goto('/dashboard');
    await page.request.post(`/api/v1/bookings/${ticket}/cancel`, { headers: await bearer(page), data: {} });
  }
  return '/appointment';
}

async function bookTicket(page: Page): Promise<void> {
  const reply = page.waitForResponse((response) => response.url().endsWith('/bookings') && response.ok());
  await bookFirstTime(page);
  ticket = ((await (await reply).json()) as { data: { _id: string } }).data._id;
}

/** A patient with an appointment that cannot take place, and three times that are offered instead. */
async function withOffer(page: Page): Promise<string> {
  await affectedDays(page);
  return '/dashboard';
}

/** The appointment whose payment page is photographed; an account has at most ten unpaid ones. */
let unpaid: string | undefined;

async function paymentPath(page: Page): Promise<string> {
  await page.goto('/dashboard');
  unpaid ??= await book(page, 'Teeth Cleaning');
  return `/dashboard/payment/${unpaid}`;
}

/** My Appointment with at least one appointment. */
async function withAppointment(page: Page): Promise<string> {
  await paymentPath(page);
  return '/dashboard';
}

let isWritten = false;

/** The inbox with a message. */
async function withMessage(page: Page): Promise<string> {
  const data = { name: 'Vera Moll', email: 'vera@example.test', message: 'Do you have a time on Monday?\nBest, Vera' };
  if (!isWritten) await page.request.post('/api/v1/contact', { data });
  isWritten = true;
  return '/dashboard/inbox?show=messages';
}

/** The form of a reply. */
async function openReply(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Answer|Antworten): / })
    .first()
    .click();
  await page.getByRole('textbox').first().waitFor();
}

async function firstDoctor(page: Page): Promise<string> {
  await page.goto('/doctors');
  return (await page.getByRole('main').locator('a[href^="/doctors/"]').first().getAttribute('href')) ?? '/doctors';
}

/** Changes the hours of the last day of the week, which are not published then. */
async function changeHours(page: Page): Promise<void> {
  await page.locator('[data-key^=hours]:enabled').last().focus();
  await page.keyboard.press('Shift+ArrowUp');
}

/** An absence with three appointments that were processed. */
async function absencePath(page: Page): Promise<string> {
  return `/dashboard/absences/${(await affectedDays(page)).absence}`;
}

/** The call list with a patient of that absence. */
async function callsPath(page: Page): Promise<string> {
  await affectedDays(page);
  return '/dashboard/inbox?show=calls';
}

/** The last day of a doctor who leaves. */
async function chooseLastDay(page: Page): Promise<void> {
  const row = page.getByRole('main').getByRole('row', { name: /Dr\. Leo Hartmann/ });
  await pressInMenu(row, /^(Last day|Letzter Tag)/);
  const day = new Date(demoMoment().getTime() + 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('dialog').locator('[type=date]').fill(day);
  await page
    .getByRole('dialog')
    .getByText(/(is|are) blocked|gesperrt/)
    .first()
    .waitFor();
}

/** Opens the confirmation to close the clinic on a day with appointments. */
async function closeDay(page: Page): Promise<void> {
  await page.locator('[name=first_day]').fill((await affectedDays(page)).day);
  await openBy(/^(Close these days|Diese Tage schließen)$/)(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Decide now|Jetzt entscheiden)$/ })
    .click();
}

/** Every screen. */
export const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'reviews', path: '/reviews' },
  { name: 'about', path: '/aboutus' },
  { name: 'contact', path: '/contact' },
  { name: 'imprint', path: '/impressum' },
  { name: 'doctors', path: '/doctors' },
  { name: 'doctor', path: firstDoctor },
  { name: 'log-in', path: '/login' },
  { name: 'sign-up', path: '/signup' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'appointment', path: '/appointment' },
  { name: 'booking', as: patient, path: '/appointment', prepare: openDialog },
  { name: 'booking-chosen', as: patient, path: '/appointment', prepare: chooseTime },
  { name: 'booking-from-time', as: patient, path: '/appointment', prepare: openFromTime },
  { name: 'ticket', as: patient, path: withoutTicket, prepare: bookTicket },
  { name: 'ticket-held', path: asNewPatient, prepare: bookFirstTime },
  { name: 'payment', as: patient, path: paymentPath },
  { name: 'my-appointment', as: patient, path: '/dashboard' },
  { name: 'move', as: patient, path: withAppointment, prepare: openBy(/^(Move|Verschieben)/) },
  { name: 'cancel', as: patient, path: withAppointment, prepare: openBy(/^(Cancel|Absagen)/) },
  { name: 'profile', as: patient, path: '/dashboard/profile' },
  // After the other screens of this patient: it stands above them in My Appointment.
  { name: 'ticket-unavailable', as: patient, path: withOffer },
  { name: 'doctor-appointment', as: doctor, path: '/dashboard' },
  { name: 'profile-doctor', as: doctor, path: '/dashboard/profile' },
  { name: 'imported-calendar', as: doctor, path: withImportedCalendar, prepare: openImportedCalendar },
  { name: 'import-calendar', as: doctor, path: withoutImportedCalendar, prepare: connectCalDav },
  { name: 'my-schedule', as: doctor, path: '/dashboard/myschedule' },
  { name: 'my-hours', as: hoursDoctor, path: '/dashboard/my-hours' },
  { name: 'my-hours-day', as: hoursDoctor, path: '/dashboard/my-hours?day=today' },
  { name: 'my-hours-away', as: hoursDoctor, path: '/dashboard/my-hours?away=' },
  { name: 'my-hours-changed', as: hoursDoctor, path: '/dashboard/my-hours', prepare: changeHours },
  {
    name: 'my-hours-add',
    as: doctor,
    path: '/dashboard/my-hours?day=today',
    prepare: openBy(/^(Add slots on|Termine am .* hinzufügen)/),
  },
  { name: 'my-patient', as: doctor, path: '/dashboard/mypatient' },
  { name: 'new-schedule', as: doctor, path: '/dashboard/newschedule' },
  { name: 'not-verified', as: newDoctor, path: '/dashboard/newschedule' },
  { name: 'all-patient', as: admin, path: '/dashboard/patient' },
  { name: 'manage-doctors', as: admin, path: '/dashboard/managedoctors' },
  { name: 'add-doctor', as: admin, path: '/dashboard/adddoctor' },
  { name: 'team', as: admin, path: '/dashboard/team' },
  { name: 'overview', as: admin, path: '/dashboard/overview' },
  { name: 'inbox', as: admin, path: '/dashboard/inbox' },
  { name: 'leaving', as: admin, path: '/dashboard/managedoctors', prepare: chooseLastDay },
  { name: 'absences', as: doctor, path: '/dashboard/absences' },
  {
    name: 'absence-preview',
    as: doctor,
    path: async (page) => {
      const { day } = await affectedDays(page);
      return `/dashboard/absences?from=${day}&to=${day}`;
    },
  },
  { name: 'absence', as: doctor, path: absencePath },
  { name: 'absence-end', as: doctor, path: absencePath, prepare: openBy(/^(End early|Früher beenden)/) },
  { name: 'calls', as: doctor, path: callsPath },
  {
    name: 'calls-printed',
    as: doctor,
    path: callsPath,
    prepare: async (page) => page.emulateMedia({ media: 'print' }),
  },
  { name: 'closures', as: admin, path: '/dashboard/closures' },
  { name: 'closure-open', as: admin, path: '/dashboard/closures', prepare: openFromMenu(/^(Open|Öffnen)$/) },
  { name: 'closure-new', as: admin, path: '/dashboard/closures', prepare: closeDay },
  { name: 'imports', as: admin, path: '/dashboard/imports' },
  { name: 'treatments', as: admin, path: '/dashboard/treatments' },
  {
    name: 'treatment',
    as: admin,
    path: '/dashboard/treatments',
    prepare: openBy(/^Edit |bearbeiten$/),
  },
  {
    name: 'treatment-archive',
    as: admin,
    path: '/dashboard/treatments',
    prepare: openFromMenu(/^(Archive|Archivieren)$/),
  },
  { name: 'messages', as: reception, path: withMessage },
  { name: 'reply', as: reception, path: withMessage, prepare: openReply },
  { name: 'audit', as: admin, path: '/dashboard/audit' },
  { name: 'registers', as: admin, path: '/dashboard/registers' },
  ...deskScreens,
  ...dialogScreens,
];

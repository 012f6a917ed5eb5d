import type { Page } from '@playwright/test';
import { bearer, book, pressInMenu, signIn } from '../support/steps.ts';
import { showWaitingRoom } from './waiting-room.ts';
import type { Screen } from './screen.ts';

const [patient, doctor, reception] = ['patient@demo.test', 'doctor@demo.test', 'reception@demo.test'] as const;

async function waitForDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.waitForFunction(() => !document.querySelector('dialog .skeleton, dialog .loading'));
}

/** Presses a button, by its name in either language, and waits for its dialog. */
export function openBy(name: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('main').getByRole('button', { name }).locator('visible=true').first().click();
    await waitForDialog(page);
  };
}

/** A function that opens a dialog by an entry of the first row's menu that has it. */
export function openFromMenu(name: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    const rows = page.getByRole('main').locator('tr, li[data-row]');
    const row = rows.filter({ has: page.locator('[aria-haspopup=menu]') }).first();
    await row.locator('[aria-haspopup=menu]').click();
    await row.getByRole('menuitem', { name }).click();
    await waitForDialog(page);
  };
}

/** The appointment whose payments are photographed. */
let unpaid: string | undefined;

/** An appointment of the demo patient, who books it in a browser of their own. */
async function atDesk(page: Page): Promise<string> {
  if (unpaid !== undefined) return unpaid;
  const { origin } = new URL((await page.request.head('/favicon.svg')).url());
  const context = await page.context().browser()!.newContext({ baseURL: origin });
  const own = await context.newPage();
  await signIn(own, patient, '/dashboard');
  unpaid = await book(own, 'Teeth Cleaning');
  await context.close();
  return unpaid;
}

/** The list of what is unpaid, with an appointment. */
async function unpaidPath(page: Page): Promise<string> {
  await atDesk(page);
  return '/dashboard/appointments?unpaid=true';
}

/** The patient of an appointment in the list. */
async function personPath(page: Page): Promise<string> {
  await page.goto(await unpaidPath(page));
  const link = page.getByRole('main').locator('a[href^="/dashboard/persons/"]').first();
  return (await link.getAttribute('href')) ?? '/dashboard/appointments';
}

async function openPayments(page: Page): Promise<void> {
  const row = page
    .getByRole('row')
    .filter({ hasText: /Teeth Cleaning|Zahnreinigung/, hasNotText: /Cancelled|Abgesagt/ })
    .first();
  await pressInMenu(row, /^(Payments|Zahlungen)$/);
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}

/** Whether there is a refund to return, which `returnPath` makes once. */
let hasReturn = false;

export async function returnPath(page: Page): Promise<string> {
  if (!hasReturn) {
    const id = await atDesk(page);
    await page.goto('/dashboard/patient');
    const headers = await bearer(page);
    const post = (path: string, data: object) => page.request.post(`/api/v1${path}`, { headers, data });
    await post(`/desk/bookings/${id}/payments`, { method: 'cash' });
    await post(`/bookings/${id}/cancel`, {});
    unpaid = undefined;
    hasReturn = true;
  }
  return '/dashboard/inbox';
}

let entered: string | undefined;

/** The screen of a patient without an account, who was entered twice. */
export async function deskPatientPath(page: Page): Promise<string> {
  await page.goto('/dashboard/book');
  const headers = await bearer(page);
  for (const phone of entered ? [] : ['030 5550142', '030 5550143']) {
    const data = { name: 'Friederike Hohenlohe-Waldenburg', phone, birth_date: '1948-02-29' };
    const added = await page.request.post('/api/v1/desk/patients', { headers, data });
    entered = ((await added.json()) as { data: { _id: string } }).data._id;
  }
  return `/dashboard/persons/${entered}`;
}

const openMerge = openBy(/^(Merge with another record|Mit anderem Eintrag zusammenführen)$/);

/** The records that a record could be merged with. */
async function searchOther(page: Page): Promise<void> {
  await openMerge(page);
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** The preview of a merge with the other record of the same name. */
async function chooseOther(page: Page): Promise<void> {
  await openMerge(page);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /Hohenlohe/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: /^(Merge|Zusammenführen)$/ }).waitFor();
}

/** Books for the patient of `deskPatientPath` until the form of doctor, day and time is shown. */
async function bookFor(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(Book an appointment|Termin buchen)$/ })
    .last()
    .click();
  const treatment = page.getByRole('combobox', { name: /^(Treatment|Behandlung)$/ });
  await treatment.selectOption({ index: 1 });
  await page.getByRole('combobox').nth(1).waitFor();
}

/** What reception and doctors see of the day, and what patients see of the desk. */
export const deskScreens: Screen[] = [
  { name: 'today', as: doctor, path: '/dashboard/today' },
  { name: 'today-desk', as: reception, path: '/dashboard/today' },
  {
    name: 'waiting-room',
    as: doctor,
    path: showWaitingRoom,
    prepare: (page) => page.getByRole('listitem').first().waitFor(),
  },
  { name: 'appointments', as: reception, path: unpaidPath },
  { name: 'person', as: reception, path: personPath },
  { name: 'person-desk', as: reception, path: deskPatientPath },
  { name: 'merge-search', as: reception, path: deskPatientPath, prepare: searchOther },
  { name: 'merge', as: reception, path: deskPatientPath, prepare: chooseOther },
  {
    name: 'claim-code',
    as: reception,
    path: deskPatientPath,
    prepare: async (page) => {
      await openBy(/^(Code for the patient’s own account|Code für ein eigenes Konto)$/)(page);
      const replace = page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Make a new code|Neuen Code erstellen)$/ });
      if (await replace.isVisible()) await replace.click();
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).waitFor();
    },
  },
  { name: 'book', as: reception, path: '/dashboard/book' },
  { name: 'book-person', as: reception, path: deskPatientPath, prepare: bookFor },
  { name: 'claim', as: patient, path: '/dashboard/claim' },
  { name: 'refunds', as: reception, path: returnPath },
  {
    name: 'desk-payment',
    as: reception,
    path: async (page) => {
      await atDesk(page);
      await page.goto('/dashboard/book');
      const reply = await page.request.get(`/api/v1/user?userEmail=${patient}`, { headers: await bearer(page) });
      return `/dashboard/persons/${((await reply.json()) as { data: { _id: string } }).data._id}`;
    },
    prepare: openPayments,
  },
];

import type { Page } from '@playwright/test';
import { board } from '#i18n/messages/desk/board';
import { desk } from '#i18n/messages/desk/desk';
import { inbox } from '#i18n/messages/desk/inbox';
import { changes } from '#i18n/messages/bookings/changes';
import { contact } from '#i18n/messages/clinic/contact';
import { managedTreatments } from '#i18n/messages/clinic/managed-treatments';
import { people } from '#i18n/messages/people/people';
import { persons } from '#i18n/messages/accounts/persons';
import { rights } from '#i18n/messages/accounts/rights';
import { slots } from '#i18n/messages/slots/slots';
import { bearer } from '../support/steps.ts';
import { deskPatientPath, openBy, openFromMenu, returnPath } from './desk-screens.ts';
import type { Screen } from './screen.ts';

const [patient, doctor, reception, admin] = ['patient', 'doctor', 'reception', 'admin'].map(
  (name) => `${name}@demo.test`,
) as [string, string, string, string];

const TODAY = '/dashboard/today';

/** What a message says in either language, without what it names. */
function both<Key extends string>(texts: Record<'en' | 'de', Record<Key, string>>, key: Key): RegExp {
  return new RegExp([texts.en[key], texts.de[key]].map((text) => text.replace(/\s*\{\{.*\}\}\s*/, '')).join('|'));
}

/** An appointment of today that is to come. */
async function openEntry(page: Page): Promise<void> {
  const entry = page
    .getByRole('main')
    .locator('li[data-row]')
    .filter({ hasText: both(changes, 'state_confirmed') })
    .last();
  await entry.locator('button[data-row-button]').click();
  await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
}

async function choosePatient(page: Page): Promise<void> {
  await page.getByRole('searchbox').last().fill('Greta');
  await page
    .getByRole('button', { name: /^Greta/ })
    .first()
    .click();
}

async function squeezeIn(page: Page): Promise<void> {
  await openEntry(page);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: both(board, 'squeezeIn') })
    .click();
  await choosePatient(page);
  await page.getByRole('combobox').first().selectOption({ index: 1 });
  await page.getByRole('textbox').last().waitFor();
}

async function find(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Greta');
  await page.getByRole('option').first().waitFor();
}

/** The profile of an account that books for a child. */
async function withPerson(page: Page): Promise<string> {
  await page.goto('/dashboard/profile');
  const headers = await bearer(page);
  await page.request.post('/api/v1/persons', { headers, data: { name: 'Mila Sommer', birth_date: '2018-02-01' } });
  return '/dashboard/profile#persons';
}

/** The dialog of a treatment, for whom it is, and how they are insured. */
async function openBooker(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('button', { disabled: false }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Mila' }).check();
  await dialog.getByRole('combobox').first().waitFor();
}

/** The days of a doctor without a plan, whose times are published by hand. */
async function chooseDay(page: Page): Promise<void> {
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(2).click();
  await openBy(both(slots, 'addSlot'))(page);
}

/** Dialogs of staff, and what an account that books for others sees. */
export const dialogScreens: Screen[] = [
  { name: 'today-entry', as: reception, path: TODAY, prepare: openEntry },
  { name: 'walk-in', as: reception, path: TODAY, prepare: openBy(both(board, 'walkIn')) },
  {
    name: 'walk-in-chosen',
    as: reception,
    path: TODAY,
    prepare: async (page) => {
      await openBy(both(board, 'walkIn'))(page);
      await choosePatient(page);
      await page.getByRole('dialog').getByRole('combobox').first().waitFor();
    },
  },
  { name: 'squeeze-in', as: reception, path: TODAY, prepare: squeezeIn },
  { name: 'find', as: reception, path: TODAY, prepare: find },
  { name: 'screens', as: reception, path: '/dashboard/today/screen' },
  { name: 'refund', as: reception, path: returnPath, prepare: openBy(both(inbox, 'payOut')) },
  {
    name: 'appointment-dialog',
    as: reception,
    path: '/dashboard/appointments',
    prepare: openBy(both(desk, 'open')),
  },
  { name: 'person-rights', as: admin, path: deskPatientPath, prepare: openBy(both(rights, 'deskTitle')) },
  { name: 'delete-doctor', as: admin, path: '/dashboard/managedoctors', prepare: openBy(both(people, 'deleteOne')) },
  { name: 'delete-patient', as: admin, path: '/dashboard/patient', prepare: openFromMenu(both(people, 'delete')) },
  {
    name: 'delete-message',
    as: admin,
    path: '/dashboard/inbox?show=messages',
    prepare: openFromMenu(both(contact, 'delete')),
  },
  {
    name: 'performers',
    as: admin,
    path: '/dashboard/treatments',
    prepare: openFromMenu(both(managedTreatments, 'performers')),
  },
  { name: 'locked', as: admin, path: '/dashboard/locked' },
  { name: 'profile-admin', as: admin, path: '/dashboard/profile' },
  { name: 'staff-move', as: doctor, path: '/dashboard/mypatient', prepare: openBy(both(changes, 'moveOne')) },
  { name: 'staff-cancel', as: doctor, path: '/dashboard/mypatient', prepare: openBy(both(changes, 'cancelOne')) },
  { name: 'slots-dialog', as: doctor, path: '/dashboard/newschedule', prepare: chooseDay },
  { name: 'profile-persons', as: patient, path: withPerson },
  {
    name: 'remove-person',
    as: patient,
    path: withPerson,
    prepare: openBy(both(persons, 'removeNamed')),
  },
  {
    name: 'booking-persons',
    as: patient,
    path: async (page) => {
      await withPerson(page);
      return '/appointment';
    },
    prepare: openBooker,
  },
];

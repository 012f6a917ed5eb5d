import * as absences from './absences.ts';
import * as attention from './attention.ts';
import * as audit from './audit.ts';
import * as board from './board.ts';
import * as bookingLinks from './booking-links.ts';
import * as bookings from './bookings.ts';
import * as catalogue from './catalogue.ts';
import * as calendars from './calendars.ts';
import * as changes from './changes.ts';
import * as claims from './claims.ts';
import * as clinic from './clinic.ts';
import * as closures from './closures.ts';
import * as legal from './legal.ts';
import * as contact from './contact.ts';
import type { Route } from './define-route.ts';
import * as desk from './desk.ts';
import * as deskPatients from './desk-patients.ts';
import * as deskPayments from './desk-payments.ts';
import * as deskPersons from './desk-persons.ts';
import * as doctors from './doctors.ts';
import * as holds from './holds.ts';
import * as images from './images.ts';
import * as newsletter from './newsletter.ts';
import * as notifications from './notifications.ts';
import * as outbox from './outbox.ts';
import * as payments from './payments.ts';
import * as receipts from './receipts.ts';
import * as people from './people.ts';
import * as plans from './plans.ts';
import * as reception from './reception.ts';
import * as schedule from './schedule.ts';
import * as sessions from './sessions.ts';
import * as slots from './slots.ts';
import * as waiting from './waiting.ts';
import * as treatments from './treatments.ts';

const { createDoctor, deletePerson, listPeople, previewDeletion, verifyDoctor } = people;

/** The tags, in the order in which a client needs them, with the files that declare their routes. */
const groups: { name: string; description: string; files: object[] }[] = [
  {
    name: 'Clinic',
    description: 'The clinic, its treatments, specialties and doctors',
    files: [clinic, legal, treatments, doctors],
  },
  { name: 'Sessions', description: 'Access tokens and sessions', files: [sessions] },
  { name: 'People', description: 'Profiles, roles and images', files: [people, images, notifications] },
  { name: 'Slots', description: 'Published and available slots', files: [slots, plans, schedule] },
  {
    name: 'Appointments',
    description: 'Bookings, their changes, holds and calendars',
    files: [bookings, bookingLinks, changes, holds, calendars],
  },
  { name: 'Absences', description: 'Absences of doctors, affected appointments and calls', files: [absences] },
  {
    name: 'Desk',
    description: 'What reception does for patients, and the day of the clinic',
    files: [desk, deskPatients, deskPersons, claims, board, waiting],
  },
  {
    name: 'Payments',
    description: 'Payments of appointments, by card and at the desk',
    files: [payments, deskPayments, receipts],
  },
  { name: 'Contact', description: 'Messages to the clinic and its newsletter', files: [contact, newsletter] },
  {
    name: 'Administration',
    description: 'For the admin',
    files: [attention, audit, catalogue, closures, outbox, reception],
  },
];

/** Routes whose tag is not that of their file. */
const exceptions: Record<string, Route[]> = {
  Slots: [bookings.confirmReservation, clinic.listClosedDays],
  Administration: [createDoctor, deletePerson, listPeople, previewDeletion, verifyDoctor],
};

export const tags = groups.map(({ name, description }) => ({ name, description }));

/** The tag of a route. @throws Error when its file is in no group. */
export function tagOf(route: Route): string {
  const group =
    groups.find(({ name }) => exceptions[name]?.includes(route)) ??
    groups.find(({ files }) => files.some((file) => Object.values(file).includes(route)));
  if (!group) throw new Error(`${route.name} has no tag: list its file in contract/openapi-tags.ts`);
  return group.name;
}

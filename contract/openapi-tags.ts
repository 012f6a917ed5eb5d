import * as absences from './absences/absences.ts';
import * as attention from './desk/attention.ts';
import * as audit from './clinic/audit.ts';
import * as board from './desk/board.ts';
import * as bookingLinks from './bookings/booking-links.ts';
import * as bookings from './bookings/bookings.ts';
import * as catalogue from './clinic/catalogue.ts';
import * as calendarFeeds from './bookings/calendar-feeds.ts';
import * as importedCalendars from './absences/imported-calendars.ts';
import * as changes from './bookings/changes.ts';
import * as claims from './accounts/claims.ts';
import * as clinic from './clinic/clinic.ts';
import * as closures from './absences/closures.ts';
import * as legal from './clinic/legal.ts';
import * as contact from './clinic/inbox.ts';
import type { Route } from './shared/define-route.ts';
import * as desk from './desk/desk.ts';
import * as deskPatients from './accounts/desk-patients.ts';
import * as deskPayments from './payments/desk-payments.ts';
import * as deskPersons from './desk/desk-persons.ts';
import * as doctors from './slots/doctors.ts';
import * as holds from './bookings/holds.ts';
import * as images from './people/images.ts';
import * as newsletter from './clinic/newsletter.ts';
import * as notifications from './clinic/notifications.ts';
import * as outbox from './clinic/outbox.ts';
import * as payments from './payments/payments.ts';
import * as receipts from './payments/receipts.ts';
import * as people from './people/people.ts';
import * as plans from './slots/plans.ts';
import * as reception from './accounts/reception.ts';
import * as schedule from './bookings/schedule.ts';
import * as sessions from './people/sessions.ts';
import * as slots from './slots/slots.ts';
import * as waiting from './desk/tasks.ts';
import * as treatments from './slots/treatments.ts';

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
    files: [bookings, bookingLinks, changes, holds, calendarFeeds, importedCalendars],
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

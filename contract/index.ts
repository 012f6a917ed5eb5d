import { isRoute, type Route } from './shared/define-route.ts';
import { z } from './shared/zod.ts';
import * as factors from './people/factors.ts';
import * as images from './people/images.ts';
import * as deletion from './people/deletion.ts';
import * as people from './people/people.ts';
import * as sessions from './people/sessions.ts';
import * as audit from './clinic/audit.ts';
import * as managedTreatments from './clinic/managed-treatments.ts';
import * as clinic from './clinic/clinic.ts';
import * as messages from './clinic/messages.ts';
import * as legal from './clinic/legal.ts';
import * as newsletter from './clinic/newsletter.ts';
import * as notifications from './clinic/notifications.ts';
import * as outbox from './clinic/outbox.ts';
import * as registers from './clinic/registers.ts';
import * as settings from './clinic/settings.ts';
import * as team from './clinic/team.ts';
import * as doctors from './slots/doctors.ts';
import * as plans from './slots/plans.ts';
import * as slots from './slots/slots.ts';
import * as treatments from './slots/treatments.ts';
import * as bookingLinks from './bookings/booking-links.ts';
import * as bookings from './bookings/bookings.ts';
import * as calendarFeeds from './bookings/calendar-feeds.ts';
import * as changes from './bookings/changes.ts';
import * as doctorBookings from './bookings/doctor-bookings.ts';
import * as holds from './bookings/holds.ts';
import * as notes from './bookings/notes.ts';
import * as row from './bookings/row.ts';
import * as schedule from './bookings/schedule.ts';
import * as deskPayments from './payments/desk-payments.ts';
import * as payments from './payments/payments.ts';
import * as receipts from './payments/receipts.ts';
import * as absences from './absences/absences.ts';
import * as closures from './absences/closures.ts';
import * as importedCalendars from './absences/imported-calendars.ts';
import * as claims from './accounts/claims.ts';
import * as emailChanges from './accounts/email-changes.ts';
import * as deskEmails from './accounts/desk-emails.ts';
import * as deskPatients from './accounts/desk-patients.ts';
import * as imports from './accounts/imports.ts';
import * as reception from './accounts/reception.ts';
import * as persons from './accounts/persons.ts';
import * as rights from './accounts/rights.ts';
import * as board from './desk/board.ts';
import * as desk from './desk/desk.ts';
import * as deskPersons from './desk/desk-persons.ts';
import * as find from './desk/find.ts';
import * as firstSteps from './desk/first-steps.ts';
import * as overview from './desk/overview.ts';
import * as screens from './desk/screens.ts';
import * as inbox from './desk/inbox.ts';

/** The API routes of each module of the server: all that its files declare. */
export const routesByModule = {
  people: routesIn({ ...deletion, ...factors, ...images, ...people, ...sessions }),
  clinic: routesIn({
    ...audit,
    ...managedTreatments,
    ...clinic,
    ...messages,
    ...legal,
    ...newsletter,
    ...notifications,
    ...outbox,
    ...registers,
    ...settings,
    ...team,
  }),
  slots: routesIn({ ...doctors, ...plans, ...slots, ...treatments }),
  bookings: routesIn({
    ...bookingLinks,
    ...bookings,
    ...calendarFeeds,
    ...changes,
    ...doctorBookings,
    ...holds,
    ...notes,
    ...row,
    ...schedule,
  }),
  payments: routesIn({ ...deskPayments, ...payments, ...receipts }),
  absences: routesIn({ ...absences, ...closures, ...importedCalendars }),
  accounts: routesIn({
    ...claims,
    ...deskEmails,
    ...deskPatients,
    ...emailChanges,
    ...imports,
    ...persons,
    ...reception,
    ...rights,
  }),
  desk: routesIn({ ...board, ...desk, ...deskPersons, ...find, ...firstSteps, ...inbox, ...overview, ...screens }),
};

/** The complete list of API routes. */
export const routes = {
  ...routesByModule.people,
  ...routesByModule.clinic,
  ...routesByModule.slots,
  ...routesByModule.bookings,
  ...routesByModule.payments,
  ...routesByModule.absences,
  ...routesByModule.accounts,
  ...routesByModule.desk,
};

/** A route with its name in code, OpenAPI and the permission matrix: that of its export. */
export type NamedRoute = Route & { name: string };
type Routes<Declared> = {
  [Name in keyof Declared as Declared[Name] extends Route ? Name : never]: Declared[Name] & { name: string };
};

/** The routes among what files of the contract export, which also have schemas and limits. */
function routesIn<Declared extends object>(declared: Declared): Routes<Declared> {
  const named = Object.entries(declared).flatMap(([name, value]) =>
    isRoute(value) ? [[name, { ...value, name }]] : [],
  );
  return Object.fromEntries(named) as Routes<Declared>;
}

const { _idmap: shapesById } = z.globalRegistry;
/**
 * The schemas with `.meta({ id })`. Listed here, with the routes, because the bundle of the pages has copies of them, which
 * are registered under the same ids once it is loaded.
 */
export const namedSchemas = [...shapesById];

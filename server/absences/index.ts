// What prevents appointments: absences, closures, imported calendars.

export { eraseCallNotes } from './affected/affected-bookings-rows.ts';
export { isOnCallList, presentCall } from './affected/calls-rows.ts';
export { releaseByClinic } from './affected/release-affected-holds.ts';
export { expireUnavailableOffers } from './affected/reserve-slots-rows.ts';
export { deleteImportedCalendar, listFailingCalendars } from './imported-calendars/imported-calendars-rows.ts';

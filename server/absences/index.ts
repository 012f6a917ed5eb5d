// What prevents appointments: absences, closures, imported calendars.

export { deleteAffectedOf, eraseCallNotes } from './affected/affected-bookings-rows.ts';
export { countFreeTimes } from './affected/read-free-times.ts';
export { listAffectedById } from './affected/list-affected-rows.ts';
export { isOnPhoneList, presentCall } from './affected/phone-list-rows.ts';
export { toAffectedAppointment } from './affected/read-absences.ts';
export { releaseByClinic } from './affected/release-affected-holds.ts';
export { expireUnavailableOffers } from './affected/reserve-slots-rows.ts';
export { deleteImportedCalendar } from './imported-calendars/imported-calendars-rows.ts';

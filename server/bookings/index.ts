// Bookings and holds: making, reading and changing them.

export { bookByPayment, lockForPayment } from './book/book-by-payment.ts';
export { bookHolds, bookingMadeEntry } from './book/book-holds.ts';
export { confirmHold } from './book/confirm-hold.ts';
export { readConfirmationToken } from './book/confirmation-link.ts';
export { extendHold } from './book/extend-hold.ts';
export {
  bookClinicHold,
  hasBookingHistory,
  listExpiredHolds,
  listHolds,
  lockClinicHolds,
  lockHolds,
} from './book/holds-rows.ts';
export {
  checkImportedBookings,
  countToConfirm,
  deleteImportedBookings,
  insertImportedBookings,
  listToConfirm,
  lockForImport,
  type CheckedBooking,
  type ImportedBooking,
} from './book/imported-bookings-rows.ts';
export { patientNotice } from './book/patient-notice.ts';
export { releaseHoldsFor } from './book/release-holds.ts';
export { releaseReserved, reserveTimes, type ReservableTime } from './book/reserved-times-rows.ts';
export {
  anonymizeBookings,
  assignBookings,
  deleteBookingsOf,
  detachBookings,
  forgetAccount,
  listUnreleasedAccounts,
  updatePatientEmail,
} from './change/bookings-of-patient-rows.ts';
export { cancelBooking } from './change/cancel-booking.ts';
export { storeBookingPrice } from './change/update-booking-rows.ts';
export { cancelNotice } from './change/change-notice.ts';
export { manageLink, manageLinks, manageToken } from './change/appointment-link.ts';
export { moveBooking } from './change/move-booking.ts';
export { ticketOf, timeText } from './emails/booking-facts.ts';
export { formatBookingCursor, formatSplitCursor, parseBookingCursor, parseSplitCursor } from './read/booking-cursor.ts';
export { accountName, holderId, holderOf, isLimited, isOwn } from './read/own-bookings-rows.ts';
export {
  bookedName,
  cancelBookingRows,
  countUpcomingBookings,
  findBooking,
  hasMoney,
  hasNote,
  hasReason,
  listBookingsById,
  listUnpaidBookings,
  listUpcomingBookings,
  lockBooking,
  lockBookingsOf,
  lockUnpaidBookings,
  presentName,
  selectBookings,
  toBooking,
  touchBooking,
  updatePaymentStatus,
  waiveBookingCents,
  type Booking,
  type UnpaidBooking,
  type UpcomingBooking,
} from './read/bookings-rows.ts';
export { listBookingsOfPatient, type BookingCursor, type Side } from './read/list-bookings-rows.ts';
export {
  fromBookable,
  isAtPlace,
  isOpen,
  isOverdue,
  isPrevented,
  openDecision,
  presentState,
} from './read/open-decision-rows.ts';
export { requireBooking } from './read/read-booking.ts';
export {
  amountsOf,
  changePolicyOf,
  squeezedInOf,
  staffNames,
  toAlternative,
  toAppointment,
  toDoctorBooking,
  type Reader,
} from './read/present-booking.ts';
export { type MergedPair, lockMergedBookings, giveBookings } from './change/give-bookings-rows.ts';

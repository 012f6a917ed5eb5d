import {
  createAbsence,
  decideAffected,
  endAbsence,
  getAbsence,
  listAbsences,
  listCalls,
  previewAbsence,
  reportBounce,
  tickCall,
} from './absences/absences.ts';
import { listAttention } from './desk/attention.ts';
import { listAudit } from './clinic/audit.ts';
import { getBoard, getWaitingRoom } from './desk/board.ts';
import {
  cancelBookingByLink,
  confirmBookingByLink,
  getBookingByLink,
  getCalendarFileByLink,
  moveBookingByLink,
  undoChangeByLink,
} from './bookings/booking-links.ts';
import {
  confirmReservation,
  createBooking,
  getBooking,
  listBookings,
  listDoctorBookings,
} from './bookings/bookings.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed, getCalendarFile } from './bookings/calendar-feeds.ts';
import { endImport, getImportedCalendar, importCalendar } from './absences/imported-calendars.ts';
import { cancelBooking, markAttendance, moveBooking, undoChange } from './bookings/changes.ts';
import { claimRecord, createClaimCode, mergePeople, previewMerge } from './accounts/claims.ts';
import { getClinic, listClosedDays } from './clinic/clinic.ts';
import { createClosure, deleteClosure, listClosures, previewClosure, restoreClosure } from './absences/closures.ts';
import { getLegalFacts } from './clinic/legal.ts';
import {
  createMessage,
  deleteMessage,
  listMessages,
  listReplyStates,
  replyToMessage,
  resendReply,
  updateMessage,
} from './clinic/inbox.ts';
import { createDeskBooking, createDeskPatient, searchPatients } from './accounts/desk-patients.ts';
import { getReceipt } from './payments/receipts.ts';
import {
  listBookingPayments,
  returnDeskPayment,
  reverseDeskPayment,
  takeDeskPayment,
} from './payments/desk-payments.ts';
import { exportAppointments, listAppointments, noteVisit } from './desk/desk.ts';
import { getDeskPerson } from './desk/desk-persons.ts';
import { listDoctorProfiles } from './slots/doctors.ts';
import {
  confirmAddress,
  confirmHold,
  decideHolds,
  disownAddress,
  listHoldsByLink,
  reclaimByLink,
  resendHoldEmail,
} from './bookings/holds.ts';
import { createImage } from './people/images.ts';
import { confirmSubscription, listSubscribers, subscribe, unsubscribe } from './clinic/newsletter.ts';
import { getNotifications, updateNotifications } from './clinic/notifications.ts';
import { listOutbox } from './clinic/outbox.ts';
import { confirmPayment, createPaymentIntent } from './payments/payments.ts';
import {
  createDoctor,
  createPerson,
  deletePerson,
  getPerson,
  getProfile,
  getRole,
  listPeople,
  previewDeletion,
  updatePerson,
  verifyDoctor,
} from './people/people.ts';
import { createReception } from './accounts/reception.ts';
import { deletePlan, listPlans, publishPlan, savePlan } from './slots/plans.ts';
import { getSchedule } from './bookings/schedule.ts';
import { createAccessToken, endSession, listSessions, signOut } from './people/sessions.ts';
import { listSlots, publishSlots, withdrawSlot } from './slots/slots.ts';
import { createTreatment, listManagedTreatments, orderTreatments, updateTreatment } from './clinic/catalogue.ts';
import { getWaiting, listWaiting } from './desk/tasks.ts';
import { getTreatment, listSpecialties, listTreatments, summarizeTreatments } from './slots/treatments.ts';

/** The complete list of API routes. */
export const routes = {
  reportBounce,
  tickCall,
  listCalls,
  listAbsences,
  getAbsence,
  endAbsence,
  decideAffected,
  createAbsence,
  cancelBooking,
  cancelBookingByLink,
  claimRecord,
  confirmAddress,
  confirmBookingByLink,
  confirmPayment,
  confirmReservation,
  confirmSubscription,
  createAccessToken,
  createBooking,
  createCalendarFeed,
  createClaimCode,
  createClosure,
  createDeskBooking,
  createDeskPatient,
  createDoctor,
  createReception,
  createImage,
  createMessage,
  createPaymentIntent,
  createPerson,
  deleteCalendarFeed,
  deleteClosure,
  deleteMessage,
  deletePerson,
  deletePlan,
  disownAddress,
  reclaimByLink,
  listHoldsByLink,
  endImport,
  endSession,
  exportAppointments,
  listAppointments,
  noteVisit,
  getBooking,
  getBookingByLink,
  getCalendarFeed,
  getCalendarFile,
  getCalendarFileByLink,
  getClinic,
  getDeskPerson,
  getImportedCalendar,
  getNotifications,
  getLegalFacts,
  getPerson,
  getProfile,
  getReceipt,
  getRole,
  getBoard,
  getSchedule,
  getWaitingRoom,
  getWaiting,
  importCalendar,
  listAttention,
  listAudit,
  listBookingPayments,
  listBookings,
  listClosedDays,
  listClosures,
  listDoctorBookings,
  listDoctorProfiles,
  listMessages,
  listReplyStates,
  replyToMessage,
  resendReply,
  updateMessage,
  listOutbox,
  listPeople,
  listPlans,
  listSessions,
  listSlots,
  listSpecialties,
  listSubscribers,
  listManagedTreatments,
  createTreatment,
  updateTreatment,
  orderTreatments,
  getTreatment,
  listTreatments,
  listWaiting,
  markAttendance,
  moveBooking,
  mergePeople,
  moveBookingByLink,
  previewAbsence,
  previewClosure,
  previewDeletion,
  previewMerge,
  publishPlan,
  publishSlots,
  resendHoldEmail,
  confirmHold,
  decideHolds,
  restoreClosure,
  returnDeskPayment,
  reverseDeskPayment,
  savePlan,
  searchPatients,
  signOut,
  subscribe,
  summarizeTreatments,
  takeDeskPayment,
  undoChange,
  undoChangeByLink,
  unsubscribe,
  updateNotifications,
  updatePerson,
  verifyDoctor,
  withdrawSlot,
};

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
} from './absences.ts';
import { listAttention } from './attention.ts';
import { listAudit } from './audit.ts';
import { getBoard, getWaitingRoom } from './board.ts';
import {
  cancelBookingByLink,
  confirmBookingByLink,
  getBookingByLink,
  getCalendarFileByLink,
  moveBookingByLink,
  undoChangeByLink,
} from './booking-links.ts';
import { confirmReservation, createBooking, getBooking, listBookings, listDoctorBookings } from './bookings.ts';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  endImport,
  getCalendarFeed,
  getCalendarFile,
  getImportedCalendar,
  importCalendar,
} from './calendars.ts';
import { cancelBooking, markAttendance, moveBooking, undoChange } from './changes.ts';
import { claimRecord, createClaimCode, mergePeople, previewMerge } from './claims.ts';
import { getClinic, listClosedDays } from './clinic.ts';
import { createClosure, deleteClosure, listClosures, previewClosure, restoreClosure } from './closures.ts';
import { getLegalFacts } from './legal.ts';
import {
  createMessage,
  deleteMessage,
  listMessages,
  listReplyStates,
  replyToMessage,
  resendReply,
  updateMessage,
} from './contact.ts';
import { createDeskBooking, createDeskPatient, searchPatients } from './desk-patients.ts';
import { getReceipt } from './receipts.ts';
import { listBookingPayments, returnDeskPayment, reverseDeskPayment, takeDeskPayment } from './desk-payments.ts';
import { exportAppointments, listAppointments, noteVisit } from './desk.ts';
import { getDeskPerson } from './desk-persons.ts';
import { listDoctorProfiles } from './doctors.ts';
import {
  confirmAddress,
  confirmHold,
  decideHolds,
  disownAddress,
  listHoldsByLink,
  reclaimByLink,
  resendHoldEmail,
} from './holds.ts';
import { createImage } from './images.ts';
import { confirmSubscription, listSubscribers, subscribe, unsubscribe } from './newsletter.ts';
import { getNotifications, updateNotifications } from './notifications.ts';
import { listOutbox } from './outbox.ts';
import { confirmPayment, createPaymentIntent } from './payments.ts';
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
} from './people.ts';
import { createReception } from './reception.ts';
import { deletePlan, listPlans, publishPlan, savePlan } from './plans.ts';
import { getSchedule } from './schedule.ts';
import { createAccessToken, endSession, listSessions, signOut } from './sessions.ts';
import { listSlots, publishSlots, withdrawSlot } from './slots.ts';
import { createTreatment, listManagedTreatments, orderTreatments, updateTreatment } from './catalogue.ts';
import { getWaiting, listWaiting } from './waiting.ts';
import { getTreatment, listSpecialties, listTreatments, summarizeTreatments } from './treatments.ts';

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

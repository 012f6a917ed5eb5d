import { createImage } from './people/images.ts';
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
import { createAccessToken, endSession, listSessions, signOut } from './people/sessions.ts';
import { listAudit } from './clinic/audit.ts';
import { createTreatment, listManagedTreatments, orderTreatments, updateTreatment } from './clinic/catalogue.ts';
import { getClinic, listClosedDays } from './clinic/clinic.ts';
import {
  createMessage,
  deleteMessage,
  listMessages,
  listReplyStates,
  replyToMessage,
  resendReply,
  updateMessage,
} from './clinic/inbox.ts';
import { getLegalFacts } from './clinic/legal.ts';
import { confirmSubscription, listSubscribers, subscribe, unsubscribe } from './clinic/newsletter.ts';
import { getNotifications, updateNotifications } from './clinic/notifications.ts';
import { listOutbox } from './clinic/outbox.ts';
import { listDoctorProfiles } from './slots/doctors.ts';
import { deletePlan, listPlans, publishPlan, savePlan } from './slots/plans.ts';
import { listSlots, publishSlots, withdrawSlot } from './slots/slots.ts';
import { getTreatment, listSpecialties, listTreatments, summarizeTreatments } from './slots/treatments.ts';
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
import { cancelBooking, markAttendance, moveBooking, undoChange } from './bookings/changes.ts';
import {
  confirmAddress,
  confirmHold,
  decideHolds,
  disownAddress,
  listHoldsByLink,
  reclaimByLink,
  resendHoldEmail,
} from './bookings/holds.ts';
import { getSchedule } from './bookings/schedule.ts';
import {
  listBookingPayments,
  returnDeskPayment,
  reverseDeskPayment,
  takeDeskPayment,
} from './payments/desk-payments.ts';
import { confirmPayment, createPaymentIntent } from './payments/payments.ts';
import { getReceipt } from './payments/receipts.ts';
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
import { createClosure, deleteClosure, listClosures, previewClosure, restoreClosure } from './absences/closures.ts';
import { endImport, getImportedCalendar, importCalendar } from './absences/imported-calendars.ts';
import { claimRecord, createClaimCode, mergePeople, previewMerge } from './accounts/claims.ts';
import { createDeskBooking, createDeskPatient, searchPatients } from './accounts/desk-patients.ts';
import { createReception } from './accounts/reception.ts';
import { listAttention } from './desk/attention.ts';
import { getBoard, getWaitingRoom } from './desk/board.ts';
import { exportAppointments, listAppointments, noteVisit } from './desk/desk.ts';
import { getDeskPerson } from './desk/desk-persons.ts';
import { getWaiting, listWaiting } from './desk/tasks.ts';

/** The API routes of each module of the server. */
export const routesByModule = {
  people: {
    createImage,
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
    createAccessToken,
    endSession,
    listSessions,
    signOut,
  },
  clinic: {
    listAudit,
    createTreatment,
    listManagedTreatments,
    orderTreatments,
    updateTreatment,
    getClinic,
    listClosedDays,
    createMessage,
    deleteMessage,
    listMessages,
    listReplyStates,
    replyToMessage,
    resendReply,
    updateMessage,
    getLegalFacts,
    confirmSubscription,
    listSubscribers,
    subscribe,
    unsubscribe,
    getNotifications,
    updateNotifications,
    listOutbox,
  },
  slots: {
    listDoctorProfiles,
    deletePlan,
    listPlans,
    publishPlan,
    savePlan,
    listSlots,
    publishSlots,
    withdrawSlot,
    getTreatment,
    listSpecialties,
    listTreatments,
    summarizeTreatments,
  },
  bookings: {
    cancelBookingByLink,
    confirmBookingByLink,
    getBookingByLink,
    getCalendarFileByLink,
    moveBookingByLink,
    undoChangeByLink,
    confirmReservation,
    createBooking,
    getBooking,
    listBookings,
    listDoctorBookings,
    createCalendarFeed,
    deleteCalendarFeed,
    getCalendarFeed,
    getCalendarFile,
    cancelBooking,
    markAttendance,
    moveBooking,
    undoChange,
    confirmAddress,
    confirmHold,
    decideHolds,
    disownAddress,
    listHoldsByLink,
    reclaimByLink,
    resendHoldEmail,
    getSchedule,
  },
  payments: {
    listBookingPayments,
    returnDeskPayment,
    reverseDeskPayment,
    takeDeskPayment,
    confirmPayment,
    createPaymentIntent,
    getReceipt,
  },
  absences: {
    createAbsence,
    decideAffected,
    endAbsence,
    getAbsence,
    listAbsences,
    listCalls,
    previewAbsence,
    reportBounce,
    tickCall,
    createClosure,
    deleteClosure,
    listClosures,
    previewClosure,
    restoreClosure,
    endImport,
    getImportedCalendar,
    importCalendar,
  },
  accounts: {
    claimRecord,
    createClaimCode,
    mergePeople,
    previewMerge,
    createDeskBooking,
    createDeskPatient,
    searchPatients,
    createReception,
  },
  desk: {
    listAttention,
    getBoard,
    getWaitingRoom,
    exportAppointments,
    listAppointments,
    noteVisit,
    getDeskPerson,
    getWaiting,
    listWaiting,
  },
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

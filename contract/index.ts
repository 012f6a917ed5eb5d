import { listAttention } from './attention.ts';
import { listAudit } from './audit.ts';
import {
  cancelBookingByLink,
  confirmBookingByLink,
  getBookingByLink,
  moveBookingByLink,
  undoChangeByLink,
} from './booking-links.ts';
import { confirmReservation, createBooking, getBooking, listBookings, listDoctorBookings } from './bookings.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed, getCalendarFile } from './calendars.ts';
import { cancelBooking, markAttendance, moveBooking, undoChange } from './changes.ts';
import { getClinic, listClosedDays } from './clinic.ts';
import { getLegalFacts } from './legal.ts';
import { createMessage, deleteMessage, listMessages } from './contact.ts';
import { confirmAddress, disownAddress, resendHoldEmail } from './holds.ts';
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
import { createAccessToken, endSession, listSessions, signOut } from './sessions.ts';
import { listSlots, publishSlots, withdrawSlot } from './slots.ts';
import { listSpecialties, listTreatments, summarizeTreatments } from './treatments.ts';

/** The complete list of API routes. */
export const routes = {
  cancelBooking,
  cancelBookingByLink,
  confirmAddress,
  confirmBookingByLink,
  confirmPayment,
  confirmReservation,
  confirmSubscription,
  createAccessToken,
  createBooking,
  createCalendarFeed,
  createDoctor,
  createImage,
  createMessage,
  createPaymentIntent,
  createPerson,
  deleteCalendarFeed,
  deleteMessage,
  deletePerson,
  disownAddress,
  endSession,
  getBooking,
  getBookingByLink,
  getCalendarFeed,
  getCalendarFile,
  getClinic,
  getNotifications,
  getLegalFacts,
  getPerson,
  getProfile,
  getRole,
  listAttention,
  listAudit,
  listBookings,
  listClosedDays,
  listDoctorBookings,
  listMessages,
  listOutbox,
  listPeople,
  listSessions,
  listSlots,
  listSpecialties,
  listSubscribers,
  listTreatments,
  markAttendance,
  moveBooking,
  moveBookingByLink,
  previewDeletion,
  publishSlots,
  resendHoldEmail,
  signOut,
  subscribe,
  summarizeTreatments,
  undoChange,
  undoChangeByLink,
  unsubscribe,
  updateNotifications,
  updatePerson,
  verifyDoctor,
  withdrawSlot,
};

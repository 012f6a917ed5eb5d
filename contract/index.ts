import { createDoctor, deletePerson, listPeople, previewDeletion, verifyDoctor } from './accounts.ts';
import { listAttention } from './attention.ts';
import { listAudit } from './audit.ts';
import { createBooking, getBooking, listBookings } from './bookings.ts';
import { getClinic } from './clinic.ts';
import {
  confirmSubscription,
  deleteMessage,
  unsubscribe,
  listMessages,
  listSubscribers,
  createMessage,
  subscribe,
} from './contact.ts';
import { confirmAddress, disownAddress, resendHoldEmail } from './holds.ts';
import { createImage } from './images.ts';
import { listOutbox } from './outbox.ts';
import { listDoctorBookings } from './patients.ts';
import { confirmPayment, createPaymentIntent } from './payments.ts';
import { getRole, getPerson, createPerson } from './people.ts';
import { getProfile, updatePerson } from './profile.ts';
import { endSession, listSessions, createAccessToken, signOut } from './sessions.ts';
import { confirmReservation, listClosedDays, listSlots, publishSlots, withdrawSlot } from './slots.ts';
import { listSpecialties, listTreatments, summarizeTreatments } from './treatments.ts';

/** The complete list of API routes. */
export const routes = {
  confirmAddress,
  confirmPayment,
  confirmReservation,
  confirmSubscription,
  createAccessToken,
  createBooking,
  createDoctor,
  createImage,
  createMessage,
  createPaymentIntent,
  createPerson,
  deleteMessage,
  deletePerson,
  disownAddress,
  endSession,
  getBooking,
  getClinic,
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
  previewDeletion,
  publishSlots,
  resendHoldEmail,
  signOut,
  subscribe,
  summarizeTreatments,
  unsubscribe,
  updatePerson,
  verifyDoctor,
  withdrawSlot,
};

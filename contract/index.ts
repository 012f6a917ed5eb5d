import { addDoctor, deleteUser, listUsers, previewDeletion, verifyDoctor } from './accounts.ts';
import { listAttention } from './attention.ts';
import { listAudit } from './audit.ts';
import { bookSlot, getBooking, listBookings } from './bookings.ts';
import { getClinic } from './clinic.ts';
import { confirmNews, deleteMessage, endNews, listMessages, listNews, sendMessage, subscribe } from './contact.ts';
import { confirmAddress, disownAddress, resendHoldMail } from './holds.ts';
import { uploadImage } from './images.ts';
import { listOutbox } from './outbox.ts';
import { listDoctorBookings } from './patients.ts';
import { confirmPayment, createPaymentIntent } from './payments.ts';
import { getRole, getUser, signUp } from './people.ts';
import { getProfile, updateProfile } from './profile.ts';
import { endSession, listSessions, mintAccessToken, signOut } from './sessions.ts';
import { confirmReservation, listClosedDays, listSlots, publishSlots, withdrawSlot } from './slots.ts';
import { listSpecialties, listTreatments, summarizeTreatments } from './treatments.ts';

/** Every call of the API. A call that is not here does not exist. */
export const routes = {
  addDoctor,
  bookSlot,
  confirmAddress,
  confirmNews,
  confirmPayment,
  confirmReservation,
  createPaymentIntent,
  deleteMessage,
  deleteUser,
  disownAddress,
  endNews,
  endSession,
  getBooking,
  getClinic,
  getProfile,
  getRole,
  getUser,
  listAttention,
  listAudit,
  listBookings,
  listClosedDays,
  listDoctorBookings,
  listMessages,
  listNews,
  listOutbox,
  listSessions,
  listSlots,
  listSpecialties,
  listTreatments,
  listUsers,
  mintAccessToken,
  previewDeletion,
  publishSlots,
  resendHoldMail,
  sendMessage,
  signOut,
  signUp,
  subscribe,
  summarizeTreatments,
  updateProfile,
  uploadImage,
  verifyDoctor,
  withdrawSlot,
};

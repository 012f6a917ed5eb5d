import { bookSlot, getBooking, listBookings } from './bookings.ts';
import { getClinic } from './clinic.ts';
import { sendMessage, subscribe } from './contact.ts';
import { uploadImage } from './images.ts';
import { listOutbox } from './outbox.ts';
import { confirmPayment, createPaymentIntent } from './payments.ts';
import { getRole, getUser, signUp } from './people.ts';
import { mintAccessToken, signOut } from './sessions.ts';
import { confirmReservation, listSlots } from './slots.ts';
import { listSpecialties, listTreatments } from './treatments.ts';

/** Every call of the API. A call that is not here does not exist. */
export const routes = {
  bookSlot,
  confirmPayment,
  confirmReservation,
  createPaymentIntent,
  getBooking,
  getClinic,
  getRole,
  getUser,
  listBookings,
  listOutbox,
  listSlots,
  listSpecialties,
  listTreatments,
  mintAccessToken,
  sendMessage,
  signOut,
  signUp,
  subscribe,
  uploadImage,
};

/** The `message` of successful responses. */
const en = {
  done: 'Done',
  createBooking: 'Booking Confirmed',
  confirmPayment: 'Payment Completed',
  createPerson: 'Profile Created',
  createMessage: 'Message received',
  subscribe: 'Address received',
};

const de: Record<keyof typeof en, string> = {
  done: 'Erledigt',
  createBooking: 'Termin gebucht',
  confirmPayment: 'Zahlung abgeschlossen',
  createPerson: 'Profil angelegt',
  createMessage: 'Nachricht erhalten',
  subscribe: 'Adresse erhalten',
};

export const api = { en, de };

/** What a successful reply says in `message`; a client shows it or not. */
const en = {
  done: 'Done',
  bookSlot: 'Booking Confirmed',
  confirmPayment: 'Payment Completed',
  signUp: 'Profile Created',
  sendMessage: 'Message received',
  subscribe: 'Address received',
};

const de: Record<keyof typeof en, string> = {
  done: 'Erledigt',
  bookSlot: 'Termin gebucht',
  confirmPayment: 'Zahlung abgeschlossen',
  signUp: 'Profil angelegt',
  sendMessage: 'Nachricht erhalten',
  subscribe: 'Adresse erhalten',
};

export const api = { en, de };

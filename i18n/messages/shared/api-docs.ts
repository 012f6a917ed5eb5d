/** The `message` of successful responses. */
const en = {
  done: 'Done',
  createBooking: 'Booking Confirmed',
  createDeskBooking: 'Booking Confirmed',
  cancelBooking: 'Appointment Cancelled',
  moveBooking: 'Appointment Moved',
  undoChange: 'Undone',
  confirmPayment: 'Payment Completed',
  createPerson: 'Profile Created',
  createMessage: 'Message received',
  subscribe: 'Address received',
};

const de: Record<keyof typeof en, string> = {
  done: 'Erledigt',
  createBooking: 'Termin gebucht',
  createDeskBooking: 'Termin gebucht',
  cancelBooking: 'Termin abgesagt',
  moveBooking: 'Termin verschoben',
  undoChange: 'Rückgängig gemacht',
  confirmPayment: 'Zahlung abgeschlossen',
  createPerson: 'Profil angelegt',
  createMessage: 'Nachricht erhalten',
  subscribe: 'Adresse erhalten',
};

export const api = { en, de };

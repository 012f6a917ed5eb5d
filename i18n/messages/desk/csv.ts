/** The headings of exported lists. */
const en = {
  day: 'Date',
  time: 'Time',
  patient: 'Name',
  birthDate: 'Date of birth',
  phone: 'Phone',
  email: 'Email',
  treatment: 'Treatment',
  doctor: 'Doctor',
  state: 'Status',
  price: 'Price',
  due: 'Still to be paid',
  code: 'Booking code',
  bookedAt: 'Booked',
};

const de: Record<keyof typeof en, string> = {
  day: 'Datum',
  time: 'Uhrzeit',
  patient: 'Name',
  birthDate: 'Geburtsdatum',
  phone: 'Telefon',
  email: 'E-Mail',
  treatment: 'Behandlung',
  doctor: 'Zahnärztin oder Zahnarzt',
  state: 'Status',
  price: 'Preis',
  due: 'Noch zu zahlen',
  code: 'Buchungscode',
  bookedAt: 'Gebucht',
};

export const csv = { en, de };

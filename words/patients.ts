/** The people who booked a doctor. */
const en = {
  when: 'Which appointments',
  upcoming: 'Upcoming',
  past: 'Past',
  index: 'No.',
  name: 'Name',
  email: 'Email',
  treatment: 'Treatment',
  date: 'Date',
  slot: 'Slot',
  payment: 'Payment',
  paid: 'Paid',
  notPaid: 'Not Paid',
  noneUpcoming: 'Nobody has booked you yet.',
  nonePast: 'There are no past appointments.',
  noneNext: 'Publish free time',
  failed: 'Your patients could not be loaded.',
  tryAgain: 'Try again',
  more: 'Show more',
};

const de: Record<keyof typeof en, string> = {
  when: 'Welche Termine',
  upcoming: 'Kommende',
  past: 'Vergangene',
  index: 'Nr.',
  name: 'Name',
  email: 'E-Mail',
  treatment: 'Behandlung',
  date: 'Datum',
  slot: 'Uhrzeit',
  payment: 'Zahlung',
  paid: 'Bezahlt',
  notPaid: 'Nicht bezahlt',
  noneUpcoming: 'Noch hat niemand bei Ihnen gebucht.',
  nonePast: 'Es gibt keine vergangenen Termine.',
  noneNext: 'Freie Zeiten veröffentlichen',
  failed: 'Ihre Patientinnen und Patienten konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  more: 'Mehr anzeigen',
};

export const patients = { en, de };

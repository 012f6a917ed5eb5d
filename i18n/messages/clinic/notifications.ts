/** Which emails doctors, reception and admins receive, a section of the profile. */
const en = {
  title: 'Emails about appointments',
  leadDoctor: 'We email you when one of your appointments is …',
  leadAdmin: 'We email you when any appointment is …',
  late: 'Whatever you choose, the doctor and the clinic are notified when an appointment is moved or cancelled less than 48 hours before it.',
  new: 'booked',
  moved: 'moved',
  cancelled: 'cancelled',
  paid: 'paid',
  waiting: 'Every morning at 7:00 AM an email with the open tasks of the clinic',
  own: 'You get no email about what you do yourself.',
  save: 'Save choice',
  saved: 'Choice saved',
  failed: 'Your choice could not be loaded.',
};

const de: Record<keyof typeof en, string> = {
  title: 'E-Mails zu Terminen',
  leadDoctor: 'Wir schreiben Ihnen, wenn einer Ihrer Termine …',
  leadAdmin: 'Wir schreiben Ihnen, wenn ein Termin …',
  late: 'Unabhängig davon benachrichtigen wir die Praxis und die Zahnärztin oder den Zahnarzt, wenn ein Termin weniger als 48 Stunden vorher verschoben oder abgesagt wird.',
  new: 'gebucht wird',
  moved: 'verschoben wird',
  cancelled: 'abgesagt wird',
  paid: 'bezahlt wird',
  waiting: 'Jeden Morgen um 7:00 Uhr eine E-Mail mit den offenen Aufgaben der Praxis',
  own: 'Über das, was Sie selbst tun, erhalten Sie keine E-Mail.',
  save: 'Auswahl speichern',
  saved: 'Auswahl gespeichert',
  failed: 'Ihre Auswahl konnte nicht geladen werden.',
};

export const notifications = { en, de };

/** Emails to doctors, reception and admins about changes of an appointment. */
const en = {
  subject_new: 'An appointment was booked',
  subject_moved: 'An appointment was moved',
  subject_cancelled: 'An appointment was cancelled',
  subject_paid: 'An appointment was paid',
  subject_to_call: 'Please call: an appointment cannot take place',
  lateSubject_moved: 'An appointment was moved at short notice',
  lateSubject_cancelled: 'An appointment was cancelled at short notice',
  lead_new: 'a patient has booked this appointment:',
  lead_moved: 'this appointment was moved:',
  lead_paid: 'this appointment is paid:',
  lead_to_call:
    'this appointment cannot take place, and it begins too soon to offer other times. Please call the patient:',
  cancelled_patient: 'the patient has cancelled this appointment:',
  cancelled_clinic: 'the clinic has cancelled this appointment:',
  cancelled_system: 'this appointment was cancelled automatically:',
  patient: 'Patient',
  from: 'Before',
  to: 'Now',
  action: 'See the patients',
  callAction: 'Open the call list',
  help: 'You choose in your profile which of these emails you receive.',
  lateHelp: 'Changes less than 48 hours before an appointment are always sent to its doctor and to the clinic.',
};

const de: Record<keyof typeof en, string> = {
  subject_new: 'Ein Termin wurde gebucht',
  subject_moved: 'Ein Termin wurde verschoben',
  subject_cancelled: 'Ein Termin wurde abgesagt',
  subject_paid: 'Ein Termin wurde bezahlt',
  subject_to_call: 'Bitte anrufen: Ein Termin kann nicht stattfinden',
  lateSubject_moved: 'Ein Termin wurde kurzfristig verschoben',
  lateSubject_cancelled: 'Ein Termin wurde kurzfristig abgesagt',
  lead_new: 'dieser Termin wurde gebucht:',
  lead_moved: 'dieser Termin wurde verschoben:',
  lead_paid: 'dieser Termin ist bezahlt:',
  lead_to_call:
    'dieser Termin kann nicht stattfinden, und für ein Angebot anderer Termine ist es zu spät. Bitte rufen Sie an:',
  cancelled_patient: 'die Patientin oder der Patient hat diesen Termin abgesagt:',
  cancelled_clinic: 'die Praxis hat diesen Termin abgesagt:',
  cancelled_system: 'dieser Termin wurde automatisch abgesagt:',
  patient: 'Name',
  from: 'Bisher',
  to: 'Jetzt',
  action: 'Patientenliste öffnen',
  callAction: 'Anrufliste öffnen',
  help: 'In Ihrem Profil wählen Sie, welche dieser E-Mails Sie erhalten.',
  lateHelp:
    'Änderungen weniger als 48 Stunden vor einem Termin gehen immer an die Zahnärztin oder den Zahnarzt und an die Praxis.',
};

export const staffNotices = { en, de };

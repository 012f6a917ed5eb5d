/** The email to a doctor whose appointment was cancelled because its patient’s account was deleted. */
const en = {
  subject: 'An appointment with you was cancelled',
  lead: 'a patient’s account was deleted, and this appointment was cancelled with it.',
  action: 'See my schedule',
};

const de: Record<keyof typeof en, string> = {
  subject: 'Ein Termin bei Ihnen wurde abgesagt',
  lead: 'ein Patientenkonto wurde gelöscht, und mit ihm wurde dieser Termin abgesagt.',
  action: 'Meinen Terminplan ansehen',
};

export const deletionEmails = { en, de };

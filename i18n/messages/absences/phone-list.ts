/** Messages of the phone list, which belong to those of absences. */
const en = {
  callNote: 'Note (optional)',
  calledAt: 'Called on {{when}}',
  noteWas: 'Note: {{note}}',
  noPhone: 'No phone number',
  print: 'Print',
  reason_unreachable: 'No confirmed email address',
  reason_refused: 'Emails to this address bounce',
  reason_expired: 'No answer to the offer',
  reason_failed: 'The decision could not be carried out',
  reason_soon: 'The appointment begins soon',
  reasonBegun: 'The appointment was to begin at {{time}}',
  toCalls: 'Call list',
};

const de: Record<keyof typeof en, string> = {
  callNote: 'Notiz (optional)',
  calledAt: 'Angerufen am {{when}}',
  noteWas: 'Notiz: {{note}}',
  noPhone: 'Keine Telefonnummer',
  print: 'Drucken',
  reason_unreachable: 'Keine bestätigte E-Mail-Adresse',
  reason_refused: 'E-Mails an diese Adresse kommen zurück',
  reason_expired: 'Keine Antwort auf das Angebot',
  reason_failed: 'Die Entscheidung war nicht ausführbar',
  reason_soon: 'Der Termin beginnt bald',
  reasonBegun: 'Der Termin sollte um {{time}} beginnen',
  toCalls: 'Anrufliste',
};

export const phoneList = { en, de };

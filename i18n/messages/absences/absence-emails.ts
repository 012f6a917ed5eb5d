/** Emails to patients whose appointment cannot take place: the times that are offered, or a call. */
const en = {
  offerSubject: 'Please choose another time for your appointment',
  offerLead:
    'we are sorry: this appointment cannot take place. We have reserved other times for you until {{date}}, {{time}}. Please choose one of them.',
  offerChoice: 'Choice {{number}}',
  offerTake: 'Take this time',
  offerAction: 'Choose a time',
  offerHelp:
    'If none of them suits you, please call us: {{phone}}. You can also cancel; what you paid is refunded in full.',
  callSubject: 'Your appointment cannot take place',
  callLead:
    'we are sorry: this appointment cannot take place, and no other times are reserved for you. We will call you.',
  callAction: 'Move the appointment yourself',
  callHelp:
    'You need not wait for our call: you can move or cancel the appointment yourself. If you cancel, what you paid is refunded in full. You can also call us: {{phone}}.',
};

const de: Record<keyof typeof en, string> = {
  offerSubject: 'Bitte wählen Sie einen anderen Termin',
  offerLead:
    'es tut uns leid: Dieser Termin kann nicht stattfinden. Bis {{date}}, {{time}}, haben wir andere Termine für Sie reserviert. Bitte wählen Sie einen davon.',
  offerChoice: 'Vorschlag {{number}}',
  offerTake: 'Diesen Termin nehmen',
  offerAction: 'Termin wählen',
  offerHelp:
    'Wenn nichts passt, rufen Sie uns bitte an: {{phone}}. Sie können den Termin auch absagen; Bezahltes erstatten wir vollständig.',
  callSubject: 'Ihr Termin kann nicht stattfinden',
  callLead:
    'es tut uns leid: Dieser Termin kann nicht stattfinden, und andere Termine sind nicht für Sie reserviert. Wir rufen Sie an.',
  callAction: 'Termin selbst verschieben',
  callHelp:
    'Sie müssen unseren Anruf nicht abwarten: Sie können den Termin selbst verschieben oder absagen. Wenn Sie absagen, erstatten wir Bezahltes vollständig. Sie können auch uns anrufen: {{phone}}.',
};

export const absenceEmails = { en, de };

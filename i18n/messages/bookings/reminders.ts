/** Reminders of an appointment, by email and as a text message. */
const en = {
  subject: 'Reminder of your appointment',
  lead: 'we look forward to seeing you:',
  textMessage:
    'Reminder of your appointment at {{clinic}}: {{date}}, {{clock}}. If you cannot come, please call us: {{phone}}.',
};

const de: Record<keyof typeof en, string> = {
  subject: 'Erinnerung an Ihren Termin',
  lead: 'wir freuen uns auf Ihren Besuch:',
  textMessage:
    'Erinnerung an Ihren Termin, {{clinic}}: {{date}}, {{clock}}. Wenn Sie nicht kommen können, rufen Sie uns bitte an: {{phone}}.',
};

export const reminders = { en, de };

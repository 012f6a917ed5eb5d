/** The frame of every email. No subject of an email contains personal data, because subjects are shown on lock screens and logged by mail servers. */
const en = {
  greeting: 'Hello {{name}},',
  plainGreeting: 'Hello,',
  regards: 'Kind regards,\n{{clinic}}',
  questionsHelp: 'If you have questions, please call us: {{phone}}.',
};

const de: Record<keyof typeof en, string> = {
  greeting: 'Guten Tag {{name}},',
  plainGreeting: 'Guten Tag,',
  regards: 'Freundliche Grüße\n{{clinic}}',
  questionsHelp: 'Wenn Sie Fragen haben, rufen Sie uns bitte an: {{phone}}.',
};

export const emails = { en, de };

import { expect, test } from 'vitest';
import { languages } from '#domain/shared/language';
import { composeEmail } from './compose-email.ts';

const clinic = {
  name: 'Praxis',
  addresses: { en: { street: '', city: '' }, de: { street: '', city: '' } },
};

test.each(languages)('an email in %s of a clinic without a phone number asks nobody to call', (language) => {
  for (const key of [
    'absenceEmails.callHelp',
    'absenceEmails.offerHelp',
    'emails.questionsHelp',
    'bookingEmails.changeHelp',
  ] as const) {
    const mail = (phone: string) =>
      composeEmail({ name: null, clinic: { ...clinic, phone }, language }, (t) => ({
        subject: 'x',
        lead: t(key, { phone }),
        help: '',
      })).text;
    expect(mail('030 1')).toContain(': 030 1.');
    expect(mail('')).not.toMatch(/: \.|call us|anrufen|rufen Sie/);
  }
});

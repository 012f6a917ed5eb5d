import { expect, test } from 'vitest';
import { personData } from '#i18n/messages/accounts/person-data';
import { showValue } from './person-data-screen.tsx';

const page = { language: 'de' as const, texts: personData.de, audit: [] };

test('a printed copy shows codes in the language of the page, and what somebody typed as it is', () => {
  const shown: [string, unknown, string][] = [
    ['status', 'booked', 'Gebucht'],
    ['payment_status', 'paid', 'Bezahlt'],
    ['method', 'transfer', 'Überweisung'],
    ['decision', 'transfer', 'An eine andere Zahnärztin oder einen anderen Zahnarzt übergeben'],
    ['decided_by', 'reception', 'Empfang'],
    ['has_daily_mail', true, 'Ja'],
    ['treatment_names', { en: 'Cleaning', de: 'Zahnreinigung' }, 'Zahnreinigung'],
    ['name', 'paid', 'paid'],
    ['cancel_reason', 'expired', 'expired'],
    ['price_cents', 6000, '6000'],
  ];
  for (const [field, value, text] of shown) expect(showValue(field, value, page)).toBe(text);
});

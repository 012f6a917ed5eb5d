import { expect, test } from 'vitest';
import type { Language } from '#domain/shared/language';
import { catalogue, type Translate } from './catalogue.ts';
import { ticketFacts, type TicketAppointment, type TicketClinic } from './ticket.ts';

const appointment: TicketAppointment = {
  code: 'K7P-4QX2',
  treatmentNames: { en: 'Teeth Cleaning', de: 'Professionelle Zahnreinigung' },
  AppointmentDate: 'Monday, November 23, 2026',
  slot: '12.00 AM-02.00 PM',
  doctor_name: 'Dr. Dora Winter',
  priceKind: 'fixed' as const,
  isPaidAtClinic: false,
  price: 89.5,
  dueAmount: 89.5,
  paidAmount: 0,
  deskPaidAmount: 0,
  refund: null,
  refundAmount: 0,
  deskRefundAmount: 0,
  currency: 'eur',
  isCancelled: false,
  status: 'booked',
  takesPlace: true,
};
const clinic: TicketClinic = {
  name: 'Molar',
  addresses: {
    en: { street: 'Friedrichstraße 100', city: '10117 Berlin, Germany' },
    de: { street: 'Friedrichstraße 100', city: '10117 Berlin' },
  },
  cards: { mode: 'sandbox' },
};

const translateTo =
  (language: Language): Translate =>
  (key, params = {}) => {
    const [feature, name] = key.split('.') as [keyof typeof catalogue.en, string];
    return (catalogue[language][feature][name] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, param: string) =>
      String(params[param]),
    );
  };

function textsOf(change: Partial<TicketAppointment>, mode: TicketClinic['cards']['mode'], language: Language) {
  const facts = ticketFacts(
    { ...appointment, ...change },
    { ...clinic, cards: { mode } },
    language,
    translateTo(language),
  );
  return Object.fromEntries(facts.map(({ name, text }) => [name, text]));
}

test('a ticket has treatment, day, time, doctor, place, price, state and code, in this order', () => {
  const facts = ticketFacts(appointment, clinic, 'en', translateTo('en'));
  expect(facts.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Treatment: Teeth Cleaning',
    'Date: Monday, November 23, 2026',
    'Time: 12:00–2:00 PM',
    'Doctor: Dr. Dora Winter',
    'Where: Molar, Friedrichstraße 100, 10117 Berlin, Germany',
    'Price: €89.50, not paid yet',
    'Status: Booked',
    'Booking code: K7P-4QX2',
  ]);
});

test('treatment and place of a ticket are in the language of its reader', () => {
  const { treatment, place } = textsOf({}, 'live', 'de');
  expect([treatment, place]).toEqual(['Professionelle Zahnreinigung', 'Molar, Friedrichstraße 100, 10117 Berlin']);
});

test('the time of a ticket is that of a clock, never the specified name of the range', () => {
  expect(textsOf({}, 'sandbox', 'en')['time']).toBe('12:00–2:00 PM');
  expect(textsOf({}, 'sandbox', 'de')['time']).toBe('12:00–14:00 Uhr');
});

test('the price says what is paid, what is due and where', () => {
  const price = (change: Partial<TicketAppointment>, mode: TicketClinic['cards']['mode'] = 'live') =>
    textsOf(change, mode, 'en')['price'];
  expect(price({ dueAmount: 0, paidAmount: 89.5 })).toBe('€89.50, paid');
  expect(price({ dueAmount: 0, paidAmount: 89.5, deskPaidAmount: 89.5 })).toBe('€89.50, paid at the clinic');
  expect(price({ dueAmount: 9.5 })).toBe('€89.50, of which €9.50 is still to be paid');
  expect(price({ dueAmount: 39.5, paidAmount: 50 }, 'clinic')).toBe('€89.50, of which €39.50 is still to be paid');
  expect(price({}, 'clinic')).toBe('€89.50, to be paid at the clinic');
  expect(price({ dueAmount: 0, paidAmount: 89.5, refundAmount: 20 })).toBe('€89.50, paid');
  expect(price({ dueAmount: 0, refundAmount: 89.5 })).toBe('€89.50');
  expect(price({ isCancelled: true, status: 'cancelled', dueAmount: 0 })).toBe('€89.50');
});

test('nothing is to be paid for an appointment that cannot take place', () => {
  const price = (change: Partial<TicketAppointment>, mode: TicketClinic['cards']['mode']) =>
    textsOf({ takesPlace: false, ...change }, mode, 'en')['price'];
  expect(price({}, 'live')).toBe('€89.50');
  expect(price({}, 'clinic')).toBe('€89.50');
  expect(price({ dueAmount: 0, paidAmount: 89.5 }, 'live')).toBe('€89.50, paid');
});

test('a refund is a line beside the price, whose amount and state it names', () => {
  const refundOf = (change: Partial<TicketAppointment>, language: Language) =>
    textsOf({ dueAmount: 0, paidAmount: 89.5, ...change }, 'live', language)['refund'];
  expect(refundOf({}, 'en')).toBeUndefined();
  expect(refundOf({ refund: 'refunded', refundAmount: 20 }, 'en')).toBe('€20, refunded');
  expect(refundOf({ refund: 'pending', refundAmount: 20 }, 'de')).toMatch(/^20,00.€, unterwegs$/);
});

test('the place links to the way there, and the link has nothing but the place', () => {
  const links = ticketFacts(appointment, clinic, 'de', translateTo('de')).flatMap(({ link }) => link ?? []);
  expect(links).toHaveLength(1);
  const { searchParams } = new URL(links[0]!.href);
  expect(Object.fromEntries(searchParams)).toEqual({
    api: '1',
    destination: 'Molar, Friedrichstraße 100, 10117 Berlin',
  });
});

test('a ticket of a clinic without an address names no place', () => {
  const none = { street: '', city: '' };
  const facts = ticketFacts(appointment, { ...clinic, addresses: { en: none, de: none } }, 'en', translateTo('en'));
  expect(facts.map(({ name }) => name)).not.toContain('place');
});

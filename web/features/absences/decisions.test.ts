import { expect, test } from 'vitest';
import type { AffectedPreview } from '#contract/absences/absences';
import { choiceFor, choiceOf, choiceText, isTooLateToOffer, summarize, toDecisions } from './decisions.ts';

const time = { doctor_email: 'own@x.test', doctor_name: 'Dr. Own', AppointmentDate: 'Monday', slot: 'a' };
const substitute = { doctor_email: 'sub@x.test', doctor_name: 'Dr. Sub' };

function affected(id: string, facts: Partial<AffectedPreview> = {}): AffectedPreview {
  return {
    _id: id,
    paidCents: 0,
    reachable: 'email',
    substitutes: [],
    alternatives: [time],
    appointmentData: { currency: 'EUR' },
    ...facts,
  } as AffectedPreview;
}

test('an appointment gets the action for all unless one was chosen for it', () => {
  const own = { b: { action: 'keep' } } as const;
  expect(choiceFor(affected('a'), { forAll: 'cancel', own })).toEqual({ action: 'cancel' });
  expect(choiceFor(affected('b'), { forAll: 'cancel', own })).toEqual({ action: 'keep' });
});

test('a transfer of all goes to who is free, and offers other times where nobody is', () => {
  const choices = { forAll: 'transfer', own: {} } as const;
  const appointments = [affected('a', { substitutes: [substitute] }), affected('b')];
  expect(toDecisions(appointments, choices)).toEqual({
    default: 'transfer',
    of: [
      { booking: 'a', action: 'transfer', doctor_email: 'sub@x.test' },
      { booking: 'b', action: 'offer' },
    ],
  });
});

test('only decisions that differ from the one for all are sent', () => {
  const own = { b: { action: 'cancel' } } as const;
  expect(toDecisions([affected('a'), affected('b')], { forAll: 'offer', own })).toEqual({
    default: 'offer',
    of: [{ booking: 'b', action: 'cancel' }],
  });
});

test('the summary counts actions, and refunds of cancelled appointments by currency', () => {
  const appointments = [
    affected('a', { paidCents: 4500 }),
    affected('b', { paidCents: 2000, reachable: 'call' }),
    affected('c', { paidCents: 9900 }),
    affected('d', { alternatives: [] }),
    affected('e', { reachable: 'call' }),
  ];
  const own = { c: { action: 'keep' }, d: { action: 'offer' }, e: { action: 'keep' } } as const;
  expect(summarize(appointments, { forAll: 'cancel', own })).toEqual({
    counts: { offer: 0, call: 1, transfer: 0, cancel: 2, keep: 2 },
    refunds: [{ currency: 'EUR', cents: 6500 }],
  });
});

test('who gets no offer is counted as called instead, with the reason', () => {
  const late = affected('a', { alternatives: [], callReason: 'soon' });
  const without = affected('b', { alternatives: [], callReason: 'failed' });
  const offered = affected('c', { callReason: 'unreachable' });
  const { counts } = summarize([late, without, offered], { forAll: 'offer', own: {} });
  expect(counts).toMatchObject({ offer: 1, call: 2 });
  expect([late, without, offered].map(isTooLateToOffer)).toEqual([true, false, false]);
});

test.each([{ action: 'cancel' }, { action: 'transfer', doctor_email: 'sub@x.test' }] as const)(
  'the value of an option is the choice %o',
  (choice) => expect(choiceOf(choiceText(choice))).toEqual(choice),
);

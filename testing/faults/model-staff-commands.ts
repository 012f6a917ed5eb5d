import * as fc from 'fast-check';
import { expect } from 'vitest';
import { aPerson } from '#testing/people';
import { anyChanger, tokenOf } from './model-change-commands.ts';
import { aboutBooking, assertOutcome, command, noteDone, some, upTo } from './model-command.ts';
import { slotKey, type Kind, type Model, type Place } from './model.ts';
import type { Changer } from './model-changes.ts';
import * as staff from './model-staff.ts';
import { codeOf, SIZE, TREATMENT, type World } from './model-world.ts';

/** Half of them at a time that no doctor of the model publishes. */
export const anyPlace = fc.record({
  doctor: upTo(SIZE.doctors),
  day: upTo(SIZE.days),
  range: upTo(SIZE.ranges + SIZE.unpublished),
});

const call = (world: World, path: string, body: object) =>
  world.portal.call('POST', path, { token: world.reception, body });

async function book(expected: Model, world: World, patient: number, place: Place, asked: staff.Asked): Promise<void> {
  const { isPaid: _, ...body } = world.bodyOf(place, expected.price);
  const answer = await call(world, '/desk/bookings', {
    ...body,
    patient_id: world.patients[patient]!.id,
    minutes: world.minutesOf(place),
    ...(asked.squeeze && { squeeze_in: true, reason: 'In pain' }),
    ...(asked.isConfirmed && { outside_hours: true }),
  });
  const outcome = staff.bookForPatient(expected, patient, place, asked);
  expect(codeOf(answer)).toBe(outcome.code);
  if (outcome.booking === undefined) return;
  world.bookings.push({ id: (answer.body.data as unknown as { _id: string })._id, secrets: [] });
  assertOutcome.bookings += 1;
  noteDone(asked.squeeze ? 'squeeze in' : expected.bookings[outcome.booking]!.isOutside ? 'book any time' : 'book');
}

/** Beside an appointment that there is, which a random place seldom hits. */
const squeezeBeside = (patient: number) =>
  aboutBooking(`squeeze patient ${patient} in beside`, async (expected, world, bookingIndex) => {
    const { doctor, day, range } = expected.bookings[bookingIndex]!;
    await book(expected, world, patient, { doctor, day, range }, { squeeze: true, isConfirmed: true });
  });

const note = (by: Changer, text: string, isSeen: boolean) =>
  aboutBooking(`${by} notes ${text}`, async (expected, world, bookingIndex) => {
    const seen = isSeen ? expected.bookings[bookingIndex]!.note : 'Something else';
    const answer = await world.portal.call('PATCH', `/bookings/${world.bookings[bookingIndex]!.id}/note`, {
      token: tokenOf(expected, world, bookingIndex, by),
      body: { text, seen },
    });
    expect(codeOf(answer)).toBe(staff.writeNote(expected, bookingIndex, by, text, seen).code);
    if (answer.status === 200) noteDone('note');
  });

const correct = (insurance: Kind) =>
  aboutBooking(`correct to ${insurance}`, async (expected, world, bookingIndex) => {
    const { insurance: seen } = expected.bookings[bookingIndex]!;
    const path = `/desk/bookings/${world.bookings[bookingIndex]!.id}/insurance`;
    const answer = await world.portal.call('PATCH', path, { token: world.reception, body: { insurance, seen } });
    expect(codeOf(answer)).toBe(staff.correctInsurance(expected, bookingIndex, insurance).code);
    if (answer.status === 200) noteDone('correct');
  });

type FirstFree = { doctor_id: string; slot: string | null };

/** Somebody without an appointment comes today, is treated and leaves: with each doctor at the time that is offered for it. */
async function walkIn(expected: Model, world: World, doctor: number): Promise<void> {
  const treatment = await world.portal.db
    .selectFrom('treatment')
    .select('id')
    .where('name', '=', TREATMENT)
    .executeTakeFirstOrThrow();
  const { body: list } = await world.portal.call('GET', `/desk/first-free?treatment=${treatment.id}`, {
    token: world.reception,
  });
  const { id, email } = world.doctors[doctor]!;
  const found = (list.data as unknown as FirstFree[]).find(({ doctor_id: listed }) => listed === id);
  expect(found !== undefined).toBe(expected.doctors[doctor]);
  const patient = await aPerson(world.portal, { role: 'patient' });
  const { isPaid: _, ...body } = world.bodyOf({ doctor: 0, day: 0, range: 0 }, expected.price);
  const answer = await call(world, '/desk/bookings', {
    ...body,
    doctor_email: email,
    AppointmentDate: world.today,
    // On a closed day and late in the evening nobody is free.
    slot: found?.slot ?? '11.00 PM-11.30 PM',
    patient_id: patient.id,
    outside_hours: true,
    arrived: true,
  });
  noteDone(found?.slot ? 'walk in' : 'refuse to walk in');
  if (!found?.slot) return expect(answer.status).not.toBe(200);
  expect([codeOf(answer), answer.body.data]).toEqual([undefined, expect.objectContaining({ status: 'arrived' })]);
  const { _id } = answer.body.data as unknown as { _id: string };
  for (const state of ['in_treatment', 'completed'])
    expect(codeOf(await call(world, `/bookings/${_id}/attendance`, { state }))).toBeUndefined();
}

const patientIndex = upTo(SIZE.patients);

/** What only staff do. */
export const anyStaffCommand = [
  fc
    .tuple(patientIndex, anyPlace, fc.boolean(), fc.nat(3))
    .map(([patient, place, isConfirmed, luck]) =>
      command(`reception books ${slotKey(place)} for patient ${patient}`, (expected, world) =>
        book(expected, world, patient, place, { squeeze: luck === 0, isConfirmed }),
      ),
    ),
  fc.tuple(patientIndex, some).map(([patient, at]) => squeezeBeside(patient)(at)),
  fc
    .tuple(anyChanger, fc.constantFrom('Afraid of needles', 'Bring the X-ray', ''), fc.nat(4), some)
    .map(([by, text, luck, at]) => note(by, text, luck > 0)(at)),
  fc.tuple(fc.constantFrom('statutory' as const, 'self' as const), some).map(([kind, at]) => correct(kind)(at)),
  upTo(SIZE.doctors).map((doctor) =>
    command(`walk in with doctor ${doctor}`, (expected, world) => walkIn(expected, world, doctor)),
  ),
];

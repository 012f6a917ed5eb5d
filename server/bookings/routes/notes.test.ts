import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt, type DirectBooking } from '#testing/insert-booking';
import { daysWithoutSlots } from '#testing/open-days';
import { sentMails } from '#testing/outbox';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const NOTE = 'Afraid of needles.\nCalls her “Lotte”.';
const today = () => clinicClock(new Date()).day;

describeOneDatabase('the internal note of an appointment', (open) => {
  const it = useTestPortal(open);

  const send = async (person: TestPerson, method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) =>
    it.portal.call(method, path, { token: await tokenFor(it.portal, person), ...(body && { body }) });
  const write = (person: TestPerson, { id }: DirectBooking, text: unknown, seen: unknown = '') =>
    send(person, 'PATCH', `/bookings/${id}/note`, { text, seen });
  const read = (person: TestPerson, { id }: DirectBooking) => send(person, 'GET', `/bookings/${id}/note`);
  const aReceptionist = () => aPerson(it.portal, { role: 'reception' });
  const stored = async () =>
    (await it.portal.db.selectFrom('bookingNote').select(['bookingId', 'sealedNote']).execute()).map(
      ({ sealedNote }) => sealedNote,
    );
  const auditOf = ({ id }: DirectBooking) =>
    it.portal.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'details'])
      .where('bookingId', '=', id)
      .orderBy('id')
      .execute();

  test('is written, changed and removed by who sees the appointment; it is stored sealed, and the audit has no text', async () => {
    const [booking, reception] = [await insertBookingAt(it.portal, { day: today() }), await aReceptionist()];
    const written = await write(reception, booking, `  ${NOTE}\n`);
    expect(written.body.data).toMatchObject({ text: NOTE, writer: reception.name });
    const [sealed = ''] = await stored();
    expect(await it.portal.portal.ports.sealing.open('booking-notes', sealed)).toBe(NOTE);
    expect((await read(booking.doctor, booking)).body.data).toMatchObject({ text: NOTE });
    expect((await write(booking.doctor, booking, 'Shorter', NOTE)).body.data).toMatchObject({ text: 'Shorter' });
    expect((await write(reception, booking, ' \u200b ', 'Shorter')).body.data).toEqual({
      text: '',
      writer: null,
      writtenAt: null,
    });
    expect(await stored()).toEqual([]);
    const details = { day: today(), slot: '10.00 AM-12.00 AM' };
    const entries = await auditOf(booking);
    expect(entries).toEqual([
      { action: 'booking.note_written', actorId: reception.id, details },
      { action: 'booking.note_changed', actorId: booking.doctor.id, details },
      { action: 'booking.note_removed', actorId: reception.id, details },
    ]);
    // A read by its doctor is not audited, as that of the appointment is not.
    await read(reception, booking);
    expect((await auditOf(booking)).at(-1)).toMatchObject({ action: 'patients.seen', details: { list: 'booking' } });
  });

  test('of somebody else is not overwritten: who saw another text is refused, also when both write at once', async () => {
    const [booking, one, other] = [
      await insertBookingAt(it.portal, { day: today() }),
      await aReceptionist(),
      await aReceptionist(),
    ];
    const both = await Promise.all([write(one, booking, 'First'), write(other, booking, 'Second')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [winner = ''] = both.flatMap(({ body }) => (body.data as { text?: string } | undefined)?.text ?? []);
    expect((await write(one, booking, 'Third', 'Something else')).body['code']).toBe('changed_meanwhile');
    expect((await read(one, booking)).body.data).toMatchObject({ text: winner });
    // What is stored already is no second entry.
    expect((await write(other, booking, winner, winner)).status).toBe(200);
    expect((await auditOf(booking)).filter(({ action }) => action.startsWith('booking.note'))).toHaveLength(1);
  });

  test('has at most 500 characters; an error names the field', async () => {
    const [booking, reception] = [await insertBookingAt(it.portal, { day: today() }), await aReceptionist()];
    for (const [text, seen, path] of [
      ['x'.repeat(501), '', 'text'],
      [undefined, '', 'text'],
      [7, '', 'text'],
      ['bell \u0007', '', 'text'],
      ['x', null, 'seen'],
    ]) {
      const { status, body } = await write(reception, booking, text, seen);
      expect([status, body['issues']]).toEqual([400, [expect.objectContaining({ path })]]);
    }
    expect((await write(reception, booking, 'ü'.repeat(500))).status).toBe(200);
    // What turns the direction of a text around is left out.
    const turned = await write(reception, booking, 'call \u202A030 555\u202C \u202Eback', 'ü'.repeat(500));
    expect(turned.body.data).toMatchObject({ text: 'call 030 555 back' });
  });

  test('is marked where staff meet the appointment, and nowhere for its patient, who gets it in a copy of their data', async () => {
    const [booking, reception] = [await insertBookingAt(it.portal, { day: today() }), await aReceptionist()];
    const { id, patient, doctor } = booking;
    const day = today();
    const shown = async (person: TestPerson, path: string, body?: object) =>
      JSON.stringify((await send(person, body ? 'POST' : 'GET', path, body)).body);
    const places = [
      () => shown(reception, `/desk/day?day=${day}&doctor=${doctor.id}`),
      () => shown(doctor, `/desk/day?day=${day}`),
      () => shown(reception, `/desk/persons/${patient.id}`),
      () => shown(reception, '/desk/appointments', { from: day, to: day, doctor: doctor.id }),
      () => shown(doctor, `/booking-doctor?email=${doctor.email}`),
      () => shown(doctor, `/schedule?from=${day}&to=${day}`),
    ];
    for (const place of places) expect(await place()).toContain('"hasNote":false');
    await write(reception, booking, NOTE);
    for (const place of places) expect(await place()).toContain('"hasNote":true');
    for (const path of [`/booking/${id}`, `/bookings?email=${patient.email}`]) {
      const own = await shown(patient, path);
      expect(own).toContain(id);
      expect(own).not.toMatch(/note|needles/i);
    }
    for (const reply of [await read(patient, booking), await write(patient, booking, 'mine', NOTE)])
      expect([reply.status, reply.body['code']]).toEqual([404, 'not_found']);
    await it.portal.drain();
    expect(JSON.stringify(await sentMails(it.portal))).not.toContain('needles');

    await send(patient, 'POST', `/users/${patient.id}/data-export`);
    await it.portal.drain();
    const { body: made } = await send(patient, 'GET', `/users/${patient.id}/data-export`);
    const { _id } = made.data as unknown as { _id: string };
    const copy = await send(patient, 'POST', `/data-exports/${_id}/open`);
    expect((copy.body.data as unknown as { data: object }).data).toMatchObject({
      booking_note: [{ booking_id: id, note: NOTE, written_by: 'reception' }],
    });
  });

  test('leaves the undo of a change, and goes with the account of its patient', async () => {
    const [booking, reception, admin] = [
      await insertBookingAt(it.portal, { day: daysWithoutSlots(it.portal, 1)[0]! }),
      await aReceptionist(),
      await aPerson(it.portal, { role: 'admin' }),
    ];
    const { id, patient } = booking;
    expect((await send(reception, 'POST', `/bookings/${id}/attendance`, { state: 'confirmed' })).status).toBe(200);
    await write(reception, booking, NOTE);
    expect((await send(reception, 'POST', `/bookings/${id}/undo`, {})).status).toBe(200);
    const token = await tokenFor(it.portal, admin);
    expect((await it.portal.call('DELETE', `/users?id=${patient.id}`, { token })).status).toBe(200);
    const left = sql<{ count: number }>`select count(*)::int as count from booking_note where booking_id = ${id}`;
    expect((await left.execute(it.portal.db)).rows).toEqual([{ count: 0 }]);
    expect((await read(reception, booking)).status).toBe(404);
  });
});

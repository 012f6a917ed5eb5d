import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setCutoff } from '#server/clinic/treatments/set-cutoff';
import { bookingsToChange } from '#testing/bookings-to-change';
import { ageBookings, changeBooking, letUndoPass, toSlot } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { anOffer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { mailsTo } from '#testing/outbox';
import { bookOffer } from '#testing/pay-booking';
import { useTestPortal } from '#testing/use-test-portal';

const TREATMENT = 'Teeth Orthodontics';
const REASON = 'The doctor is ill';

describeOneDatabase('changes of appointments over HTTP', (database) => {
  const it = useTestPortal(database);
  const { aBooking, anOfferAt, auditOf, isFree, offersOf, setHours, tokenOf } = bookingsToChange(it);

  test('a patient cancels: the slot is free, the appointment stays listed and says who cancelled it', async () => {
    const { id, token, offer, call } = await aBooking();
    const cancelled = await call('cancel', { reason: 'I am travelling' });
    expect(cancelled).toMatchObject({
      status: 200,
      data: {
        _id: id,
        status: 'cancelled',
        isCancelled: true,
        cancelledBy: 'patient',
        canUndo: true,
        changeUntil: null,
      },
    });
    expect(await isFree(offer)).toBe(true);
    expect(await auditOf(id)).toMatchObject({
      action: 'booking.cancelled',
      details: { by: 'patient', slot: offer.slot },
    });
    expect(JSON.stringify(await auditOf(id))).not.toContain('travelling');
    expect(await call('cancel')).toMatchObject({ status: 409, code: 'booking_cancelled' });
    const { email } = cancelled.data;
    const listed = await it.portal.call('GET', `/bookings?email=${email}&include=cancelled`, { token });
    expect(listed.body.data).toMatchObject({ appointmentData: [{ _id: id, cancelledBy: 'patient' }] });
  });

  test('the reason that a patient typed is erased with their account', async () => {
    const { id, call, row } = await aBooking();
    await call('cancel', { reason: 'I am travelling' });
    const readReason = () =>
      it.portal.db
        .selectFrom('booking')
        .select(['cancelReason', 'undo'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    expect((await readReason()).cancelReason).toBe('I am travelling');
    const { patientId, patientEmail } = await row();
    const admin = await tokenOf('admin@demo.test');
    expect((await it.portal.call('DELETE', `/users?id=${patientId}`, { token: admin })).status).toBe(200);
    expect((await readReason()).cancelReason).toBeNull();
    expect(JSON.stringify(await readReason())).not.toContain(patientEmail);
  });

  test('a paid appointment that its patient cancels is refunded in full, once the minute to undo is over', async () => {
    const { call, price, row } = await aBooking({ isPaid: true });
    expect((await call('cancel')).data).toMatchObject({ refund: 'pending', refundAmount: price, paidAmount: 0 });
    await it.portal.drain();
    expect(await row()).toMatchObject({ paymentStatus: 'refund_pending', refundedCents: 0 });
    const { patientEmail } = await row();
    const subjects = (await mailsTo(it.portal, patientEmail)).map(({ subject }) => subject);
    expect(subjects).toEqual(['We have received your payment', 'Your appointment is confirmed']);
    await letUndoPass(it.portal.db);
    await it.portal.drain();
    expect(await row()).toMatchObject({ paymentStatus: 'refunded', refundedCents: price * 100 });
    const [mail] = await mailsTo(it.portal, patientEmail);
    expect(mail).toMatchObject({ subject: 'Your appointment was cancelled' });
    expect(mail?.text).toContain('as requested');
    expect(mail?.text).toContain(`Refund: $${price}`);
  });

  test('inside the cut-off a patient can neither cancel nor move, and gets the phone number', async () => {
    const { call, row } = await aBooking();
    await ageBookings(it.portal.db, 10);
    await setHours(8000);
    try {
      const target = toSlot(await anOfferAt(9));
      for (const refused of [await call('cancel'), await call('move', target)]) {
        expect(refused).toMatchObject({
          status: 409,
          code: 'too_late_to_change',
          data: { telephone: '+49 30 901820' },
        });
        expect(refused.body['message']).toContain('8000');
      }
      expect(await row()).toMatchObject({ status: 'booked', calendarSequence: 0 });
      const admin = await tokenOf('admin@demo.test');
      expect(await call('move', target, admin)).toMatchObject({
        status: 400,
        body: { code: 'reason_missing', issues: [{ path: 'reason' }] },
      });
      expect(await call('move', { ...target, reason: REASON }, admin)).toMatchObject({ status: 200 });
    } finally {
      await setHours(null);
    }
  });

  test('the cut-off of a treatment that does not exist cannot be set', async () => {
    await expect(setCutoff(it.portal.db, { treatment: 'Teeth Dreaming', hours: 1 })).rejects.toThrow('Teeth Dreaming');
  });

  test('what staff cancel for a patient after the cut-off is refunded by the policy, otherwise in full, or as they decide', async () => {
    const outcome = async (body: object) => {
      const { id, call, offer, price } = await aBooking({ isPaid: true });
      await ageBookings(it.portal.db, 10);
      await setHours(8000);
      const { status, body: answer, data } = await call('cancel', body, await tokenOf(offer.doctor));
      await setHours(null);
      const { details } = await auditOf(id);
      if (status !== 200) return [answer['code']];
      return [data.cancelledBy, data.refundAmount / price, details['reason'] ?? null];
    };
    expect(await outcome({})).toEqual(['clinic', 1, null]);
    expect(await outcome({ for_patient: true })).toEqual(['patient', 0, null]);
    expect(await outcome({ for_patient: true, refund_percent: 50, reason: REASON })).toEqual(['patient', 0.5, REASON]);
    expect(await outcome({ refund_percent: 50 })).toEqual(['reason_missing']);
  });

  test('a patient who sends the fields of staff is refused', async () => {
    const { call } = await aBooking();
    expect(await call('cancel', { refund_percent: 100, reason: REASON })).toMatchObject({ status: 403 });
    expect(await call('cancel', { for_patient: false })).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await call('attendance', { state: 'no_show' })).toMatchObject({ status: 403 });
  });

  test('a reason reaches whom the form names: that of a patient the clinic, that of staff the patient', async () => {
    const admin = await tokenOf('admin@demo.test');
    const [byPatient, byStaff, moved] = [await aBooking(), await aBooking(), await aBooking()];
    expect((await byPatient.call('cancel', { reason: REASON })).status).toBe(200);
    expect((await byStaff.call('cancel', { reason: REASON }, admin)).status).toBe(200);
    const target = (await offersOf()).find(({ doctor }) => doctor !== moved.offer.doctor)!;
    expect((await moved.call('move', toSlot(target, { reason: REASON }), admin)).status).toBe(200);
    const { doctor } = byPatient.offer;
    const list = `/booking-doctor?email=${doctor}&include=cancelled`;
    const { body } = await it.portal.call('GET', list, { token: await tokenOf(doctor) });
    const listed = body.data as unknown as { _id: string; appointmentData: { cancelReason: string | null } }[];
    expect(listed.find(({ _id }) => _id === byPatient.id)?.appointmentData.cancelReason).toBe(REASON);
    await letUndoPass(it.portal.db);
    for (const { row } of [byStaff, moved]) {
      const [mail] = await mailsTo(it.portal, (await row()).patientEmail);
      expect(mail?.text).toContain(`Reason: ${REASON}`);
      expect(mail?.subject).not.toContain(REASON);
    }
  });

  test('a moved appointment retains its id, its old slot is free, and the email names both times', async () => {
    const { id, call, offer, row } = await aBooking();
    const target = (await offersOf()).find(({ doctor }) => doctor !== offer.doctor)!;
    const moved = await call('move', toSlot(target));
    expect(moved).toMatchObject({
      status: 200,
      data: { _id: id, AppointmentDate: target.date, slot: target.slot, doctor_email: target.doctor, canUndo: true },
    });
    expect([await isFree(offer), await isFree(target)]).toEqual([true, false]);
    expect(await auditOf(id)).toMatchObject({
      action: 'booking.moved',
      details: { by: 'patient', fromSlot: offer.slot },
    });
    expect(await row()).toMatchObject({ calendarSequence: 1 });
    await letUndoPass(it.portal.db);
    const [mail] = await mailsTo(it.portal, moved.data.email);
    expect(mail).toMatchObject({ subject: 'Your appointment was moved' });
    expect(mail?.text).toContain(offer.date);
    expect(mail?.text).toContain(target.date);
    expect(mail?.calendar?.content).toContain('SEQUENCE:1');
  });

  test('a move to a taken slot lists other times and leaves the appointment where it is', async () => {
    const { call, row } = await aBooking();
    const before = await row();
    const [other = ''] = await manyPatients(it.portal, 1);
    const target = await anOfferAt(6);
    await bookOffer(it.portal, other, target);
    const refused = await call('move', toSlot(target));
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' });
    expect((refused.body.data as unknown as { docSlot: object[] }).docSlot.length).toBeGreaterThan(0);
    expect(await row()).toEqual(before);
  });

  test('a move is subject to the rules of a new booking, without counting the appointment itself', async () => {
    const days = [...Map.groupBy(await offersOf(), ({ doctor, date }) => `${doctor} ${date}`).values()].filter(
      (ofDay) => ofDay.length > 1,
    );
    const [[at, sameDay], [first, second]] = [days[0]!, days.find(([one]) => one!.date !== days[0]![0]!.date)!];
    const { call, offer, token } = await aBooking({ at: at! });
    expect(await call('move', toSlot(offer))).toMatchObject({ status: 400, body: { issues: [{ path: 'slot' }] } });
    const cosmetic = await anOffer(it.portal, 'Cosmetic Dentistry');
    expect(await call('move', toSlot(cosmetic))).toMatchObject({ status: 409, code: 'slot_unavailable' });
    expect(await call('move', toSlot({ ...offer, doctor: 'nobody@example.test' }))).toMatchObject({
      code: 'slot_unavailable',
    });
    expect(await call('move', toSlot(sameDay!))).toMatchObject({ status: 200 });
    await bookOffer(it.portal, token, first!);
    expect(await call('move', toSlot(second!))).toMatchObject({ status: 409, code: 'already_booked_that_day' });
    const atOnce = (await offersOf()).find(
      ({ doctor, date, slot }) => doctor !== first!.doctor && date === first!.date && slot === first!.slot,
    )!;
    expect(await call('move', toSlot(atOnce))).toMatchObject({ status: 409, code: 'overlapping_appointment' });
  });

  test('after a move the difference of the price is refunded or due', async () => {
    const setPrice = (priceCents: number) =>
      it.portal.db.updateTable('treatment').set({ priceCents }).where('name', '=', TREATMENT).execute();
    const { call, row } = await aBooking({ isPaid: true });
    await setPrice(10_000);
    const cheaper = await call('move', toSlot(await anOfferAt(8)));
    expect(cheaper.data).toMatchObject({ price: 100, isPaid: true, paidAmount: 100, refundAmount: 20, dueAmount: 0 });
    await letUndoPass(it.portal.db);
    await it.portal.drain();
    expect(await row()).toMatchObject({ paymentStatus: 'paid', refundedCents: 2000 });
    await setPrice(12_000);
    const dearer = await call('move', toSlot(await anOfferAt(9)));
    expect(dearer.data).toMatchObject({ price: 120, isPaid: false, paidAmount: 100, dueAmount: 20, canUndo: true });
    expect((await call('undo')).data).toMatchObject({ price: 100, isPaid: true, dueAmount: 0, canUndo: false });
  });

  test('a hold can be moved until the cut-off, and cancelled as long as it is held', async () => {
    const { call, row, offer } = await aBooking({ isEmailProven: false });
    const { heldUntil } = await row();
    const moved = await call('move', toSlot(await anOfferAt(9)));
    expect(moved.data).toMatchObject({ status: 'held', heldUntil: heldUntil?.toISOString() });
    expect((await call('undo')).data).toMatchObject({ status: 'held', doctor_email: offer.doctor });
    await setHours(8000);
    try {
      expect(await call('move', toSlot(await anOfferAt(9)))).toMatchObject({ code: 'too_late_to_change' });
      expect((await call('cancel')).data).toMatchObject({ status: 'cancelled', canUndo: false });
      expect(await call('undo')).toMatchObject({ status: 409, code: 'cannot_undo' });
    } finally {
      await setHours(null);
    }
  });

  test('a request that is repeated with its key changes once', async () => {
    const { id, token } = await aBooking();
    const key = randomUUID();
    const first = await changeBooking(it.portal, token, { id, verb: 'cancel', key });
    const again = await changeBooking(it.portal, token, { id, verb: 'cancel', key });
    expect(again).toMatchObject({ status: 200, data: first.data });
    const other = await changeBooking(it.portal, token, { id, verb: 'cancel', key, body: { reason: 'Another' } });
    expect(other).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    const entries = await it.portal.db
      .selectFrom('auditEntry')
      .select('id')
      .where('bookingId', '=', id)
      .where('action', '=', 'booking.cancelled')
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('a request that is repeated with its key after an undo changes again', async () => {
    const { id, token, call } = await aBooking();
    const cancel = () => changeBooking(it.portal, token, { id, verb: 'cancel', key: 'cancel-twice' });
    await cancel();
    expect((await call('undo')).data).toMatchObject({ status: 'booked' });
    expect(await cancel()).toMatchObject({ status: 200, data: { status: 'cancelled' } });
  });

  test('a doctor who moved an appointment to another doctor may repeat that request', async () => {
    const { id, offer } = await aBooking();
    const target = (await offersOf()).find(({ doctor }) => doctor !== offer.doctor)!;
    const doctor = await tokenOf(offer.doctor);
    const move = () => changeBooking(it.portal, doctor, { id, verb: 'move', body: toSlot(target), key: 'hand-over' });
    const { data } = await move();
    expect(await move()).toMatchObject({ status: 200, data: { doctor_email: data.doctor_email } });
    expect(await changeBooking(it.portal, doctor, { id, verb: 'cancel' })).toMatchObject({ status: 404 });
  });

  test('a person changes one appointment thirty times an hour, however its id is written, and the staff still can', async () => {
    const { id, token, call } = await aBooking();
    const targets = [toSlot(await anOfferAt(9)), toSlot(await anOfferAt(10))];
    const move = (at: number, as = id) =>
      changeBooking(it.portal, token, { id: as, verb: 'move', body: targets[at % 2]! });
    for (let at = 0; at < 30; at += 1) expect((await move(at)).status).toBe(200);
    expect((await move(30)).status).toBe(429);
    expect((await move(30, id.toUpperCase())).status).toBe(429);
    expect((await call('cancel', {}, await tokenOf('admin@demo.test'))).status).toBe(200);
  });

  test('an admin who reads an appointment by a change that changes nothing is audited', async () => {
    const { id, call } = await aBooking();
    await call('attendance', { state: 'confirmed' });
    await call('attendance', { state: 'confirmed' }, await tokenOf('admin@demo.test'));
    expect(await auditOf(id)).toMatchObject({ action: 'patients.seen' });
  });
});

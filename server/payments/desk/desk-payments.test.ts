import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { BookingPayments } from '#contract/payments/desk-payments';
import { changedPayments } from '#testing/changed-payments';
import { changeBooking, letUndoPass } from '#testing/changes';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { listOffers } from '#testing/free-slots';
import { anUnprovenPatient, readBooking } from '#testing/holds';
import { mailsTo } from '#testing/outbox';
import { bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, tokenFor } from '#testing/people';
import type { TestResponse } from '#testing/portal';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('a payment at the desk', (database) => {
  const it = useTestPortal(database);
  const { aBooking, begin, report, pay, move, cancel, undo, afterUndo, read, refundsOf, settleAll, shown } =
    changedPayments(it);
  let reception: { id: string; token: string; name: string };
  beforeAll(async () => {
    const person = await aPerson(it.portal, { role: 'reception' });
    reception = { ...person, token: await tokenFor(it.portal, person) };
  });

  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    it.portal.call('POST', `/desk/${path}`, { token: reception.token, body, headers });
  const take = ({ id }: { id: string }, body: object = {}, key?: string) =>
    send(`bookings/${id}/payments`, { method: 'cash', ...body }, key === undefined ? {} : { 'idempotency-key': key });
  const reverse = (id: string) => send(`payments/${id}/reverse`, { reason: 'wrong patient' });
  const giveBack = (id: string, body: object = {}) => send(`payments/${id}/returned`, body);
  const dataOf = ({ body }: TestResponse) => body.data as unknown as BookingPayments;
  const outcome = ({ status, body }: TestResponse) => (status === 200 ? 'ok' : String(body['code']));
  const outcomes = async (...requests: Promise<TestResponse>[]) =>
    (await Promise.all(requests)).map(outcome).toSorted();
  const onlyPayment = async (response: Promise<TestResponse> | TestResponse) => dataOf(await response).payments[0]!;
  const actionsOf = async ({ id }: { id: string }) => {
    const rows = await it.portal.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'details'])
      .where('bookingId', '=', id)
      .where('action', 'in', ['payment.taken', 'payment.reversed', 'payment.returned'])
      .orderBy('id')
      .execute();
    return rows.map(({ action, actorId, details }) => ({ action, actorId, ...details }));
  };
  const expectSound = async () => expect(await findBroken({ clinic: it.portal.db })).toEqual([]);

  test('pays the appointment at once, with method, receiver and time, and is audited', async () => {
    const booking = await aBooking();
    const { dueAmount, paidAmount, payments } = dataOf(await take(booking, { method: 'terminal' }));
    expect([dueAmount, paidAmount]).toEqual([0, 120]);
    expect(payments).toMatchObject([
      { method: 'terminal', amount: 120, received_by: reception.name, refundAmount: 0, canReverse: true },
    ]);
    expect(Date.parse(payments[0]!.receivedAt!)).toBeGreaterThan(0);
    expect(await actionsOf(booking)).toEqual([
      { action: 'payment.taken', actorId: reception.id, method: 'terminal', cents: 12_000, currency: 'usd' },
    ]);
    const { body } = await it.portal.call('GET', `/booking/${booking.id}`, { token: booking.token });
    expect(body.data).toMatchObject({ isPaid: true, paidAmount: 120, deskPaidAmount: 120, dueAmount: 0 });
    expect(outcome(await take(booking))).toBe('already_paid');
    expect(await begin(booking)).toBeNull();
    await expectSound();
  });

  test('a part of what is due leaves the rest due, which a card pays', async () => {
    const booking = await aBooking();
    const refused = { 130: 'Offen sind nur noch 120,00 $', 0: 'Bitte geben Sie einen Betrag über 0 mit' };
    for (const [amount, message] of Object.entries(refused)) {
      const body = { method: 'cash', amount: Number(amount) };
      const { status, body: said } = await send(`bookings/${booking.id}/payments`, body, { 'accept-language': 'de' });
      expect({ status, said }).toMatchObject({
        status: 400,
        said: { issues: [{ path: 'amount', message: expect.stringContaining(message) }] },
      });
    }
    expect(dataOf(await take(booking, { amount: 50 }))).toMatchObject({ dueAmount: 70, paidAmount: 50 });
    const { body: own } = await it.portal.call('GET', `/booking/${booking.id}`, { token: booking.token });
    const email = String((own.data as unknown as Record<string, unknown>)['doctor_email']);
    const token = await it.portal.tokenOf(email);
    const { body: listed } = await it.portal.call('GET', `/booking-doctor?email=${email}`, { token });
    expect(listed.data).toContainEqual(
      expect.objectContaining({
        _id: booking.id,
        appointmentData: expect.objectContaining({ isPaid: false, paidAmount: 50, dueAmount: 70 }),
      }),
    );
    await pay(booking);
    expect(await shown(booking)).toMatchObject({ paymentStatus: 'paid', paidCents: 12_000, due: 0 });
    await expectSound();
  });

  test('a request that is repeated with its key takes one payment', async () => {
    const [booking, key] = [await aBooking(), randomUUID()];
    const both = [take(booking, { amount: 50 }, key), take(booking, { amount: 50 }, key)];
    expect(await outcomes(...both)).toEqual(['ok', 'ok']);
    expect(dataOf(await take(booking, { amount: 50 }, key)).payments).toHaveLength(1);
    expect(outcome(await take(booking, { amount: 60 }, key))).toBe('idempotency_conflict');
    expect(outcome(await take(await aBooking(), { amount: 50 }, key))).toBe('idempotency_conflict');
  });

  test('of two receptionists at once one takes the payment, the other reads that it is paid', async () => {
    for (let round = 0; round < 4; round += 1) {
      const booking = await aBooking();
      expect(await outcomes(take(booking), take(booking, { method: 'transfer' }))).toEqual(['already_paid', 'ok']);
    }
    await expectSound();
  });

  test('an open card intent is cancelled by a job', async () => {
    const booking = await aBooking();
    const secret = (await begin(booking))!;
    await take(booking);
    await it.portal.drain();
    expect(await it.portal.portal.ports.cards.findIntent(intentOf(secret))).toMatchObject({ status: 'canceled' });
  });

  test('cash against the card’s success: what was paid twice goes back to the card, never to the desk', async () => {
    for (let round = 0; round < 6; round += 1) {
      const booking = await aBooking();
      const secret = (await begin(booking))!;
      await payInSandbox(it.portal, secret);
      const race = [() => report(secret), () => take(booking)];
      await Promise.all((round % 2 === 0 ? race : race.toReversed()).map((run) => run()));
      await settleAll([intentOf(secret)]);
      const { deskPaidCents } = await read(booking);
      expect(await refundsOf(intentOf(secret))).toEqual(deskPaidCents === 0 ? [] : [12_000]);
      expect(await shown(booking)).toMatchObject({ paymentStatus: 'paid', paidCents: 12_000, due: 0 });
    }
    await expectSound();
  });

  test('after a cancellation it is returned at the desk, and never by the card provider', async () => {
    const booking = await aBooking();
    const { _id: id } = await onlyPayment(take(booking));
    await cancel(booking, 50);
    await settleAll([]);
    expect(await shown(booking)).toMatchObject({ paymentStatus: 'paid', paidCents: 6000, refundedCents: 0 });
    expect(outcome(await giveBack(id, { amount: 120 }))).toBe('changed_meanwhile');
    expect(await onlyPayment(giveBack(id, { amount: 60 }))).toMatchObject({
      refundAmount: 60,
      refundedAmount: 60,
      returnAmount: 0,
      returned_by: reception.name,
      canReverse: false,
    });
    expect(await shown(booking)).toMatchObject({ paymentStatus: 'paid', refundedCents: 6000 });
    expect(outcome(await giveBack(id))).toBe('nothing_to_return');
    expect(outcome(await reverse(id))).toBe('payment_partly_returned');
    expect((await actionsOf(booking)).at(-1)).toMatchObject({ action: 'payment.returned', cents: 6000 });
    await expectSound();
  });

  test('a cancellation refunds cash at the desk and the card at the provider', async () => {
    const booking = await aBooking();
    const { _id: id } = await onlyPayment(take(booking, { amount: 50 }));
    const intent = await pay(booking);
    await cancel(booking, 100);
    await settleAll([intent]);
    expect(await refundsOf(intent)).toEqual([7000]);
    expect(await shown(booking)).toMatchObject({ paymentStatus: 'refund_pending', refundCents: 12_000 });
    expect(outcome(await giveBack(id))).toBe('ok');
    expect(await shown(booking)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 12_000 });
    await expectSound();
  });

  test('a cancellation can be undone until its cash is returned', async () => {
    for (const isReturned of [false, true]) {
      const booking = await aBooking();
      const { _id: id } = await onlyPayment(take(booking));
      const before = await read(booking);
      await cancel(booking, 100, afterUndo());
      if (isReturned) await giveBack(id);
      expect(await undo(booking, before)).toBe(!isReturned);
      expect(await shown(booking)).toMatchObject({ paidCents: isReturned ? 0 : 12_000 });
    }
    await expectSound();
  });

  test('undoing a cancellation is no longer offered once its cash is returned', async () => {
    const booking = await aBooking();
    const { _id: id } = await onlyPayment(take(booking));
    const { token } = reception;
    const cancelled = await it.portal.call('POST', `/bookings/${booking.id}/cancel`, { token, body: {} });
    expect(cancelled.body.data).toMatchObject({ canUndo: true });
    await giveBack(id);
    const { body } = await it.portal.call('GET', `/booking/${booking.id}`, { token });
    expect(body.data).toMatchObject({ canUndo: false });
  });

  test('reversing makes the appointment due again, once, with who, when and why', async () => {
    const booking = await aBooking();
    const { _id: id } = await onlyPayment(take(booking));
    expect(await send(`payments/${id}/reverse`, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'reason' }] },
    });
    expect(await outcomes(reverse(id), reverse(id))).toEqual(['ok', 'ok']);
    expect(await onlyPayment(reverse(id))).toMatchObject({
      reversed_by: reception.name,
      reversalReason: 'wrong patient',
      canReverse: false,
    });
    expect(await shown(booking)).toMatchObject({ paymentStatus: 'unpaid', paidCents: 0, due: 12_000 });
    expect((await actionsOf(booking)).map(({ action }) => action)).toEqual(['payment.taken', 'payment.reversed']);
    expect(outcome(await take(booking))).toBe('ok');
    await expectSound();
  });

  test('reversal against cancellation: nothing that was never paid is to be returned', async () => {
    for (let round = 0; round < 4; round += 1) {
      const booking = await aBooking();
      const { _id: id } = await onlyPayment(take(booking));
      const race = [() => reverse(id), () => cancel(booking, 100)];
      await Promise.all((round % 2 === 0 ? race : race.toReversed()).map((run) => run()));
      expect(await shown(booking)).toMatchObject({ paymentStatus: 'unpaid', paidCents: 0, refundCents: 0, due: 0 });
    }
    await expectSound();
  });

  test('after a move to a lower price the difference is returned at the desk', async () => {
    const booking = await aBooking();
    const { _id: id } = await onlyPayment(take(booking));
    await move(booking, 10_000);
    expect(await onlyPayment(giveBack(id, { amount: 20 }))).toMatchObject({ amount: 120, refundedAmount: 20 });
    expect(await shown(booking)).toMatchObject({ paymentStatus: 'paid', paidCents: 10_000 });
    await expectSound();
  });

  test('a card payment is neither reversed nor returned at the desk', async () => {
    const booking = await aBooking();
    await pay(booking);
    const { body } = await it.portal.call('GET', `/desk/bookings/${booking.id}/payments`, { token: reception.token });
    const [payment] = (body.data as unknown as BookingPayments).payments;
    expect(payment).toMatchObject({ method: 'card', amount: 120, received_by: null, canReverse: false });
    expect(outcome(await reverse(payment!._id))).toBe('not_found');
    expect(outcome(await giveBack(payment!._id))).toBe('not_found');
  });

  test('the patient’s email says where the money is returned', async () => {
    for (const [amount, text] of [
      [120, 'at our reception'],
      [50, 'to the card you paid with and the rest at our reception'],
    ] as const) {
      const booking = await aBooking();
      await take(booking, { amount });
      if (amount < 120) await pay(booking);
      const { patientEmail } = await read(booking);
      await changeBooking(it.portal, reception.token, { id: booking.id, verb: 'cancel' });
      await letUndoPass(it.portal.db);
      const mails = await mailsTo(it.portal, patientEmail);
      const mail = mails.find(({ subject }) => subject === 'Your appointment was cancelled');
      expect(mail!.text).toContain(`$120, ${text}`);
    }
  });

  test('a hold is booked by it', async () => {
    const patient = await anUnprovenPatient(it.portal);
    const held = await bookOffer(it.portal, patient.token, (await listOffers(it.portal, 'Teeth Orthodontics')).at(-1)!);
    expect(await readBooking(it.portal, held.id)).toMatchObject({ status: 'held' });
    expect(outcome(await take(held))).toBe('ok');
    expect(await readBooking(it.portal, held.id)).toMatchObject({ status: 'booked', paymentStatus: 'paid' });
    await expectSound();
  });

  test('a cancelled appointment takes no payment', async () => {
    const booking = await aBooking();
    await cancel(booking, 100);
    expect(outcome(await take(booking))).toBe('booking_cancelled');
  });
});

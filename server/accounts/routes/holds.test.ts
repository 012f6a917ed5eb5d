import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { anUnprovenPatient, passHolds, readBooking } from '#testing/holds';
import { mailedToken, mailsTo } from '#testing/outbox';
import { beginPayment, bookOffer, payBooking } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { proveAddress } from '#server/accounts/address/prove-address';
import { useTestPortal } from '#testing/use-test-portal';

const PAGE = '/confirm-appointment';

describeOneDatabase('holds over HTTP', (database) => {
  const it = useTestPortal(database);
  let offers: Offer[] = [];
  let next = 0;
  beforeAll(async () => {
    [offers, next] = [await listOffers(it.portal, 'Teeth Orthodontics'), 0];
  });
  /** All callers share one network, so each test starts without holds. */
  beforeEach(async () => {
    await passHolds(it.portal);
    await releaseOverdueHolds(it.portal.portal);
  });
  /** Each slot is on another day than the one before. */
  const offer = () => offers[(next += 5) % offers.length]!;
  const hold = async (token: string, wanted?: Offer) => bookOffer(it.portal, token, wanted ?? offer());
  /** In the browser that is signed in with `by`, else by the password of the sign-up. */
  const confirm = (token: string, by: string | null = null) =>
    it.portal.call('POST', PAGE, { token: by, body: { token, ...(by === null && { password: DEMO_PASSWORD }) } });
  const deny = (token: string) => it.portal.call('POST', `${PAGE}/not-me`, { body: { token } });
  const stateOf = (id: string) => readBooking(it.portal, id);
  const codeOf = async (call: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await call;
    return [status, body['code']];
  };
  const resetBy = async (email: string) => {
    await it.portal.identity('/request-password-reset', { email });
    const token = await mailedToken(it.portal, email, '/reset-password');
    return it.portal.identity('/reset-password', { token, newPassword: 'Other#2026' });
  };
  const subjectsTo = async (email: string) => (await mailsTo(it.portal, email)).map(({ subject }) => subject);

  test('what an unproven account books is held for half an hour, and the button behind the mailed link books it', async () => {
    const { token, email } = await anUnprovenPatient(it.portal);
    const body = bookingOf(offer());
    const before = Date.now();
    const { body: reply } = await it.portal.call('POST', '/bookings', { token, body });
    const held = reply.data as unknown as { _id: string; heldUntil: string };
    expect(held).toMatchObject({ status: 'held', isUpcoming: true, isPaid: false });
    const minutes = (Date.parse(held.heldUntil) - before) / 60_000;
    expect(minutes).toBeGreaterThan(29.9);
    expect(minutes).toBeLessThan(31);
    const list = await it.portal.call('GET', `/bookings?email=${email}`, { token });
    expect(list.body.data).toMatchObject({ appointmentData: [{ _id: held._id, status: 'held' }] });
    const second = await hold(token);
    const [mail] = await mailsTo(it.portal, email);
    expect(mail?.text).toMatch(/requested an appointment with this email address/);
    const link = await mailedToken(it.portal, email, PAGE);
    expect(await confirm(link, token)).toMatchObject({ status: 200, body: { data: { booked: 2 } } });
    expect(await stateOf(held._id)).toMatchObject({ status: 'booked', heldUntil: null, holdNetwork: null });
    expect(await stateOf(second.id)).toMatchObject({ status: 'booked' });
    expect((await subjectsTo(email)).filter((subject) => subject === 'Your appointment is confirmed')).toHaveLength(2);
    expect(await confirm(link, token)).toMatchObject({ status: 200, body: { data: { booked: 0 } } });
    const { body: third } = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer()) });
    expect(third.data).toMatchObject({ status: 'booked', heldUntil: null });
  });

  test('“this was not me” releases the holds, signs the account out, and lets it hold nothing until it proves the address', async () => {
    const email = 'disowned@example.test';
    const token = await it.portal.signUpPatient(email, 'Petra Test', { isEmailProven: false });
    const [first, second] = [await hold(token), await hold(token)];
    const secret = await beginPayment(it.portal, token, second);
    const link = await mailedToken(it.portal, email, PAGE);
    expect(await deny(link)).toMatchObject({ status: 200 });
    expect(await stateOf(first.id)).toMatchObject({ status: 'cancelled', holdNetwork: null });
    expect(await codeOf(it.portal.call('GET', '/profile', { token }))).toEqual([401, 'not_signed_in']);
    await it.portal.drain();
    expect(await payInSandbox(it.portal, secret)).not.toMatchObject({ status: 'succeeded' });
    const signIn = { email, password: DEMO_PASSWORD };
    expect(await codeOf(it.portal.identity('/sign-in/email', signIn))).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
    expect(await codeOf(confirm(link))).toEqual([403, 'wrong_password']);
    expect(await codeOf(resetBy(email))).toEqual([200, undefined]);
    const again = await it.portal.tokenOf(email, 'Other#2026');
    const body = bookingOf(offer());
    expect(await it.portal.call('POST', '/bookings', { token: again, body })).toMatchObject({ status: 200 });
    // An old link does not sign out a person whose address is proven.
    expect(await codeOf(deny(link))).toEqual([409, 'address_already_proven']);
    expect(await codeOf(it.portal.call('GET', '/profile', { token: again }))).toEqual([200, undefined]);
  });

  test('an invalid or expired link does nothing', async () => {
    const { id } = await anUnprovenPatient(it.portal);
    const { links } = it.portal.portal.ports;
    const late = links.sign('confirm-address', id, new Date(Date.now() - 1000));
    const forged = links.sign('newsletter', id);
    for (const token of ['x.y', late, forged]) {
      expect(await codeOf(confirm(token))).toEqual([404, 'not_found']);
      expect(await codeOf(deny(token))).toEqual([404, 'not_found']);
    }
  });

  test('three slots are held at once; one that is overdue is free, and released by the person who books it', async () => {
    const { token, email } = await anUnprovenPatient(it.portal);
    const wanted = offer();
    const { id } = await hold(token, wanted);
    await hold(token);
    await hold(token);
    const body = bookingOf(offer());
    expect(await codeOf(it.portal.call('POST', '/bookings', { token, body }))).toEqual([409, 'too_many_holds']);
    const other = await it.patient();
    const wish = { token: other, body: bookingOf(wanted) };
    expect(await codeOf(it.portal.call('POST', '/bookings', wish))).toEqual([409, 'slot_taken']);
    await passHolds(it.portal);
    const list = await it.portal.call('GET', `/bookings?email=${email}`, { token });
    expect(list.body.data).toMatchObject({ appointmentData: [] });
    expect(await codeOf(it.portal.call('POST', '/bookings', wish))).toEqual([200, undefined]);
    expect(await stateOf(id)).toMatchObject({ status: 'expired', holdNetwork: null });
    expect(await codeOf(it.portal.call('POST', '/bookings', { token, body }))).toEqual([200, undefined]);
  });

  test('a doctor withdraws a slot under an overdue hold and not under another, and never sees a hold', async () => {
    const doctor = await it.portal.tokenOf('clara@demo.test');
    const wanted = await anOffer(it.portal, 'Teeth Cleaning', 3);
    const { id } = await hold((await anUnprovenPatient(it.portal)).token, wanted);
    const patients = await it.portal.call('GET', '/booking-doctor?email=clara@demo.test', { token: doctor });
    expect(patients.body.data).toEqual([]);
    const query = new URLSearchParams({ AppointmentDate: wanted.date, slot: wanted.slot });
    const withdraw = () => codeOf(it.portal.call('DELETE', `/slots?${query}`, { token: doctor }));
    expect(await withdraw()).toEqual([409, 'slot_booked']);
    await passHolds(it.portal);
    expect(await withdraw()).toEqual([200, undefined]);
    await releaseOverdueHolds(it.portal.portal);
    expect(await stateOf(id)).toMatchObject({ status: 'expired' });
  });

  test('a proof by another link, or by the identity service, books the holds too', async () => {
    const email = 'by-verify-link@example.test';
    const token = await it.portal.signUpPatient(email, 'Petra Test', { isEmailProven: false });
    const { id } = await hold(token);
    const link = await mailedToken(it.portal, email, '/verify-email');
    const reply = await it.portal.identity('/confirm-email', { token: link, password: DEMO_PASSWORD });
    expect(await stateOf(id)).toMatchObject({ status: 'booked' });
    // What the page of the link shows of them.
    expect(reply.body).toMatchObject({ appointments: [{ _id: id, status: 'booked' }] });

    // As with a hosted service, whose next proof of identity includes a verified address.
    const third = 'by-token@example.test';
    const hosted = await hold(await it.portal.signUpPatient(third, 'Petra Test', { isEmailProven: false }));
    await sql`update identity_user set "emailVerified" = true where email = ${third}`.execute(it.portal.db);
    await it.portal.tokenOf(third);
    expect(await stateOf(hosted.id)).toMatchObject({ status: 'booked' });
  });

  test('paying books a hold and proves nothing; the details are mailed once the address is proven', async () => {
    const patient = await anUnprovenPatient(it.portal);
    const booking = await hold(patient.token);
    await payBooking(it.portal, patient.token, booking);
    expect(await stateOf(booking.id)).toMatchObject({ status: 'booked', paymentStatus: 'paid' });
    expect(await subjectsTo(patient.email)).toContain('An appointment is booked');
    expect(await subjectsTo(patient.email)).not.toContain('Your appointment is confirmed');
    const { body } = await it.portal.call('POST', '/bookings', {
      token: patient.token,
      body: bookingOf(offer()),
    });
    expect(body.data).toMatchObject({ status: 'held' });
    await proveAddress(it.portal.portal, patient);
    const subjects = await subjectsTo(patient.email);
    expect(subjects.filter((subject) => subject === 'Your appointment is confirmed')).toHaveLength(2);
  });

  test('a payment that begins extends a hold once, to a quarter of an hour', async () => {
    const { token } = await anUnprovenPatient(it.portal);
    const booking = await hold(token);
    const endsIn = async (minutes: number) => {
      const heldUntil = new Date(Date.now() + minutes * 60_000);
      await it.portal.db.updateTable('booking').set({ heldUntil }).where('id', '=', booking.id).execute();
    };
    const minutesLeft = async () =>
      Math.round(((await stateOf(booking.id)).heldUntil!.getTime() - Date.now()) / 60_000);
    await beginPayment(it.portal, token, booking);
    expect(await minutesLeft()).toBe(30);
    await endsIn(5);
    await beginPayment(it.portal, token, booking);
    expect(await minutesLeft()).toBe(15);
    await endsIn(5);
    await beginPayment(it.portal, token, booking);
    expect(await minutesLeft()).toBe(5);
    await passHolds(it.portal);
    const body = { price: booking.price, bookingID: booking.id };
    const call = it.portal.call('POST', '/create-payment-intent', { token, body });
    expect(await codeOf(call)).toEqual([409, 'hold_expired']);
  });

  test.each([
    ['that was not released', false],
    ['that was released', true],
  ])('a payment after the expiry of a hold %s books its slot again while it is free', async (_which, isReleased) => {
    const patient = await anUnprovenPatient(it.portal);
    const booking = await hold(patient.token);
    const secret = await beginPayment(it.portal, patient.token, booking);
    await passHolds(it.portal);
    if (isReleased) await releaseOverdueHolds(it.portal.portal);
    await payInSandbox(it.portal, secret);
    await deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intentOf(secret)));
    expect(await stateOf(booking.id)).toMatchObject({ status: 'booked', paymentStatus: 'paid' });
  });

  test('a payment after the expiry of a hold whose slot is gone is refunded, and the payer is notified', async () => {
    const patient = await anUnprovenPatient(it.portal);
    const wanted = offer();
    const booking = await hold(patient.token, wanted);
    const secret = await beginPayment(it.portal, patient.token, booking);
    await passHolds(it.portal);
    const other = await anUnprovenPatient(it.portal);
    const theirs = await hold(other.token, wanted);
    await payInSandbox(it.portal, secret);
    const claim = {
      price: booking.price,
      transactionid: intentOf(secret),
      email: patient.email,
      bookingID: booking.id,
    };
    const answer = it.portal.call('POST', '/payment', { token: patient.token, body: claim });
    expect(await codeOf(answer)).toEqual([409, 'booking_cancelled']);
    expect(await subjectsTo(patient.email)).toContain('An appointment was cancelled');
    expect(await stateOf(booking.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await stateOf(theirs.id)).toMatchObject({ status: 'held' });
  });

  test('a payment after the expiry of a hold whose payer has booked another doctor at that time is refunded', async () => {
    const patient = await anUnprovenPatient(it.portal);
    const { date, slot } = offers.at(-1)!;
    const [wanted, other] = offers.filter((candidate) => candidate.date === date && candidate.slot === slot);
    const booking = await hold(patient.token, wanted);
    const secret = await beginPayment(it.portal, patient.token, booking);
    const body = bookingOf(other!);
    const call = () => codeOf(it.portal.call('POST', '/bookings', { token: patient.token, body }));
    expect(await call()).toEqual([409, 'overlapping_appointment']);
    await passHolds(it.portal);
    expect(await call()).toEqual([200, undefined]);
    expect(await stateOf(booking.id)).toMatchObject({ status: 'expired' });
    await payInSandbox(it.portal, secret);
    await deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intentOf(secret)));
    await it.portal.drain();
    expect(await stateOf(booking.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  test('a hold that overlapped others at an upgrade has no exemption after its expiry', async () => {
    const patient = await anUnprovenPatient(it.portal);
    const { date, slot } = offers.at(-1)!;
    const [wanted, other] = offers.filter((candidate) => candidate.date === date && candidate.slot === slot);
    const booking = await hold(patient.token, wanted);
    const secret = await beginPayment(it.portal, patient.token, booking);
    const exempt = () => it.portal.db.updateTable('booking').set({ overlapCheck: 'exempt' });
    await exempt().where('id', '=', booking.id).execute();
    await passHolds(it.portal);
    const theirs = await hold(patient.token, other);
    await exempt().where('id', '=', theirs.id).execute();
    await proveAddress(it.portal.portal, patient);
    await payInSandbox(it.portal, secret);
    await deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intentOf(secret)));
    expect(await stateOf(booking.id)).toMatchObject({ status: 'cancelled' });
    expect(await stateOf(theirs.id)).toMatchObject({ status: 'booked' });
  });

  test('the link is mailed again to the person who holds the slot, three times an hour', async () => {
    const { token, email } = await anUnprovenPatient(it.portal);
    const { id } = await hold(token);
    const send = (by: string) => codeOf(it.portal.call('POST', `/booking/${id}/hold-mail`, { token: by }));
    expect(await send(await it.patient())).toEqual([404, 'not_found']);
    for (let time = 0; time < 3; time += 1) expect(await send(token)).toEqual([200, undefined]);
    expect(await send(token)).toEqual([429, 'too_many_requests']);
    expect(await mailsTo(it.portal, email)).toHaveLength(4);
    expect(await confirm(await mailedToken(it.portal, email, PAGE), token)).toMatchObject({
      body: { data: { booked: 1 } },
    });
    expect(await send(token)).toEqual([200, undefined]);
    expect((await subjectsTo(email)).filter((subject) => /confirm a requested/.test(subject))).toHaveLength(4);
  });

  test('ten bookings a day are the limit, paid or not', async () => {
    const patient = await anUnprovenPatient(it.portal);
    await proveAddress(it.portal.portal, patient);
    for (let count = 0; count < 10; count += 1) {
      const booking = await hold(patient.token);
      if (count % 3 === 0) await payBooking(it.portal, patient.token, booking);
    }
    const body = bookingOf(offer());
    const call = it.portal.call('POST', '/bookings', { token: patient.token, body });
    expect(await codeOf(call)).toEqual([409, 'too_many_unpaid_bookings']);
  });
});

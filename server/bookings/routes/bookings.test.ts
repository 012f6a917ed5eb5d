import { expect, test } from 'vitest';
import type { Appointment } from '#contract/bookings/bookings';
import { MAX_OPEN_BOOKINGS } from '#domain/bookings/bookings';
import { rangeOfName } from '#domain/shared/slot-times';
import { dayFromLongDate, instantOf } from '#domain/shared/time';
import { listDoctorBookings } from '#server/bookings/read/list-doctor-bookings';
import { listBookings } from '#server/bookings/read/list-bookings';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('bookings over HTTP', (database) => {
  const it = useTestPortal(database);
  const places = async (treatment: string) => (await listOffers(it.portal, treatment)).length;

  test('a booking removes the slot from availability and appears in the patient’s list', async () => {
    const token = await it.patient();
    const offer = await anOffer(it.portal, 'Teeth Cleaning');
    const before = await places('Teeth Cleaning');
    const booked = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    expect(booked).toMatchObject({
      status: 200,
      body: { status: 'Success', data: { treatment: 'Teeth Cleaning', isPaid: false } },
    });
    expect(await places('Teeth Cleaning')).toBe(before - 1);
    const list = await it.portal.call('GET', `/bookings?email=${it.patientEmail}`, { token });
    expect(list.body.data).toMatchObject({ appointmentData: [{ AppointmentDate: offer.date, slot: offer.slot }] });
  });

  test('booking a taken slot fails with the doctor’s other available slots', async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 3);
    await it.portal.call('POST', '/bookings', { token: await it.patient(), body: bookingOf(offer) });
    const second = await it.portal.call('POST', '/bookings', {
      token: await it.otherPatient(),
      body: bookingOf(offer),
    });
    expect(second).toMatchObject({ status: 409, body: { status: 'Failed', code: 'slot_taken' } });
    const { docSlot } = second.body.data as unknown as { docSlot: { date: string; slot: string[] }[] };
    expect(docSlot.length).toBeGreaterThan(0);
    expect(docSlot.find((day) => day.date === offer.date)?.slot).not.toContain(offer.slot);
  });

  test('a second booking of one treatment and doctor on one day is refused in the specified words', async () => {
    const token = await it.portal.signUpPatient('same-day@example.test', 'Petra Test');
    const offers = await listOffers(it.portal, 'Pediatric Dental');
    const [first] = offers;
    const sameDay = offers.find((offer) => offer.date === first!.date && offer.slot !== first!.slot);
    await it.portal.call('POST', '/bookings', { token, body: bookingOf(first!) });
    const second = await it.portal.call('POST', '/bookings', { token, body: bookingOf(sameDay!) });
    expect(second).toMatchObject({ status: 409, body: { message: `You already have a booking on ${first!.date}` } });
  });

  test('a booking of another doctor at a time the patient has booked is refused with a sentence in their language', async () => {
    const offers = await listOffers(it.portal, 'Teeth Orthodontics');
    const [first, second] = offers.filter(
      ({ date, slot }) => date === offers.at(-1)!.date && slot === offers.at(-1)!.slot,
    );
    const token = await it.patient();
    const book = (offer: Offer, language: string) =>
      it.portal.call('POST', '/bookings', {
        token,
        body: bookingOf(offer),
        headers: { 'accept-language': language },
      });
    const booked = await book(first!, 'en');
    expect(booked.status).toBe(200);
    const code = 'overlapping_appointment';
    const message = 'You already have an appointment at this time. Please choose another time.';
    expect(await book(second!, 'en')).toMatchObject({ status: 409, body: { code, message } });
    const german = 'Sie haben zu dieser Zeit bereits einen Termin. Bitte wählen Sie einen anderen Termin.';
    expect(await book(second!, 'de')).toMatchObject({ status: 409, body: { code, message: german } });
    const { _id: id } = booked.body.data as unknown as { _id: string };
    await it.portal.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', id).execute();
    expect(await book(second!, 'en')).toMatchObject({ status: 200 });
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no doctor', { doctor_email: 'Choose One' }, 400, 'Please Select a Doctor'],
    ['no date', { AppointmentDate: 'Choose One' }, 400, 'Please Select a Date'],
    ['no slot', { slot: 'Choose One' }, 400, 'Please Select a Slot'],
    ['no phone', { patient_Phone: '' }, 400, 'Phone is required'],
    [
      'a phone that is none',
      { patient_Phone: '12' },
      400,
      'Phone has 5 to 20 digits; a leading + and separators are fine',
    ],
    ['a paid one', { isPaid: true }, 400, 'This value is not valid'],
    ['an unknown field', { status: 'booked' }, 400, 'This field is not accepted: status'],
  ])('a booking with %s is refused with the field named', async (_name, change, status, message) => {
    const offer = await anOffer(it.portal, 'Teeth Orthodontics', 5);
    const answer = await it.portal.call('POST', '/bookings', {
      token: await it.patient(),
      body: bookingOf(offer, change),
    });
    expect(answer.status).toBe(status);
    expect(answer.body['issues']).toMatchObject([{ path: Object.keys(change)[0], message }]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['of the past', { AppointmentDate: 'Monday, May 22, 2023' }, 'slot_unavailable'],
    ['of a doctor who does not offer the treatment', { doctor_email: 'clara@demo.test' }, 'slot_unavailable'],
    [
      'of an unverified doctor',
      { doctor_email: 'new-doctor@demo.test', treatment: 'Oral Surgery', price: 250 },
      'slot_unavailable',
    ],
    ['at a lower price', { price: 0.01 }, 'price_changed'],
  ])('a booking %s is refused as a conflict', async (_name, change, code) => {
    const offer = await anOffer(it.portal, 'Teeth Orthodontics', 6);
    const answer = await it.portal.call('POST', '/bookings', {
      token: await it.patient(),
      body: bookingOf(offer, change),
    });
    expect(answer).toMatchObject({ status: 409, body: { code } });
  });

  test.each([
    { patient_email: 'admin@demo.test' },
    { patient_name: 'Alma Berger' },
    { patient_id: '7f4c1f6e-0000-4000-8000-000000000000' },
  ])('a booking that claims to be another’s is refused (%o)', async (claim) => {
    const offer = await anOffer(it.portal, 'Teeth Orthodontics', 7);
    const answer = await it.portal.call('POST', '/bookings', {
      token: await it.patient(),
      body: bookingOf(offer, claim),
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  });

  test('booking needs a token', async () => {
    const offer = await anOffer(it.portal, 'Teeth Orthodontics', 8);
    expect(await it.portal.call('POST', '/bookings', { body: bookingOf(offer) })).toMatchObject({ status: 401 });
  });

  test('the same idempotency key books once; with another body it is a conflict', async () => {
    const token = await it.patient();
    const headers = { 'idempotency-key': 'tab-1-attempt' };
    const [offer, other] = (await listOffers(it.portal, 'Pediatric Dental')).slice(4);
    const body = bookingOf(offer!);
    const answers = await Promise.all(
      [1, 2, 3].map(() => it.portal.call('POST', '/bookings', { token, headers, body })),
    );
    const ids = answers.map((answer) => (answer.body.data as unknown as { _id: string })._id);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(ids).size).toBe(1);
    const changed = await it.portal.call('POST', '/bookings', { token, headers, body: bookingOf(other!) });
    expect(changed).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  test('another’s booking looks exactly like one that does not exist', async () => {
    const offer = await anOffer(it.portal, 'Cosmetic Dentistry', 2);
    const booked = await it.portal.call('POST', '/bookings', { token: await it.patient(), body: bookingOf(offer) });
    const { _id } = booked.body.data as unknown as { _id: string };
    const token = await it.otherPatient();
    const foreign = await it.portal.call('GET', `/booking/${_id}`, { token });
    const unknown = await it.portal.call('GET', '/booking/7f4c1f6e-0000-4000-8000-000000000000', { token });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    const list = await it.portal.call('GET', `/bookings?email=${it.patientEmail}`, { token });
    expect(list).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  });

  test('the reservation of a slot is confirmed to its holder and to nobody else', async () => {
    const offer = await anOffer(it.portal, 'Cosmetic Dentistry', 9);
    const token = await it.patient();
    const body = { doctor: offer.doctor, AppointmentDate: offer.date, slot: offer.slot };
    expect(await it.portal.call('PATCH', '/slots', { token, body })).toMatchObject({
      status: 409,
      body: { code: 'not_reserved' },
    });
    await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    expect(await it.portal.call('PATCH', '/slots', { token, body })).toMatchObject({
      status: 200,
      body: { status: 'Success' },
    });
    expect(await it.portal.call('PATCH', '/slots', { token: await it.otherPatient(), body })).toMatchObject({
      status: 409,
    });
  });

  test('unpaid bookings cannot block a calendar', async () => {
    const token = await it.portal.signUpPatient('greedy@example.test');
    const offers = await listOffers(it.portal, 'Teeth Orthodontics');
    const oneADay = [...Map.groupBy(offers, (offer) => offer.date).values()].flatMap((ofDay) => ofDay.at(-1) ?? []);
    const statuses: number[] = [];
    for (const offer of oneADay.slice(0, MAX_OPEN_BOOKINGS + 1)) {
      statuses.push((await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) })).status);
    }
    expect(statuses).toEqual([...Array<number>(MAX_OPEN_BOOKINGS).fill(200), 409]);
  });

  test('a person’s bookings are listed soonest first, then past ones newest first, whatever the pages', async () => {
    const email = 'pages@example.test';
    const token = await it.portal.signUpPatient(email);
    const oneADay = Map.groupBy(await listOffers(it.portal, 'Teeth Cleaning'), ({ date }) => date);
    const offers = [...oneADay.values()].slice(5, 10).map((ofDay) => ofDay.at(-1)!);
    const ids: string[] = [];
    for (const offer of offers) {
      const { body } = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
      ids.push((body.data as unknown as { _id: string })._id);
    }
    const [first, second, third, fourth, fifth] = ids;
    // The third has started; the second was cancelled.
    const running = { day: dayFromLongDate(offers[2]!.date)!, ...rangeOfName(offers[2]!.slot)! };
    await it.portal.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', second!).execute();
    const read = async (limit: number, include: { include?: 'cancelled' }, minutes: number[]) => {
      const found: string[] = [];
      for (let cursor: string | undefined, index = 0; ; index += 1) {
        const now = instantOf(running.day, minutes[Math.min(index, minutes.length - 1)]!);
        const page = await listBookings(await contextAt(it.portal, email, now), { email, limit, cursor, ...include });
        expect(page.appointmentData.length).toBeLessThanOrEqual(limit);
        found.push(...page.appointmentData.map(({ _id }) => _id));
        if (page.nextCursor === null) return found;
        cursor = page.nextCursor;
      }
    };
    for (const limit of [1, 2, 3, 5]) {
      expect(await read(limit, {}, [running.start])).toEqual([third, fourth, fifth, first]);
      // A booking that ends between two pages is neither missed nor repeated.
      const all = [third, fourth, fifth, second, first];
      expect(await read(limit, { include: 'cancelled' }, [running.start, running.end])).toEqual(all);
    }
    const refused = await it.portal.call('GET', `/bookings?email=${email}&cursor=2027-01-01_600_${first}`, { token });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } });
  });

  test('cancelled bookings are listed only on request, each with the state of its refund', async () => {
    const email = 'states@example.test';
    const token = await it.portal.signUpPatient(email);
    const oneADay = Map.groupBy(await listOffers(it.portal, 'Cosmetic Dentistry'), ({ date }) => date);
    const states = [
      { status: 'booked', paymentStatus: 'refunded', refundCents: 100, refundedCents: 100 },
      { status: 'cancelled', paymentStatus: 'unpaid' },
      { status: 'cancelled', paymentStatus: 'refund_pending', refundCents: 100, refundedCents: 99 },
      { status: 'cancelled', paymentStatus: 'refunded', refundCents: 100, refundedCents: 100 },
      { status: 'expired', paymentStatus: 'unpaid', heldUntil: new Date() },
    ] as const;
    for (const [index, ofDay] of [...oneADay.values()].slice(5, 5 + states.length).entries()) {
      const { body } = await it.portal.call('POST', '/bookings', { token, body: bookingOf(ofDay.at(-1)!) });
      const { _id } = body.data as unknown as { _id: string };
      await it.portal.db.updateTable('booking').set(states[index]!).where('id', '=', _id).execute();
    }
    const list = async (query: string, caller = token) =>
      (await it.portal.call('GET', `/bookings?email=${email}${query}`, { token: caller })).body.data as unknown as {
        appointmentData: Appointment[];
      };
    const stateOf = ({ status, refund, isPaid, isUpcoming }: Appointment) => ({ status, refund, isPaid, isUpcoming });
    const booked = { status: 'booked', refund: 'refunded', isPaid: false, isUpcoming: true };
    const cancelled = { status: 'cancelled', isPaid: false, isUpcoming: false };
    expect((await list('')).appointmentData.map(stateOf)).toEqual([booked]);
    for (const caller of [token, await it.portal.tokenOf('admin@demo.test')]) {
      expect((await list('&include=cancelled', caller)).appointmentData.map(stateOf)).toEqual([
        booked,
        { ...cancelled, refund: null },
        { ...cancelled, refund: 'pending' },
        { ...cancelled, refund: 'refunded' },
      ]);
    }
    const { _id: id, price } = (await list('')).appointmentData[0]!;
    const intent = await it.portal.call('POST', '/create-payment-intent', { token, body: { price, bookingID: id } });
    expect(intent).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(await it.portal.call('GET', `/bookings?email=${email}&include=expired`, { token })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'include' }] },
    });
  });

  test('an appointment is upcoming until its end, for its patient and for its doctor', async () => {
    const email = 'lasting@example.test';
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 30);
    const token = await it.portal.signUpPatient(email);
    await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    const day = dayFromLongDate(offer.date)!;
    const { start, end } = rangeOfName(offer.slot)!;
    const seenAt = async (minute: number) => {
      const now = instantOf(day, minute);
      const own = await listBookings(await contextAt(it.portal, email, now), { email, limit: 1 });
      const doctor = await contextAt(it.portal, offer.doctor, now);
      const ofDoctor = async (when: 'upcoming' | 'past') =>
        (await listDoctorBookings(doctor, { email: offer.doctor, when, limit: 200 })).data.some(
          (booking) => booking.patient_email === email,
        );
      const { isUpcoming, isRunning } = own.appointmentData[0]!;
      return { isUpcoming, isRunning, upcoming: await ofDoctor('upcoming'), past: await ofDoctor('past') };
    };
    const ahead = { isUpcoming: true, isRunning: false, upcoming: true, past: false };
    expect(await seenAt(start - 1)).toEqual(ahead);
    expect(await seenAt(start)).toEqual({ ...ahead, isRunning: true });
    expect(await seenAt(end - 1)).toEqual({ ...ahead, isRunning: true });
    expect(await seenAt(end)).toEqual({ isUpcoming: false, isRunning: false, upcoming: false, past: true });
  });
});

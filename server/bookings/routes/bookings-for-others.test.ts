import { expect, test } from 'vitest';
import type { Appointment } from '#contract/bookings/bookings';
import { nameOfRange, rangeOfName } from '#domain/shared/slot-times';
import { addDays, clinicClock, longDate } from '#domain/shared/time';
import { letUndoPass } from '#testing/changes';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { anHoursDoctor } from '#testing/hours-doctor';
import { expireHold } from '#testing/holds';
import { insertBookingAt } from '#testing/insert-booking';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { beginPayment } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, aPersonOf, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const { day: today } = clinicClock(new Date());
const ORTHODONTICS = 'Teeth Orthodontics';

describeOneDatabase('booking for a person of one’s account', (open) => {
  const it = useTestPortal(open);
  const aParent = async (wanted: { isEmailProven?: boolean } = {}) => {
    const parent = await aPerson(it.portal, { role: 'patient', ...wanted });
    return { parent, token: await tokenFor(it.portal, parent), mia: await aPersonOf(it.portal, parent.id, {}) };
  };
  const book = (token: string, offer: Offer, change = {}) =>
    it.portal.call('POST', '/bookings', { token, body: bookingOf(offer, change) });
  const dataOf = ({ body }: { body: { data?: unknown } }) => body.data as Appointment;
  const read = (id: string, token: string) => it.portal.call('GET', `/booking/${id}`, { token });
  const setPerson = (id: string, change: object) =>
    it.portal.db.updateTable('person').set(change).where('id', '=', id).execute();

  test('a parent books two children with one doctor on one day, and moves and cancels what is theirs', async () => {
    const { parent, token, mia } = await aParent();
    const ben = await aPersonOf(it.portal, parent.id, { name: 'Ben Sommer' });
    // After ten o'clock it is too late to move what takes place tomorrow at ten.
    const tomorrow = longDate(addDays(today, 1));
    const offers = (await listOffers(it.portal, ORTHODONTICS)).filter(({ date }) => date !== tomorrow);
    const [first, second, ...more] = offers.filter(({ doctor, date }) =>
      [offers[0]!.doctor, offers[0]!.date].every((wanted) => [doctor, date].includes(wanted)),
    );
    const booked = await book(token, first!, { person_id: mia });
    expect([booked.status, dataOf(booked)]).toMatchObject([
      200,
      { email: parent.email, patient_name: 'Mia Sommer', forPerson: { _id: mia, name: 'Mia' }, isLimited: false },
    ]);
    expect((await book(token, second!, { person_id: ben })).status).toBe(200);
    const again = more[0] ?? offers.find(({ date }) => date !== first!.date)!;
    const same = await book(token, { ...first!, slot: again.slot }, { person_id: mia });
    expect(same.status).toBe(409);
    const list = await it.portal.call('GET', `/bookings?email=${parent.email}`, { token });
    const { appointmentData } = list.body.data as unknown as { appointmentData: Appointment[] };
    expect(new Set(appointmentData.map(({ forPerson }) => forPerson?.name))).toEqual(new Set(['Ben', 'Mia']));
    const target = offers.find(({ date, doctor }) => date !== first!.date && doctor === first!.doctor)!;
    const { doctor: doctor_email, date: AppointmentDate, slot } = target;
    const moved = await it.portal.call('POST', `/bookings/${dataOf(booked)._id}/move`, {
      token,
      body: { doctor_email, AppointmentDate, slot },
    });
    expect([moved.status, dataOf(moved).AppointmentDate]).toEqual([200, target.date]);
    const cancelled = await it.portal.call('POST', `/bookings/${dataOf(booked)._id}/cancel`, { token, body: {} });
    expect(dataOf(cancelled).isCancelled).toBe(true);
  });

  test('emails go to the account, name the first name in the body only, and their link acts as the account', async () => {
    const { parent, token, mia } = await aParent();
    const [offer] = await listOffers(it.portal, ORTHODONTICS);
    const booked = dataOf(await book(token, offer!, { person_id: mia }));
    const mails = await mailsTo(it.portal, parent.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.to).toEqual({ name: parent.name, email: parent.email });
    expect(mails[0]!.subject).not.toContain('Mia');
    expect(mails[0]!.text).toMatch(/Mia/);
    expect(mails[0]!.text).not.toContain('Mia Sommer');
    const linked = /#token=(\S+)/.exec(mails[0]!.text)![1]!;
    const found = await it.portal.call('POST', '/appointment-link', { body: { token: linked } });
    expect(dataOf(found)).toMatchObject({ _id: booked._id, forPerson: { name: 'Mia' } });
  });

  test('a person of another account, or of age, is refused with the field, and nothing is booked', async () => {
    const { token } = await aParent();
    const { mia: foreign } = await aParent();
    const { parent, token: other, mia: adult } = await aParent();
    await setPerson(adult, { accountUntil: today });
    const [offer] = await listOffers(it.portal, ORTHODONTICS);
    const refused = [
      await book(token, offer!, { person_id: foreign }),
      await book(other, offer!, { person_id: adult }),
      await book(token, offer!, { person_id: parent.id }),
    ];
    for (const { status, body } of refused) {
      expect([status, body['issues']]).toMatchObject([400, [{ path: 'person_id' }]]);
    }
    expect(await listOffers(it.portal, ORTHODONTICS)).toContainEqual(offer);
  });

  test('nobody but the account, the clinic and the person reads, moves, pays or cancels it', async () => {
    const { token, mia } = await aParent();
    const { token: stranger } = await aParent();
    const [offer] = await listOffers(it.portal, ORTHODONTICS);
    const { _id: id } = dataOf(await book(token, offer!, { person_id: mia }));
    const attempts = [
      await read(id, stranger),
      await it.portal.call('POST', `/bookings/${id}/cancel`, { token: stranger, body: {} }),
      await it.portal.call('POST', `/booking/${id}/confirm-hold`, { token: stranger }),
      await it.portal.call('POST', '/create-payment-intent', { token: stranger, body: { price: 120, bookingID: id } }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await read(id, token)).status).toBe(200);
  });

  test('the time of an overdue hold is booked for somebody else as well, and one that is taken is refused as taken', async () => {
    const { token, mia } = await aParent({ isEmailProven: false });
    const { token: other, mia: ben } = await aParent();
    const [offer] = await listOffers(it.portal, ORTHODONTICS);
    const { _id: id } = dataOf(await book(token, offer!, { person_id: mia }));
    expect((await book(other, offer!, { person_id: ben })).body['code']).toBe('slot_taken');
    await expireHold(it.portal.db, id);
    expect((await book(other, offer!, { person_id: ben })).status).toBe(200);
  });

  test('a person with an account of their own pays what the account booked for them, also with the intent it opened', async () => {
    const { parent, token } = await aParent();
    const mia = await aPerson(it.portal, { role: 'patient' });
    await setPerson(mia.id, { accountId: parent.id });
    const [offer] = await listOffers(it.portal, ORTHODONTICS);
    const { _id: id } = dataOf(await book(token, offer!, { person_id: mia.id }));
    const { price } = offer!;
    const secretOfAccount = await beginPayment(it.portal, token, { id, price });
    const own = await tokenFor(it.portal, mia);
    const secret = await beginPayment(it.portal, own, { id, price });
    expect(secret, 'one intent of a booking').toBe(secretOfAccount);
    await payInSandbox(it.portal, secret);
    const body = { price, transactionid: intentOf(secret), email: mia.email, bookingID: id };
    const paid = await it.portal.call('POST', '/payment', { token: own, body });
    expect([paid.status, paid.body['code']]).toEqual([200, undefined]);
    expect(dataOf(await read(id, own))).toMatchObject({ isPaid: true, dueAmount: 0 });
  });

  test('holds are counted over the account: further people hold no more than three slots', async () => {
    const { parent, token, mia } = await aParent({ isEmailProven: false });
    const others = [mia, await aPersonOf(it.portal, parent.id, {}), await aPersonOf(it.portal, parent.id, {})];
    const offers = await listOffers(it.portal, ORTHODONTICS);
    const outcomes = [];
    for (const [index, personId] of [...others, undefined].entries()) {
      const change = personId === undefined ? {} : { person_id: personId };
      outcomes.push((await book(token, offers[index]!, change)).body['code'] ?? 'held');
    }
    expect(outcomes).toEqual(['held', 'held', 'held', 'too_many_holds']);
  });

  test('ten appointments can be open over the account, three more a person once it has been treated', async () => {
    const { parent, token, mia } = await aParent();
    const of = (person: TestPerson['id'], index: number) => ({
      patientId: person,
      treatedPersonId: person,
      accountId: person === parent.id ? null : parent.id,
      day: addDays(today, 30 + index),
    });
    for (let index = 0; index < 10; index += 1) {
      await insertBookingAt(it.portal, { day: addDays(today, 30 + index) }, of(index % 2 ? mia : parent.id, index));
    }
    const [offer] = await listOffers(it.portal, ORTHODONTICS);
    const refused = await book(token, offer!, { person_id: mia });
    expect(refused.body['code']).toBe('too_many_unpaid_bookings');
    const visit = { ...of(mia, -60), attendance: 'completed' as const };
    await insertBookingAt(it.portal, { day: addDays(today, -30) }, visit);
    expect((await book(token, offer!, { person_id: mia })).status).toBe(200);
  });

  test('from the 18th birthday the account reads when and with whom, and can only cancel', async () => {
    const { parent, token, mia } = await aParent();
    const of = { patientId: mia, treatedPersonId: mia, accountId: parent.id, patientEmail: parent.email };
    const { id } = await insertBookingAt(it.portal, { day: addDays(today, 30) }, of);
    await setPerson(mia, { accountUntil: today });
    const seen = dataOf(await read(id, token));
    expect(seen).toMatchObject({ isLimited: true, treatment: 'Appointment', price: 0, code: '', changeUntil: null });
    expect(JSON.stringify(seen)).not.toContain(ORTHODONTICS);
    const [offer] = await listOffers(it.portal, ORTHODONTICS);
    const { doctor: doctor_email, date: AppointmentDate, slot } = offer!;
    const body = { doctor_email, AppointmentDate, slot };
    const mark = (change: object) => it.portal.db.updateTable('booking').set(change).where('id', '=', id).execute();
    await mark({ attendance: 'completed', movedAt: new Date(), priceKind: 'from' });
    const visited = { status: 'booked', isOver: false, isUpcoming: true, movedAt: null, priceKind: 'fixed' };
    expect(dataOf(await read(id, token)), 'whether they came is theirs').toMatchObject(visited);
    await mark({ attendance: null });
    expect((await it.portal.call('POST', `/bookings/${id}/move`, { token, body })).status).toBe(404);
    expect(dataOf(await it.portal.call('POST', `/bookings/${id}/cancel`, { token, body: {} })).isCancelled).toBe(true);
    await letUndoPass(it.portal.db);
    const [mail] = await mailsTo(it.portal, parent.email);
    expect(mail!.text).not.toContain(ORTHODONTICS);
  });

  /** The first time of a doctor who has hours for so many appointments. */
  const hoursFor = async (count: number) => {
    const [day = ''] = daysWithoutSlots(it.portal, 1);
    const { priceCents, durationMin, bufferMin } = await it.portal.db
      .selectFrom('treatment')
      .select(['priceCents', 'durationMin', 'bufferMin'])
      .where('name', '=', 'Teeth Cleaning')
      .executeTakeFirstOrThrow();
    const hours = [{ start: 540, end: 540 + count * (durationMin + bufferMin) }];
    const doctor = await anHoursDoctor(it.portal, { days: [day], hours });
    const slot = nameOfRange({ start: 540, end: 540 + durationMin });
    const offer = { treatment: 'Teeth Cleaning', doctor: doctor.email, date: longDate(day), slot };
    return { offer: { ...offer, price: priceCents / 100 }, bufferMin };
  };

  test('several people are booked in a row, all or none, and each moves by itself afterwards', async () => {
    const { parent, token, mia } = await aParent();
    const ben = await aPersonOf(it.portal, parent.id, { name: 'Ben Sommer' });
    const { offer, bufferMin } = await hoursFor(3);
    const body = { ...bookingOf(offer), persons: [mia, parent.id, ben] };
    const headers = { 'idempotency-key': 'a-family' };
    const booked = await it.portal.call('POST', '/bookings/row', { token, body, headers });
    expect([booked.status, booked.body['code']]).toEqual([200, undefined]);
    const rows = booked.body.data as unknown as Appointment[];
    expect(rows.map(({ forPerson }) => forPerson?.name ?? 'holder')).toEqual(['Mia', 'holder', 'Ben']);
    const ranges = rows.map(({ slot }) => rangeOfName(slot)!);
    for (const [index, range] of ranges.entries()) {
      if (index > 0) expect(range.start).toBe(ranges[index - 1]!.end + bufferMin);
    }
    const again = await it.portal.call('POST', '/bookings/row', { token, body, headers });
    expect((again.body.data as unknown as Appointment[]).map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id));
  });

  test('a group of which one cannot be booked is refused with the field, and nothing is booked', async () => {
    const { parent, token, mia } = await aParent();
    const { mia: foreign } = await aParent();
    // Room for one of them.
    const { offer } = await hoursFor(1);
    const row = (persons: string[], by = token) =>
      it.portal.call('POST', '/bookings/row', { token: by, body: { ...bookingOf(offer), persons } });
    const refused = [await row([mia, foreign]), await row([mia, parent.id])];
    expect(refused.map(({ status, body }) => [status, (body['issues'] as { path: string }[])[0]?.path])).toEqual([
      [400, 'persons.1'],
      [409, 'persons.1'],
    ]);
    expect((await row([mia, mia])).status).toBe(400);
    const { token: unproven, parent: other, mia: child } = await aParent({ isEmailProven: false });
    expect((await row([child, other.id], unproven)).body['code']).toBe('own_address_not_proven');
    const list = await it.portal.call('GET', `/bookings?email=${parent.email}`, { token });
    expect(list.body.data).toMatchObject({ appointmentData: [] });
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/bookings/bookings';
import type { DeskPerson } from '#contract/desk/desk-persons';
import { MAX_SUGGESTIONS } from '#domain/accounts/desk-patients';
import { addDays, clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers } from '#testing/free-slots';
import { insertBookingAt } from '#testing/insert-booking';
import { sentMails } from '#testing/outbox';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

type Patient = { _id: string; name: string; email: string; birthDate: string | null; hasAccount: boolean };
type Booked = { _id: string; status: string; patient_name: string; email: string };

describeOneDatabase('patients without an account', (open) => {
  const given = useTestPortal(open);
  let reception: string;
  beforeAll(async () => {
    reception = await tokenFor(given.portal, await aPerson(given.portal, { role: 'reception' }));
  });
  const post = (path: string, body: object, headers = {}) =>
    given.portal.call('POST', path, { token: reception, body, headers });
  const enter = async (patient: object) => {
    const { body, status } = await post('/desk/patients', patient);
    expect({ status, issues: body['issues'] }).toEqual({ status: 200, issues: undefined });
    return body.data as unknown as Patient;
  };
  const find = async (wanted: object) =>
    ((await post('/desk/patients/search', wanted)).body.data as unknown as Patient[]).map(({ name }) => name);
  const book = async (patientId: string, offer: Parameters<typeof bookingOf>[0], change = {}) => {
    const { isPaid: _isPaid, patient_Phone: _phone, ...body } = bookingOf(offer);
    return post('/desk/bookings', { ...body, patient_id: patientId, ...change });
  };

  test('a patient needs a name and a phone number; a repeated request adds nobody else', async () => {
    const mia = { _id: randomUUID(), name: 'Mia Kirsch', phone: '030 555 01 43', birth_date: '2019-02-01' };
    expect(await enter(mia)).toMatchObject({ _id: mia._id, email: '', hasAccount: false, birthDate: '2019-02-01' });
    expect((await enter(mia))._id).toBe(mia._id);
    expect((await post('/desk/patients', { ...mia, name: 'Somebody Else' })).body['code']).toBe('idempotency_conflict');
    expect((await enter({ name: 'Ole Kirsch', phone: '030 5550143' })).birthDate).toBeNull();
    const wrong = [
      { name: '', phone: '030 1234567' },
      { name: 'Ole' },
      { ...mia, _id: undefined, birth_date: '2999-01-01' },
    ];
    const fields = [];
    for (const body of wrong) {
      const { status, body: said } = await post('/desk/patients', body);
      expect(status).toBe(400);
      fields.push((said['issues'] as { path: string }[])[0]?.path);
    }
    expect(fields).toEqual(['name', 'phone', 'birth_date']);
  });

  test('reception reads a person with all appointments and what they owe, also by the id of a merged record', async () => {
    const { day } = clinicClock(new Date());
    const { id, patient } = await insertBookingAt(given.portal, { day: addDays(day, 30) });
    const { id: cancelled, patient: other } = await insertBookingAt(
      given.portal,
      { day: addDays(day, 20) },
      { status: 'cancelled', cancelledAt: new Date() },
    );
    const { db } = given.portal;
    await db.updateTable('booking').set({ patientId: patient.id }).where('id', '=', cancelled).execute();
    await db.updateTable('person').set({ birthDate: '1980-12-24' }).where('id', '=', patient.id).execute();
    const merged = { mergedInto: patient.id, deletedAt: new Date(), email: '' };
    await db.updateTable('person').set(merged).where('id', '=', other.id).execute();
    type Read = { data: DeskPerson; appointments: Appointment[]; nextCursor: string | null };
    const read = async (path: string) => {
      const { status, body } = await given.portal.call('GET', `/desk/persons/${path}`, { token: reception });
      return { ...(body as unknown as Read), status };
    };
    const whole = await read(other.id);
    expect(whole).toMatchObject({
      status: 200,
      data: {
        _id: patient.id,
        name: patient.name,
        birthDate: '1980-12-24',
        hasAccount: true,
        due: [{ amount: 120, currency: 'usd' }],
      },
      nextCursor: null,
    });
    expect(whole.appointments.map(({ _id }) => _id)).toEqual([cancelled, id]);
    const first = await read(`${patient.id}?limit=1`);
    expect(first.appointments.map(({ _id }) => _id)).toEqual([cancelled]);
    const second = await read(`${patient.id}?limit=1&cursor=${first.nextCursor}`);
    expect(second.appointments.map(({ _id }) => _id)).toEqual([id]);
    const seen = await db
      .selectFrom('auditEntry')
      .select(['personId', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(seen).toEqual([{ personId: patient.id, details: { list: 'person' } }]);
    await db.updateTable('person').set({ deletedAt: new Date(), email: '' }).where('id', '=', patient.id).execute();
    expect((await read(patient.id)).status).toBe(404);
  });

  test('a colleague is found by name alone, and booked for with a number of the appointment’s own', async () => {
    const { db } = given.portal;
    const colleague = await aPerson(given.portal, { role: 'doctor', isVerified: true });
    const own = { name: 'Käthe Kollegin', phone: '030 9876543', birthDate: '1977-07-07' };
    await db.updateTable('person').set(own).where('id', '=', colleague.id).execute();
    for (const q of ['kaethe koll', 'kaethe - koll']) expect(await find({ q }), q).toEqual(['Käthe Kollegin']);
    for (const q of ['07.07.1977', '030 9876543', colleague.email]) expect(await find({ q }), q).toEqual([]);
    const offer = await anOffer(given.portal, 'Teeth Cleaning');
    expect(await book(colleague.id, offer)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'patient_Phone' }] },
    });
    expect((await book(colleague.id, offer, { patient_Phone: '030 1112223' })).status).toBe(200);
    const { body } = await given.portal.call('GET', `/desk/persons/${colleague.id}`, { token: reception });
    const hidden = { email: '', phone: null, birthDate: null, isStaff: true };
    expect(body.data).toMatchObject({ ...hidden, name: own.name, due: [{ amount: 60 }] });
    expect(body['appointments']).toHaveLength(1);
    const { phone } = await db
      .selectFrom('person')
      .select('phone')
      .where('id', '=', colleague.id)
      .executeTakeFirstOrThrow();
    expect(phone).toBe(own.phone);
    const listed = await post('/desk/appointments', { q: 'kaethe kollegin' });
    expect(listed.body.data).toMatchObject([{ birthDate: null, patient_phone: '030 1112223' }]);
  });

  test('a colleague is found beside more patients of that name than are suggested', async () => {
    const colleague = await aPerson(given.portal, { role: 'reception' });
    const name = 'Zara Zufall';
    await given.portal.db.updateTable('person').set({ name }).where('id', '=', colleague.id).execute();
    for (let one = 0; one < MAX_SUGGESTIONS; one += 1) await enter({ name, phone: `030 555020${one}` });
    const found = (await post('/desk/patients/search', { q: name })).body.data as unknown as { _id: string }[];
    expect(found).toHaveLength(MAX_SUGGESTIONS);
    expect(found.at(-1)).toMatchObject({ _id: colleague.id, isStaff: true });
  });

  test('somebody on the phone is found by name, number and date of birth, in any spelling', async () => {
    await enter({ name: 'Jörg Müßig', phone: '+49 (0)30 / 555-7788', birth_date: '1980-12-24' });
    for (const q of ['mü', 'Mu', 'muessig', 'joerg MÜSSIG', '030 5557788', '24.12.1980', '1980-12-24 jörg']) {
      expect(await find({ q }), q).toEqual(['Jörg Müßig']);
    }
    for (const q of ['m', '25.12.1980', '24.12.1980 anna', '%%%']) expect(await find({ q }), q).toEqual([]);
  });

  test('names are found with any apostrophe or hyphen, or without', async () => {
    const spellings = ["O'Brien-Kahl", 'O’Brien‑Kahl', 'O´Brien Kahl', 'O`Brien Kahl', 'OBrien-Kahl'];
    await enter({ name: spellings[0], phone: '030 5551122' });
    await enter({ name: "D'Ávila", phone: '030 5551123' });
    for (const q of spellings) {
      expect(await find({ q }), q).toEqual([spellings[0]]);
      expect(await find({ name: `Sean ${q}`, phone: '030 5551122' }), q).toEqual([spellings[0]]);
      expect(await find({ name: q }), q).toEqual([spellings[0]]);
    }
    for (const q of ["D'Ávila", 'D’avila', 'davila']) expect(await find({ q }), q).toEqual(["D'Ávila"]);
    for (const q of ["'", '-', "' -", '- -'])
      expect((await post('/desk/patients/search', { q })).body.data, q).toEqual([]);
  });

  test('who is about to be entered twice is suggested: same number, same name, or same day of birth and a like name', async () => {
    await enter({ name: 'Katharina Meier', phone: '0171 2345678', birth_date: '1991-05-06' });
    expect(await find({ name: 'Katharina Meier' })).toEqual(['Katharina Meier']);
    expect(await find({ name: 'K', phone: '+49 171 2345678' })).toEqual(['Katharina Meier']);
    expect(await find({ name: 'Katarina Maier', birth_date: '1991-05-06' })).toEqual(['Katharina Meier']);
    expect(await find({ name: 'Bernd Schulz', birth_date: '1991-05-06' })).toEqual([]);
    expect(await find({ name: 'Ka' })).toEqual([]);
  });

  test('a booking for a caller is final at once, audited with who booked it, and emails nobody', async () => {
    const patient = await enter({ name: 'Anna Anruf', phone: '030 7654321' });
    const offer = await anOffer(given.portal, 'Teeth Cleaning', 1);
    const key = { 'idempotency-key': randomUUID() };
    const { isPaid: _isPaid, patient_Phone: _phone, ...body } = bookingOf(offer);
    const sent = { ...body, patient_id: patient._id };
    const booked = (await post('/desk/bookings', sent, key)).body.data as unknown as Booked;
    expect(booked).toMatchObject({ status: 'booked', patient_name: 'Anna Anruf', email: '' });
    expect((await post('/desk/bookings', sent, key)).body).toMatchObject({ data: { _id: booked._id } });
    const other = await enter({ name: 'Another', phone: '030 7654321' });
    expect((await post('/desk/bookings', { ...sent, patient_id: other._id }, key)).body['code']).toBe(
      'idempotency_conflict',
    );
    const entry = await given.portal.db
      .selectFrom('auditEntry')
      .innerJoin('person as actor', 'actor.id', 'auditEntry.actorId')
      .select(['actor.role', 'auditEntry.personId', 'auditEntry.action'])
      .where('bookingId', '=', booked._id)
      .execute();
    expect(entry).toEqual([{ role: 'reception', personId: patient._id, action: 'booking.made' }]);
    const cancelled = await post(`/bookings/${booked._id}/cancel`, { reason: 'ill' });
    expect(cancelled.status).toBe(200);
    await given.portal.db.updateTable('jobOutbox').set({ notBefore: null }).execute();
    await given.portal.drain();
    expect((await sentMails(given.portal)).filter(({ to }) => to.email === '')).toEqual([]);
  });

  test('a number of one appointment does not replace the one by which its patient is found', async () => {
    const patient = await enter({ name: 'Nora Nummer', phone: '030 7771234' });
    const offer = await anOffer(given.portal, 'Teeth Cleaning', 4);
    const { body } = await book(patient._id, offer, { patient_Phone: '030 9990000' });
    expect(body.data).toMatchObject({ patient_phone: '030 9990000' });
    expect([await find({ q: '030 7771234' }), await find({ q: '030 9990000' })]).toEqual([['Nora Nummer'], []]);
  });

  test('the number that was said is stored; without any the field is named', async () => {
    const { id } = await aPerson(given.portal, { role: 'patient', isEmailProven: false });
    const offer = await anOffer(given.portal, 'Teeth Cleaning', 2);
    const refused = await book(id, offer);
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'patient_Phone' }] } });
    expect(await book(id, offer, { patient_Phone: '0151 222333' })).toMatchObject({
      status: 200,
      body: { data: { status: 'booked', heldUntil: null } },
    });
    const known = given.portal.db.selectFrom('person').select('phone').where('id', '=', id);
    expect(await known.executeTakeFirst()).toEqual({ phone: '0151 222333' });
    expect(await book(randomUUID(), await anOffer(given.portal, 'Teeth Cleaning', 3))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  describe('an account', () => {
    test('gets the confirmation at its proven address, and no second appointment at the same time', async () => {
      const patient = await aPerson(given.portal, { role: 'patient' });
      const offers = await listOffers(given.portal, 'Teeth Orthodontics');
      const [first] = offers;
      const second = offers.find(
        ({ date, slot, doctor }) => date === first!.date && slot === first!.slot && doctor !== first!.doctor,
      );
      expect((await book(patient.id, first!, { patient_Phone: '030 1234567' })).status).toBe(200);
      expect((await book(patient.id, second!)).body['code']).toBe('overlapping_appointment');
      await given.portal.drain();
      const mails = (await sentMails(given.portal)).filter(({ to }) => to.email === patient.email);
      expect(mails).toHaveLength(1);
    });

    test('of reception is booked by its owner as everybody does, not by the desk', async () => {
      const self = await aPerson(given.portal, { role: 'reception' });
      const { isPaid: _isPaid, ...body } = bookingOf(await anOffer(given.portal, 'Teeth Cleaning', 4));
      const response = await given.portal.call('POST', '/desk/bookings', {
        token: await tokenFor(given.portal, self),
        body: { ...body, patient_id: self.id },
      });
      expect(response.body['code']).toBe('not_allowed');
    });
  });

  test('a deleted desk patient leaves no data and no job for an identity service', async () => {
    const admin = await given.portal.tokenOf('admin@demo.test');
    const { _id: id } = await enter({ name: 'Gone Soon', phone: '030 9876543', birth_date: '1970-01-01' });
    expect((await given.portal.call('DELETE', `/users?id=${id}`, { token: admin })).status).toBe(200);
    const row = await given.portal.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: '', phone: null, birthDate: null });
    await given.portal.drain();
    expect(await find({ q: 'Gone Soon' })).toEqual([]);
  });
});

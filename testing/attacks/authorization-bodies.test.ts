import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { routes, type NamedRoute } from '#contract/index';
import { describeOneDatabase } from '#testing/database';
import { aPersonWithCookie, tokenFor, type TestPerson } from '#testing/people';
import { buildWorld, RANGE, type World } from '#testing/permission-world';
import { OWN_ORIGIN } from '#testing/portal';
import { photoForm } from '#testing/upload-photo';
import { useAttacker } from './use-attacker.ts';

const ID = '7f4c1f6e-0000-4000-8000-000000000000';

/** Fields that only the server sets, by their names in the API and in the database. */
const forbidden: Record<string, unknown> = {
  role: 'admin',
  isverified: 'verified',
  verified_at: '2026-01-01',
  price: 1,
  price_cents: 1,
  isPaid: true,
  payment_status: 'paid',
  _id: ID,
  id: ID,
  email: 'eve@evil.example',
  subject: 'subjectOfEve',
  is_demo: true,
  deleted_at: null,
  $set: { role: 'admin' },
  constructor: { role: 'admin' },
};

describeOneDatabase('attacks with unexpected fields', (open) => {
  const it = useAttacker(open);
  let world: World;
  let admin: TestPerson & { cookie: string; token: string };
  beforeAll(async () => {
    world = await buildWorld(it.portal);
    admin = { ...world.people.admin, token: await tokenFor(it.portal, world.people.admin) };
  });

  const withBody = (Object.values(routes) as NamedRoute[]).filter((route) => route.body);
  test.each(withBody.map((route) => [route.name, route] as const))(
    'attack 14: %s refuses and names every unexpected field',
    async (_name, { method, path, body }) => {
      const url = `${path.replace(':id', ID)}?id=${ID}`;
      for (const field of Object.keys(forbidden).filter((name) => !(name in body!.shape))) {
        const sent = { token: admin.token, cookie: admin.cookie, body: { [field]: forbidden[field] } };
        const answer = await it.attacker.api(method, url, sent);
        expect([field, answer.status, answer.body['code']]).toEqual([field, 400, 'invalid_input']);
        expect(JSON.stringify(answer.body['issues'])).toContain(field);
      }
    },
  );

  /** A person with an identity and an image but without a profile. */
  async function aNewcomer() {
    const email = `${randomUUID()}@example.test`;
    const cookie = await it.portal.signUpIdentity(email, 'Nina');
    const body = await photoForm();
    const photo = await it.attacker.api('POST', '/images', { cookie, body, headers: { origin: OWN_ORIGIN } });
    const { url: image } = photo.body['data'] as { url: string };
    return { email, cookie, profile: { name: 'Nina', email, role: 'Patient', image } };
  }

  test('attack 14: a sign-up creates only patients and unverified doctors', async () => {
    const { cookie, profile, email } = await aNewcomer();
    const signUp = (over: object) => it.attacker.api('POST', '/users', { cookie, body: { ...profile, ...over } });
    for (const over of [
      { role: 'admin' },
      { role: 'Admin' },
      { role: ['Patient', 'admin'] },
      { isverified: 'verified' },
      { isVerified: true },
      { _id: ID },
      { price: 1 },
      { isPaid: true },
    ]) {
      expect([over, (await signUp(over)).status]).toEqual([over, 400]);
    }
    const doctor = { role: 'Doctor', registrationnumber: '4711', specialty: 'Orthodontics' };
    expect((await signUp({ ...doctor, isverified: 'verified' })).status).toBe(400);
    expect((await signUp(doctor)).body).toMatchObject({ data: { email, role: 'Doctor', isverified: '' } });
  });

  test('attack 14: a sign-up cannot set a role, an id or a proven address', async () => {
    const email = `${randomUUID()}@example.test`;
    const wanted = { role: 'admin', id: 'subjectOfEve', emailVerified: true, createdAt: '2020-01-01', image: 'x' };
    const { status } = await it.attacker.identity('/sign-up/email', {
      email,
      name: 'Eve',
      password: 'Demo#2026',
      ...wanted,
    });
    const { rows } = await sql<Record<string, unknown>>`select * from identity_user where email = ${email}`.execute(
      it.portal.db,
    );
    expect(rows).toHaveLength(status === 200 ? 1 : 0);
    for (const row of rows) {
      expect(row).toMatchObject({ email, emailVerified: false });
      expect([row['id'], row['role']]).toEqual([expect.not.stringContaining('subjectOfEve'), undefined]);
    }
  });

  test('attack 14: a request body makes a booking neither paid, nor cheaper, nor another’s', async () => {
    const { patient, doctor, otherPatient } = world.people;
    const token = await tokenFor(it.portal, patient);
    const book = async (over: object) => {
      const body = {
        treatment: 'Teeth Orthodontics',
        doctor_email: doctor.email,
        AppointmentDate: date,
        slot: RANGE,
        patient_Phone: '030 1234567',
        price: 120,
        ...over,
      };
      const { status, body: said } = await it.attacker.api('POST', '/bookings', { token, body });
      return [status, said['code']];
    };
    const date = await world.freeSlot(doctor);
    for (const over of [{ isPaid: true }, { isPaid: 'false' }, { _id: ID }, { status: 'paid' }, { role: 'admin' }]) {
      expect([over, await book(over)]).toEqual([over, [400, 'invalid_input']]);
    }
    for (const price of [0, 1, 119.99, 120.01]) {
      expect([price, await book({ price })]).toEqual([price, [409, 'price_changed']]);
    }
    for (const over of [
      { patient_id: otherPatient.id },
      { patient_email: otherPatient.email },
      { patient_name: otherPatient.name },
    ]) {
      expect([over, await book(over)]).toEqual([over, [403, 'not_allowed']]);
    }
    expect(await book({ isPaid: false })).toEqual([200, undefined]);
    const { rows } = await sql<Record<string, unknown>>`
      select price_cents::int, payment_status, patient_id from booking
      where slot_id in (select id from slot where doctor_id = ${doctor.id}) and id <> ${world.booking.id}`.execute(
      it.portal.db,
    );
    expect(rows).toEqual([{ priceCents: 12_000, paymentStatus: 'unpaid', patientId: patient.id }]);
  });

  test('attack 14: updates of slots and profiles change no other fields', async () => {
    const { doctor } = world.people;
    const token = await tokenFor(it.portal, doctor);
    const date = await world.freeSlot(doctor);
    const slots = { docEmail: doctor.email, docSlot: [{ date, slot: ['02.00 PM-03.00 PM'] }] };
    for (const body of [
      { ...slots, isverified: 'verified' },
      { ...slots, price: 1 },
      { ...slots, docSlot: [{ ...slots.docSlot[0], price: 1 }] },
      { ...slots, docSlot: [{ ...slots.docSlot[0], doctor: 'other' }] },
    ]) {
      expect((await it.attacker.api('POST', '/slots', { token, body })).status).toBe(400);
    }
    expect((await it.attacker.api('GET', `/slot/${doctor.email}`)).text).not.toContain('02.00 PM-03.00 PM');

    const eve = await aPersonWithCookie(it.portal, { role: 'patient' });
    const own = await tokenFor(it.portal, eve);
    const read = async () => (await it.attacker.api('GET', '/profile', { token: own })).body['data'];
    const before = await read();
    for (const [field, value] of Object.entries(forbidden)) {
      const answer = await it.attacker.api('PATCH', '/profile', { token: own, body: { name: 'Eve', [field]: value } });
      expect([field, answer.status]).toEqual([field, 400]);
    }
    expect(await read()).toEqual(before);
  });
});

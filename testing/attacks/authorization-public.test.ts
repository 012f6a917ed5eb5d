import { beforeAll, expect, test } from 'vitest';
import { routes, type NamedRoute } from '#contract/index';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { tokenFor } from '#testing/people';
import { buildWorld, RANGE, type World } from '#testing/permission-world';
import { useAttacker } from './use-attacker.ts';

/** Unique texts: where one appears, a person's data has leaked. */
const CANARY = {
  name: 'Zilpzalp Kanarienvogel',
  email: 'zilpzalp@canary.example',
  phone: '030 99887766',
  message: 'Zilpzalp asks about a bleeding gum',
  reader: 'gelbspoetter@canary.example',
};

describeOneDatabase('attacks on public data and by search terms', (open) => {
  const it = useAttacker(open);
  let world: World;
  let admin: string;
  beforeAll(async () => {
    world = await buildWorld(it.portal);
    admin = await tokenFor(it.portal, world.people.admin);
    await plantCanaries();
  });

  /** Creates a patient who fills in a profile, books, writes to the clinic and subscribes to the newsletter. */
  async function plantCanaries(): Promise<void> {
    await it.portal.signUpPatient(CANARY.email, CANARY.name);
    const token = await it.portal.tokenOf(CANARY.email);
    const doctor = world.people.doctor;
    await it.attacker.api('PATCH', '/profile', { token, body: { phone: CANARY.phone } });
    const booked = await it.attacker.api('POST', '/bookings', {
      token,
      body: {
        treatment: 'Teeth Orthodontics',
        doctor_email: doctor.email,
        AppointmentDate: await world.freeSlot(doctor),
        slot: RANGE,
        patient_Phone: CANARY.phone,
        price: 120,
      },
    });
    const { name, email, message, reader } = CANARY;
    const written = await it.attacker.api('POST', '/contact', { body: { name, email, message } });
    const subscribed = await it.attacker.api('POST', '/newsletter', { body: { email: reader } });
    expect([booked.status, written.status, subscribed.status]).toEqual([200, 200, 200]);
    // The test data's names contain the subject.
    await it.portal.db.updateTable('person').set({ name: 'Dr. Dora Winter' }).where('role', '=', 'doctor').execute();
    await it.portal.db
      .updateTable('doctor')
      .set({ registrationNumber: '990011887722' })
      .where('id', '=', doctor.id)
      .execute();
  }

  /** The patient's data that only the patient, their doctor and the admin may read. */
  async function listSecrets(): Promise<string[]> {
    const { people, booking } = world;
    const rows = await it.portal.db
      .selectFrom('person')
      .leftJoin('doctor', 'doctor.id', 'person.id')
      .select(['person.id', 'subject', 'role', 'email', 'verifiedAt'])
      .execute();
    return [
      ...Object.values(CANARY),
      ...rows.filter(({ role }) => role !== 'doctor').map(({ email }) => email),
      ...rows.map(({ subject }) => subject),
      // The id of a verified doctor is in the address of their page.
      ...rows.filter(({ verifiedAt }) => verifiedAt === null).map(({ id }) => id),
      people.unverifiedDoctor.email,
      '990011887722',
      booking.id,
    ].filter((text) => text !== '');
  }

  const openRoutes = (Object.values(routes) as NamedRoute[]).filter(
    ({ access, method }) => access === 'anyone' && method === 'GET',
  );
  const addresses = [
    ...openRoutes.map(({ path }) => `/api/v1${path}`),
    '/api/v1/appointmentOptions?date=DAY',
    '/api/v1/closed-days?from=2026-12-01&to=2026-12-31',
    '/api/v1/openapi.json',
    '/healthz',
    '/api/auth/account',
    '/api/auth/list-sessions',
  ];

  test.each(addresses)('attack 19: %s shows a visitor no personal data except the doctors', async (path) => {
    const [day = ''] = daysWithoutSlots(it.portal, 1);
    const url = path.replace(':doctorEmail', world.people.doctor.email).replace('DAY', day);
    const { text, headers } = await it.attacker.request('GET', url);
    for (const secret of await listSecrets()) expect(text).not.toContain(secret);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('attack 19: public lists have exactly the specified fields', async () => {
    const { doctor } = world.people;
    const data = async (path: string) => (await it.attacker.api('GET', path)).body['data'];
    const fields = (list: unknown) => [...new Set((list as object[]).flatMap((item) => Object.keys(item)))].toSorted();
    const options = (await data('/appointmentOptions')) as { name: string; doctors: object[]; slots: object[] }[];
    const added = ['buffer', 'currency', 'duration', 'image', 'priceKind', 'prices', 'texts'];
    expect(fields(options)).toEqual(['_id', 'doctors', 'name', 'price', 'slots', ...added].toSorted());
    const option = options.find(({ name }) => name === 'Teeth Orthodontics')!;
    expect(option.doctors).toContainEqual({ name: 'Dr. Dora Winter', docEmail: doctor.email });
    expect(fields(options.flatMap(({ doctors }) => doctors))).toEqual(['docEmail', 'name']);
    await world.freeSlot(doctor);
    const free = (await data('/appointmentOptions')) as typeof options;
    expect(fields(free.flatMap(({ slots }) => slots))).toEqual(['AppointmentDate', 'doctor', 'slot']);
    const { docSlot } = (await data(`/slot/${doctor.email}`)) as { docSlot: object[] };
    expect(fields(docSlot)).toEqual(['date', 'slot']);
    expect(fields(await data('/appointmentSpecialty'))).toEqual(['_id', 'name', 'texts']);
  });

  const injections = ["'", "' or '1'='1", "'; drop table person; --", "' || (select subject from person limit 1) || '"];
  const patterns = ["') or true --", "' union select email from person --", '" or ""="', '%', '_', '%%', '\\', '$1'];
  const state = async () => ({
    people: await it.portal.db.selectFrom('person').selectAll().orderBy('id').execute(),
    bookings: await it.portal.db.selectFrom('booking').selectAll().orderBy('id').execute(),
    slots: await it.portal.db.selectFrom('slot').selectAll().orderBy('id').execute(),
  });

  test('attack 20: SQL in the admin’s search term is treated as text', async () => {
    const search = (text: string) =>
      it.attacker.api('GET', `/users?userType=Patient&search=${encodeURIComponent(text)}`, { token: admin });
    expect((await search('zilpzalp')).body['data']).toMatchObject([{ email: CANARY.email }]);
    // One character is refused, so a sign alone is doubled.
    for (const text of [...injections, ...patterns].map((sign) => sign.padEnd(2, sign))) {
      const { status, body } = await search(text);
      expect([text, status, body['data']]).toEqual([text, 200, []]);
    }
  });

  /** Each URL with the attack inserted in a position: the contract's query parameters and possible sort names. */
  const places = (Object.values(routes) as NamedRoute[])
    .map(({ name, method, path, query, params }) => {
      const keys = [...Object.keys(query?.shape ?? {}), ...(method === 'GET' ? ['sort', 'order'] : [])];
      const urls = keys.map((key) => `${path.replaceAll(/:\w+/g, 'x')}?${key}=ATTACK`);
      return { name, method, urls: params ? [...urls, path.replaceAll(/:\w+/g, 'ATTACK')] : urls };
    })
    .filter(({ urls }) => urls.length > 0);

  test.each(places)('attack 20: no part of the URL of $name allows SQL injection', async ({ method, urls }) => {
    const before = await state();
    for (const url of urls.flatMap((one) =>
      injections.map((text) => one.replace('ATTACK', encodeURIComponent(text))),
    )) {
      const { status, body, text: said } = await it.attacker.api(method, url, { token: admin });
      expect([url, status < 500, body['code'] === 'internal']).toEqual([url, true, false]);
      expect(said).not.toMatch(/syntax error|pg_|relation|unterminated|kysely/i);
    }
    expect(await state()).toEqual(before);
  });
});

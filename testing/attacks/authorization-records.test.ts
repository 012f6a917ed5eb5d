import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { tokenFor } from '#testing/people';
import { buildWorld, RANGE, type Person, type World } from '#testing/permission-world';
import { useAttacker } from './use-attacker.ts';

describeOneDatabase('attacks on other people’s records', (open) => {
  const it = useAttacker(open);
  let world: World;
  let tokens: Record<Person, string>;
  beforeAll(async () => {
    world = await buildWorld(it.portal);
    const given = Object.entries(world.people).map(
      async ([who, one]) => [who, await tokenFor(it.portal, one)] as const,
    );
    tokens = Object.fromEntries(await Promise.all(given)) as Record<Person, string>;
  });

  const ask = (who: Person, method: string, path: string, body?: unknown) =>
    it.attacker.api(method, path, { token: tokens[who], body });
  const readOwn = async () => (await ask('patient', 'GET', `/booking/${world.booking.id}`)).body['data'];

  type Action = { what: string; method: string; path: (id: string) => string; body?: (id: string) => object };
  const actions: Action[] = [
    { what: 'reads', method: 'GET', path: (id) => `/booking/${id}` },
    {
      what: 'begins to pay',
      method: 'POST',
      path: () => '/create-payment-intent',
      body: (bookingID) => ({ price: world.booking.price, bookingID }),
    },
    {
      what: 'claims to have paid',
      method: 'POST',
      path: () => '/payment',
      body: (bookingID) => ({
        bookingID,
        price: world.booking.price,
        transactionid: 'pi_invented',
        email: world.people.patient.email,
      }),
    },
    { what: 'deletes', method: 'DELETE', path: (id) => `/booking/${id}` },
    { what: 'deletes from the list', method: 'DELETE', path: (id) => `/bookings?id=${id}` },
    { what: 'cancels', method: 'POST', path: (id) => `/bookings/${id}/cancel`, body: () => ({}) },
    {
      what: 'moves to another slot',
      method: 'POST',
      path: (id) => `/bookings/${id}/move`,
      body: () => ({
        doctor_email: world.people.otherDoctor.email,
        AppointmentDate: world.booking.date,
        slot: RANGE,
      }),
    },
    {
      what: 'marks',
      method: 'POST',
      path: (id) => `/bookings/${id}/attendance`,
      body: () => ({ state: 'confirmed' }),
    },
    { what: 'undoes', method: 'POST', path: (id) => `/bookings/${id}/undo`, body: () => ({}) },
    {
      what: 'moves',
      method: 'PATCH',
      path: (id) => `/booking/${id}`,
      body: () => ({ AppointmentDate: world.booking.date, slot: RANGE }),
    },
    { what: 'replaces', method: 'PUT', path: (id) => `/bookings?id=${id}`, body: () => ({ isPaid: true }) },
  ];
  const strangers = ['otherPatient', 'unverifiedDoctor', 'otherDoctor'] as const satisfies Person[];

  test.each(actions.flatMap((action) => strangers.map((who) => ({ ...action, who }))))(
    'attack 12: a patient’s booking looks absent when $who $what it by its id',
    async ({ who, method, path, body }) => {
      const before = await readOwn();
      expect(before).toMatchObject({ _id: world.booking.id, isPaid: false, isCancelled: false });
      const send = (id: string) => ask(who, method, path(id), body?.(id));
      const [theirs, absent] = [await send(world.booking.id), await send(randomUUID())];
      expect([theirs.status, theirs.body['code']]).toEqual([404, 'not_found']);
      expect([theirs.status, theirs.text]).toEqual([absent.status, absent.text]);
      expect(await readOwn()).toEqual(before);
    },
  );

  test('attack 12: the admin may read a booking but not pay it', async () => {
    expect((await ask('admin', 'GET', `/booking/${world.booking.id}`)).status).toBe(200);
    const body = { price: world.booking.price, bookingID: world.booking.id };
    expect((await ask('admin', 'POST', '/create-payment-intent', body)).status).toBe(404);
  });

  test('attack 12: another person’s booking looks absent', async () => {
    const free = await world.freeSlot(world.people.doctor);
    const confirm = (AppointmentDate: string) =>
      ask('otherPatient', 'PATCH', '/slots', { doctor: world.people.doctor.email, AppointmentDate, slot: RANGE });
    const [theirs, absent] = [await confirm(world.booking.date), await confirm(free)];
    expect([theirs.status, theirs.text]).toEqual([409, absent.text]);
  });

  const byEmail: [string, Person][] = [
    ['/bookings?email=', 'patient'],
    ['/user?userEmail=', 'patient'],
    ['/usersrole?email=', 'patient'],
    ['/booking-doctor?email=', 'doctor'],
  ];
  const others = byEmail.flatMap(([path, whose]) =>
    (['otherPatient', 'otherDoctor'] as const).map((who) => [path, who, whose] as const),
  );

  test.each(others)(
    'attack 13: %s… of another person is refused to %s, whether or not they exist',
    async (path, who, whose) => {
      const { email } = world.people[whose];
      const refused = await ask(who, 'GET', `${path}${encodeURIComponent(email)}`);
      expect([refused.status, refused.body['code'], refused.body['data']]).toEqual([403, 'not_allowed', undefined]);
      const unknown = await ask(who, 'GET', `${path}nobody%40example.test`);
      expect([unknown.status, unknown.text]).toEqual([refused.status, refused.text]);
    },
  );

  test.each(byEmail)('attack 13: %s… is not bypassed by spellings of the address', async (path, whose) => {
    const { email } = world.people[whose];
    const own = world.people.otherPatient.email;
    const name = /\?(\w+)=/.exec(path)?.[1] ?? '';
    for (const query of [
      `${name}=${encodeURIComponent(email.toUpperCase())}`,
      `${name}=%20${encodeURIComponent(email)}`,
      `${name}=${own}&${name}=${email}`,
      `${name}=${email}&${name}=${own}`,
      `${name}[]=${email}`,
      `${name}=${own}%00${email}`,
      `${name}=*`,
      '',
    ]) {
      const { status, text } = await ask('otherPatient', 'GET', `${path.replace(/\?.*/, '')}?${query}`);
      expect([query, [400, 403].includes(status)]).toEqual([query, true]);
      expect(text).not.toContain(world.booking.id);
    }
  });

  test.each(byEmail)('attack 13: %s… of any person is available to the admin', async (path, whose) => {
    expect((await ask('admin', 'GET', `${path}${encodeURIComponent(world.people[whose].email)}`)).status).toBe(200);
    expect((await ask(whose, 'GET', `${path}${encodeURIComponent(world.people[whose].email)}`)).status).toBe(200);
  });

  test('attack 16: a doctor cannot publish or withdraw slots of a colleague', async () => {
    const { email } = world.people.doctor;
    const date = await world.freeSlot(world.people.doctor);
    const slots = async () => (await it.attacker.api('GET', `/slot/${email}`)).body['data'];
    const before = await slots();
    const published = await ask('otherDoctor', 'POST', '/slots', {
      docEmail: email,
      docSlot: [{ date, slot: ['02.00 PM-03.00 PM'] }],
    });
    expect([published.status, published.body['code']]).toEqual([403, 'not_allowed']);
    const query = new URLSearchParams({ AppointmentDate: date, slot: RANGE, docEmail: email });
    expect((await ask('otherDoctor', 'DELETE', `/slots?${query}`)).status).toBe(404);
    expect(await slots()).toEqual(before);
  });

  test('attack 16: a doctor cannot list the patients of a colleague', async () => {
    const { email } = world.people.doctor;
    const list = (who: Person) => ask(who, 'GET', `/booking-doctor?email=${encodeURIComponent(email)}`);
    expect((await list('doctor')).text).toContain(world.people.patient.email);
    const refused = await list('otherDoctor');
    expect([refused.status, refused.body['code']]).toEqual([403, 'not_allowed']);
    expect((await ask('otherDoctor', 'GET', `/booking/${world.booking.id}`)).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/database';
import { failed, PASSWORD, httpActors, success, type HttpActors } from '#testing/http-actors';
import { openTestPortal, type TestPortal } from '#testing/portal';

/*
 * Section 7 of the specification by a client that has never seen our code: plain HTTP against a listening portal, paths
 * and fields to the letter. Each row: a good call, a bad one, a wrong person, and no one.
 */
const PATIENT = 'patient@demo.test';
const DOCTOR = 'doctor@demo.test';
const RANGE = '10.00 AM-12.00 AM';
const LONG_DATE = /^(Mon|Tues|Wednes|Thurs|Fri)day, [A-Z][a-z]+ \d{1,2}, \d{4}$/;

let portal: TestPortal;
let client: HttpActors;
beforeAll(async () => {
  portal = await openTestPortal(await openTestDatabase('embedded'));
  client = await httpActors(portal);
});
afterAll(() => portal.close());

describe('public reads', () => {
  test('GET /appointmentSpecialty: data list of {_id, name}', async () => {
    const { status, body } = await client.get('/appointmentSpecialty');
    expect(status).toBe(200);
    expect(body).toMatchObject(success);
    expect(body['data']).toContainEqual({ _id: expect.any(String), texts: expect.anything(), name: 'Oral Surgery' });
    // The fixed option that section 2 adds to it in Add Doctor alone; it has no treatment.
    expect(JSON.stringify(body['data'])).not.toContain('General Dentistry');
  });

  test('GET /appointmentOptions: options with price, slots and doctors', async () => {
    const { status, body } = await client.get('/appointmentOptions');
    expect(status).toBe(200);
    const options = body['data'] as { name: string; slots: object[] }[];
    expect(options.find(({ name }) => name === 'Teeth Orthodontics')).toMatchObject({
      _id: expect.any(String),
      price: 120,
      doctors: [
        { name: 'Dr. Dora Winter', docEmail: DOCTOR },
        { name: 'Dr. Leo Hartmann', docEmail: 'leo@demo.test' },
      ],
    });
    expect(options[0]?.slots[0]).toEqual({
      doctor: expect.stringContaining('@'),
      AppointmentDate: expect.stringMatching(LONG_DATE),
      slot: expect.stringMatching(/[AP]M-/),
    });
    expect((await client.get('/appointmentOptions?date=soon')).body).toMatchObject({
      ...failed('invalid_input'),
      issues: [{ path: 'date' }],
    });
  });

  test('GET /appointmentOptions responds 304 to a matching ETag', async () => {
    const first = await fetch(`${client.origin}/api/v1/appointmentOptions`);
    const again = await fetch(`${client.origin}/api/v1/appointmentOptions`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('GET /slot/{doctorEmail}: data.docSlot; empty for an unknown or unverified doctor', async () => {
    const { body } = await client.get(`/slot/${DOCTOR}`);
    const { docSlot } = body['data'] as { docSlot: object[] };
    expect(docSlot[0]).toEqual({ date: expect.stringMatching(LONG_DATE), slot: expect.arrayContaining([RANGE]) });
    for (const email of ['nobody@example.test', 'new-doctor@demo.test', PATIENT]) {
      expect((await client.get(`/slot/${email}`)).body).toMatchObject({ data: { docSlot: [] } });
    }
    expect((await client.get('/slot/nonsense')).status).toBe(400);
    for (const path of ['/slot/', '/slot', '/slot/?treatment=x']) {
      expect(await client.get(path)).toMatchObject({ status: 200, body: { ...success, data: { docSlot: [] } } });
    }
  });
});

describe('identity and profile', () => {
  test('GET /jwt?email=: an accessToken for the proven email only', async () => {
    const cookie = await client.signIn(PATIENT, PASSWORD);
    const { body } = await client.api('GET', `/jwt?email=${PATIENT}`, { cookie });
    expect(body).toMatchObject({ accessToken: expect.stringMatching(/^ey/) });
    // Clients of the specification never renew the token, so it is valid as long as its session, at most a day.
    const { expiresAt } = body['data'] as { expiresAt: string };
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000)).toBe(24);
    expect((await client.api('GET', `/jwt?email=${DOCTOR}`, { cookie })).status).toBe(401);
    expect((await client.get(`/jwt?email=${PATIENT}`)).body).toMatchObject(failed('not_signed_in'));
    expect((await client.api('GET', '/jwt?email=paul', { cookie })).status).toBe(400);
  });

  test('POST /users: the profile of a fresh identity; image upload before it', async () => {
    const email = 'nina@example.test';
    const cookie = await client.signUp({ email, name: 'Nina', password: PASSWORD });
    expect((await client.api('GET', `/jwt?email=${email}`, { cookie })).body).toMatchObject(failed('profile_missing'));
    const image = await client.photoOf(cookie);
    const profile = { name: 'Nina', email, role: 'Patient', registrationnumber: '', specialty: '', image };
    const post = (body: object, by = cookie) => client.api('POST', '/users', { body, cookie: by });
    expect((await post({ ...profile, role: 'admin' })).body).toMatchObject({ issues: [{ path: 'role' }] });
    expect((await post({ ...profile, email: PATIENT })).status).toBe(403);
    expect((await client.send('POST', '/users', profile)).status).toBe(401);
    expect((await post(profile)).body).toMatchObject({ ...success, data: { role: 'Patient', isverified: '' } });
    expect(
      (await post({ ...profile, role: 'Doctor', registrationnumber: 5, specialty: 'Orthodontics' })).body,
    ).toMatchObject({
      data: { role: 'Patient' },
    });
  });

  test('GET /user?userEmail=: one’s own, or by the admin; doctors with isverified and specialty', async () => {
    expect((await client.get(`/user?userEmail=${PATIENT}`, PATIENT)).body).toMatchObject({
      data: { _id: expect.any(String), name: 'Paul Sommer', email: PATIENT },
    });
    expect((await client.get(`/user?userEmail=${DOCTOR}`, DOCTOR)).body).toMatchObject({
      data: { isverified: 'verified', specialty: 'Orthodontics', email: DOCTOR },
    });
    expect((await client.get('/user?userEmail=new-doctor@demo.test', 'new-doctor@demo.test')).body).toMatchObject({
      data: { isverified: '' },
    });
    expect((await client.get(`/user?userEmail=${DOCTOR}`, PATIENT)).status).toBe(403);
    expect((await client.get(`/user?userEmail=${PATIENT}`)).status).toBe(401);
    expect((await client.get('/user', PATIENT)).body).toMatchObject({ issues: [{ path: 'userEmail' }] });
  });

  test('GET /usersrole?email=: data is the role string', async () => {
    const roles: [string, string][] = [
      [PATIENT, 'Patient'],
      [DOCTOR, 'Doctor'],
      ['admin@demo.test', 'admin'],
    ];
    for (const [email, role] of roles)
      expect((await client.get(`/usersrole?email=${email}`, email)).body['data']).toBe(role);
    expect((await client.get(`/usersrole?email=${DOCTOR}`, PATIENT)).status).toBe(403);
    expect((await client.get(`/usersrole?email=${PATIENT}`)).status).toBe(401);
    expect((await client.get('/usersrole?email=', PATIENT)).status).toBe(400);
  });
});

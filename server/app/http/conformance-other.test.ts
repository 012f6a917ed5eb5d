import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/database';
import { generatedClient } from '#testing/openapi/generated-client';
import { failed, PASSWORD, httpActors, success, type HttpActors } from '#testing/http-actors';
import { aJpeg, openTestPortal, type TestPortal } from '#testing/portal';
import { photoForm } from '#testing/upload-photo';

/*
 * The other calls of section 7 by a client that has never seen our code, over plain HTTP: identity, photo, card, contact;
 * and what holds for every reply.
 */
const PATIENT = 'patient@demo.test';
const CARD = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' };

let portal: TestPortal;
let client: HttpActors;
beforeAll(async () => {
  portal = await openTestPortal(await openTestDatabase('embedded'));
  client = await httpActors(portal);
});
afterAll(() => portal.close());

describe('the identity service', () => {
  const nora = { email: 'nora@example.test', name: 'Nora', password: 'Secret#1' };

  test('sign-up stores the session in a cookie that scripts cannot read', async () => {
    const { status, headers } = await client.identity('/sign-up/email', nora);
    expect(status).toBe(200);
    const cookies = headers.getSetCookie().join();
    expect(cookies).toMatch(/HttpOnly/i);
    expect(cookies).toMatch(/SameSite=Lax/i);
  });

  test('sign-up is refused with the message to show: a weak password, a known address', async () => {
    expect(
      await client.identity('/sign-up/email', { ...nora, email: 'x@example.test', password: 'abcdef' }),
    ).toMatchObject({
      status: 400,
      body: { message: 'Password must be UpperCase and Special character' },
    });
    const known = await client.identity('/sign-up/email', nora);
    expect(known.status).toBe(422);
    expect(known.body['message']).toMatch(/already exists/);
  });

  test('sign-in by email and password; wrong ones are refused alike', async () => {
    expect((await client.identity('/sign-in/email', nora)).status).toBe(200);
    for (const wrong of [
      { email: nora.email, password: 'Wrong#22' },
      { email: 'nobody@example.test', password: 'Wrong#22' },
    ]) {
      expect(await client.identity('/sign-in/email', wrong)).toMatchObject({
        status: 401,
        body: { message: 'Invalid email or password' },
        cookie: '',
      });
    }
  });

  test('display name and photo can be updated while signed in', async () => {
    const cookie = await client.signIn(nora.email, nora.password);
    const image = await client.photoOf(cookie);
    expect((await client.identity('/update-user', { name: 'Nora Neu', image }, { cookie })).status).toBe(200);
    expect((await client.identity('/update-user', { name: 'Eve' })).status).toBe(401);
  });

  test('POST /sign-out ends the cookie and the token at once', async () => {
    const cookie = await client.signIn(PATIENT, PASSWORD);
    const token = await client.tokenOf({ email: PATIENT, cookie });
    expect((await client.api('GET', `/user?userEmail=${PATIENT}`, { token })).status).toBe(200);
    expect((await client.api('POST', '/sign-out', { token, cookie })).body).toMatchObject(success);
    expect((await client.api('GET', `/user?userEmail=${PATIENT}`, { token })).body).toMatchObject(
      failed('not_signed_in'),
    );
    expect((await client.api('GET', `/jwt?email=${PATIENT}`, { cookie })).status).toBe(401);
  });
});

describe('the image upload', () => {
  const upload = (body: unknown, proof: { cookie?: string; token?: string }) =>
    client.api('POST', '/images', { body, ...proof });

  test('POST /images: a success flag and data.url, under which there is a JPG of at most 800×400', async () => {
    const cookie = await client.signIn(PATIENT, PASSWORD);
    const large = await aJpeg({ width: 1600, height: 1200 });
    const { status, body } = await upload(await photoForm(large), { cookie });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...success, success: true, data: { url: expect.any(String) } });
    const { pathname } = new URL((body['data'] as { url: string }).url);
    const image = await fetch(new URL(pathname, client.origin));
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(await image.arrayBuffer()).metadata();
    expect(width).toBeLessThanOrEqual(800);
    expect(height).toBeLessThanOrEqual(400);
  });

  test('POST /images: an access token is proof enough, so the admin adds a doctor by the token alone', async () => {
    const admin = 'admin@demo.test';
    const token = await client.tokenOf({ email: admin, cookie: await client.signIn(admin, PASSWORD) });
    const uploaded = await upload(await photoForm(), { token });
    expect([uploaded.status, uploaded.body]).toEqual([200, expect.objectContaining({ success: true })]);
    const image = (uploaded.body['data'] as { url: string }).url;
    const body = { name: 'Dana', email: 'dana@example.test', specialty: 'Orthodontics', image };
    const added = await client.api('POST', '/doctors', { body, token });
    expect(added).toMatchObject({ status: 200, body: { data: { image } } });
    expect(await upload(await photoForm(), { token: `${token}x` })).toMatchObject({ status: 401 });
  });

  test('POST /images: rejects a file that is no image, another field, no form, and an anonymous caller', async () => {
    const cookie = await client.signIn(PATIENT, PASSWORD);
    const text = new TextEncoder().encode('<svg onload="alert(1)"/>');
    expect(await upload(await photoForm(text), { cookie })).toMatchObject({
      status: 400,
      body: failed('not_a_picture'),
    });
    expect(await upload(await photoForm(undefined, { field: 'avatar' }), { cookie })).toMatchObject({
      body: { issues: [{ path: 'image' }] },
    });
    expect(await upload({ image: 'me.jpg' }, { cookie })).toMatchObject({ status: 415 });
    expect(await upload(await photoForm(), {})).toMatchObject({ status: 401, body: failed('not_signed_in') });
  });
});

describe('the card provider', () => {
  async function aSecret(): Promise<string> {
    const { body } = await client.get('/appointmentOptions');
    const option = (body['data'] as { name: string; price: number; slots: Record<string, string>[] }[]).find(
      ({ name }) => name === 'Pediatric Dental',
    );
    const { doctor, AppointmentDate, slot } = option?.slots[0] ?? {};
    const booking = {
      treatment: option?.name,
      price: option?.price,
      doctor_email: doctor,
      AppointmentDate,
      slot,
      patient_Phone: '030 1234567',
    };
    const booked = await client.send('POST', '/bookings', booking, PATIENT);
    const { _id: bookingID, price } = booked.body['data'] as { _id: string; price: number };
    const intent = await client.send('POST', '/create-payment-intent', { price, bookingID }, PATIENT);
    return String(intent.body['clientSecret']);
  }

  async function confirm(secret: string, card: Record<string, string>, key?: string) {
    const { body } = await client.get('/clinic');
    const { publishableKey } = (body['data'] as { cards: { publishableKey: string } }).cards;
    const fields = new URLSearchParams({
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[billing_details][name]': 'Paul Sommer',
      'payment_method_data[billing_details][email]': PATIENT,
    });
    for (const [name, value] of Object.entries(card)) fields.set(`payment_method_data[card][${name}]`, value);
    const id = secret.split('_secret_')[0];
    const response = await fetch(`${client.origin}/sandbox/cards/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key ?? publishableKey}` },
      body: fields,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  test('a card is confirmed by the client secret, with billing name and email; a declined one says why', async () => {
    const secret = await aSecret();
    expect(await confirm(secret, CARD, 'pk_test_invented')).toMatchObject({ status: 401 });
    expect((await confirm(`${secret}x`, CARD)).status).toBeGreaterThanOrEqual(400);
    expect(await confirm(secret, { ...CARD, number: '4000000000000002' })).toMatchObject({
      status: 402,
      body: { error: { message: 'Your card was declined.' } },
    });
    expect(await confirm(secret, CARD)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  });
});

describe('the contact form', () => {
  test('POST /contact: name, email, message', async () => {
    const message = { name: 'Vera', email: 'vera@example.test', message: 'Do you open on Saturdays?' };
    expect((await client.send('POST', '/contact', message)).body).toMatchObject(success);
    expect((await client.send('POST', '/contact', { ...message, email: 'vera' })).body).toMatchObject({
      ...failed('invalid_input'),
      issues: [{ path: 'email', message: 'This is not an email address' }],
    });
  });
});

test('a client generated from the document of the API books an appointment, once for each Idempotency-Key', async () => {
  const email = 'gina@example.test';
  await client.signUpPatient(email, 'Gina');
  const token = await client.tokenOf({ email, cookie: await client.signIn(email, PASSWORD) });
  const api = generatedClient(client.origin, token);
  const treatments = await api.GET('/api/v1/appointmentOptions');
  const treatment = treatments.data?.data.find(({ slots }) => slots.length > 1);
  const [first, second] = treatment?.slots ?? [];
  const book = (offer: typeof first) =>
    api.POST('/api/v1/bookings', {
      params: { header: { 'Idempotency-Key': '4f0f6f5a-generated-client' } },
      body: {
        treatment: treatment!.name,
        doctor_email: offer!.doctor,
        AppointmentDate: offer!.AppointmentDate,
        slot: offer!.slot,
        patient_Phone: '+49 30 1234567',
        price: treatment!.price,
      },
    });
  const booked = await book(first);
  expect(booked.error).toBeUndefined();
  expect(booked.data?.data).toMatchObject({ treatment: treatment!.name, status: 'booked', isPaid: false });
  expect((await book(first)).data?.data._id).toBe(booked.data?.data._id);
  const other = await book(second);
  expect(other.error?.code).toBe('idempotency_conflict');
  const one = await api.GET('/api/v1/booking/{id}', { params: { path: { id: booked.data!.data._id } } });
  expect(one.data?.data.AppointmentDate).toBe(first!.AppointmentDate);
});

describe('every reply', () => {
  test('of every call that section 7 names is described, with its failures', async () => {
    const described = (await (await fetch(`${client.origin}/api/v1/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    const rows = [
      'get /appointmentSpecialty',
      'get /appointmentOptions',
      'get /user',
      'get /slot/{doctorEmail}',
      'post /bookings',
      'patch /slots',
      'post /slots',
      'get /bookings',
      'get /booking/{id}',
      'post /create-payment-intent',
      'post /payment',
      'get /users',
      'post /users',
      'patch /users',
      'delete /users',
      'get /usersrole',
      'get /jwt',
      'get /booking-doctor',
      'post /doctors',
    ];
    const missing = rows.filter((row) => {
      const [method = '', path = ''] = row.split(' ');
      const { responses = {} } = described.paths[`/api/v1${path}`]?.[method] ?? {};
      return !('200' in responses && '400' in responses);
    });
    expect(missing).toEqual([]);
  });

  test('is JSON with status and message, in the requested language', async () => {
    const german = await fetch(`${client.origin}/api/v1/bookings?email=${PATIENT}`, {
      headers: { 'accept-language': 'de' },
    });
    expect(german.headers.get('content-type')).toContain('application/json');
    expect(await german.json()).toMatchObject({
      status: 'Failed',
      code: 'not_signed_in',
      message: 'Bitte melden Sie sich zuerst an.',
    });
  });
});

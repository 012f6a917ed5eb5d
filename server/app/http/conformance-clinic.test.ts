import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#domain/bookings/booking-code';
import { addDays, dayFromLongDate, longDate } from '#domain/shared/time';
import { intentOf } from '#testing/confirm-card';
import { openTestDatabase } from '#testing/database';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { failed, PASSWORD, httpActors, success, type HttpActors } from '#testing/http-actors';
import { openTestPortal, type TestPortal } from '#testing/portal';

/*
 * Section 7 of the specification by a client that has never seen our code: plain HTTP against a listening portal, paths
 * and fields to the letter. Each row: a good call, a bad one, a wrong person, and no one. The tests are one life, in order.
 */
const PATIENT = 'patient@demo.test';
const DOCTOR = 'doctor@demo.test';
const NINA = 'nina@example.test';
const RANGE = '10.00 AM-12.00 AM';
/** A date as existing clients send it. */
const SPELLED = RANGE.replace('AM', 'Am').replace('PM', 'Pm');

let portal: TestPortal;
let client: HttpActors;
let bookingId = '';
let transactionId = '';
let clientSecret = '';
let days: string[] = [];

const booking = (change: object = {}) => ({
  treatment: 'Teeth Orthodontics',
  doctor_email: DOCTOR,
  AppointmentDate: days[0],
  slot: SPELLED,
  patient_email: PATIENT,
  patient_name: 'Paul Sommer',
  patient_Phone: '+49 30 1234567',
  price: 120,
  isPaid: false,
  ...change,
});

beforeAll(async () => {
  portal = await openTestPortal(await openTestDatabase('postgres'));
  client = await httpActors(portal);
  await client.signUpPatient(NINA, 'Nina');
  days = daysWithoutSlots(portal, 6).map(longDate);
});
afterAll(() => portal.close());

describe('publishing and booking', () => {
  test('POST /slots: a verified doctor’s own; Select is ignored', async () => {
    const record = { docEmail: DOCTOR, docSlot: [{ date: days[0], slot: [RANGE, 'Select'] }] };
    expect((await client.send('POST', '/slots', record, DOCTOR)).body).toMatchObject(success);
    expect((await client.send('POST', '/slots', record, 'leo@demo.test')).status).toBe(403);
    expect((await client.send('POST', '/slots', record)).status).toBe(401);
    expect(
      (
        await client.send(
          'POST',
          '/slots',
          slotRecord('new-doctor@demo.test', ['2026-12-01'], [RANGE]),
          'new-doctor@demo.test',
        )
      ).body,
    ).toMatchObject({
      code: 'doctor_not_verified',
      message: 'Your are not verified by the Admin.Please wait for a while',
    });
    expect(
      (await client.send('POST', '/slots', { ...record, docSlot: [{ date: days[0], slot: ['Select'] }] }, DOCTOR))
        .status,
    ).toBe(400);
  });

  test('POST /bookings: status Success and message; the slot is reserved with it', async () => {
    for (const wrong of [
      { price: 1 },
      { patient_email: DOCTOR },
      { doctor_email: 'Choose One' },
      { slot: 'noon' },
      { isPaid: true },
    ]) {
      expect((await client.send('POST', '/bookings', booking(wrong), PATIENT)).body['status']).toBe('Failed');
    }
    expect((await client.send('POST', '/bookings', booking())).status).toBe(401);
    const booked = await client.send('POST', '/bookings', booking(), PATIENT);
    expect(booked.body).toMatchObject({
      status: 'Success',
      message: 'Booking Confirmed',
      data: { _id: expect.any(String), slot: RANGE },
    });
    bookingId = (booked.body['data'] as { _id: string })._id;
    const { patient_email: _mail, patient_name: _name, ...other } = booking();
    const second = await client.send('POST', '/bookings', other, NINA);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ ...failed('slot_taken'), data: { docSlot: expect.any(Array) } });
    expect((await client.get(`/slot/${DOCTOR}`)).body).not.toMatchObject({
      data: { docSlot: expect.arrayContaining([{ date: days[0], slot: [RANGE] }]) },
    });
  });

  test('a second booking of the same treatment and doctor on one day is refused in the specified words', async () => {
    await client.send(
      'POST',
      '/slots',
      { docEmail: DOCTOR, docSlot: [{ date: days[0], slot: ['02.00 PM-03.00 PM'] }] },
      DOCTOR,
    );
    const again = await client.send('POST', '/bookings', booking({ slot: '02.00 PM-03.00 PM' }), PATIENT);
    expect(again.body).toMatchObject({
      code: 'already_booked_that_day',
      message: `You already have a booking on ${days[0]}`,
    });
  });

  test('PATCH /slots: Success for the holder of the booking, 409 for others', async () => {
    const body = { doctor: DOCTOR, AppointmentDate: days[0], slot: SPELLED };
    for (let time = 0; time < 2; time += 1) {
      expect((await client.send('PATCH', '/slots', body, PATIENT)).body).toMatchObject(success);
    }
    expect((await client.send('PATCH', '/slots', body, NINA)).body).toMatchObject(failed('not_reserved'));
    expect((await client.send('PATCH', '/slots', body)).status).toBe(401);
    expect((await client.send('PATCH', '/slots', { ...body, slot: 'Select' }, PATIENT)).status).toBe(400);
  });

  test('slot names are matched in any case, and stored and returned as they are specified', async () => {
    const record = { docEmail: DOCTOR, docSlot: [{ date: days[2], slot: [SPELLED, RANGE] }] };
    const published = await client.send('POST', '/slots', record, DOCTOR);
    expect(published.body).toMatchObject({ data: { added: [{ date: days[2], slot: [RANGE] }], already: [] } });
    const query = new URLSearchParams({ AppointmentDate: days[2] ?? '', slot: SPELLED });
    expect((await client.send('DELETE', `/slots?${query}`, undefined, DOCTOR)).body).toMatchObject(success);
  });

  test('GET /bookings?email=: data.appointmentData; none is an empty list', async () => {
    expect((await client.get(`/bookings?email=${PATIENT}`, PATIENT)).body).toMatchObject({
      data: {
        appointmentData: [
          {
            _id: bookingId,
            treatment: 'Teeth Orthodontics',
            AppointmentDate: days[0],
            slot: RANGE,
            price: 120,
            email: PATIENT,
            patient_name: 'Paul Sommer',
            isPaid: false,
          },
        ],
      },
    });
    expect((await client.get('/bookings?email=nina@example.test', NINA)).body).toMatchObject({
      data: { appointmentData: [] },
    });
    expect((await client.get(`/bookings?email=${PATIENT}`, NINA)).status).toBe(403);
    expect((await client.get(`/bookings?email=${PATIENT}`)).status).toBe(401);
    expect((await client.get('/bookings', PATIENT)).status).toBe(400);
  });

  test('GET /booking/{id}: price and _id; another’s is not there', async () => {
    expect((await client.get(`/booking/${bookingId}`, PATIENT)).body).toMatchObject({
      data: { price: 120, _id: bookingId },
    });
    expect((await client.get(`/booking/${bookingId}`, NINA)).status).toBe(404);
    expect((await client.get(`/booking/${bookingId}`)).status).toBe(401);
    expect((await client.get('/booking/1', PATIENT)).status).toBe(400);
  });

  test('GET /booking-doctor?email=: the doctor’s patients, not paid yet', async () => {
    const path = `/booking-doctor?email=${DOCTOR}`;
    const { body } = await client.get(path, DOCTOR);
    const { patient_Phone: patient_phone } = booking();
    expect(body['data']).toEqual([
      expect.objectContaining({
        _id: bookingId,
        code: codeOf(bookingId),
        patient_name: 'Paul Sommer',
        patient_email: PATIENT,
        patient_phone,
        treatment: 'Teeth Orthodontics',
        appointmentData: expect.objectContaining({ AppointmentDate: days[0], slot: RANGE, isPaid: false }),
      }),
    ]);
    const day = dayFromLongDate(days[0] ?? '') ?? '';
    expect((await client.get(`${path}&from=${day}&to=${day}`, DOCTOR)).body['data']).toEqual(body['data']);
    expect((await client.get(`${path}&to=${addDays(day, -1)}`, DOCTOR)).body['data']).toEqual([]);
    expect((await client.get(`${path}&from=${addDays(day, 1)}`, DOCTOR)).body['data']).toEqual([]);
    expect((await client.get(`${path}&from=today`, DOCTOR)).body).toMatchObject({ issues: [{ path: 'from' }] });
    expect([(await client.get(path, PATIENT)).status, (await client.get(path)).status]).toEqual([403, 401]);
    expect((await client.get('/booking-doctor', DOCTOR)).status).toBe(400);
  });
});

describe('paying', () => {
  test('POST /create-payment-intent: clientSecret; by {price} alone the payment names the booking', async () => {
    const { body } = await client.send('POST', '/create-payment-intent', { price: 120 }, PATIENT);
    expect(body).toMatchObject({ ...success, clientSecret: expect.stringContaining('_secret_') });
    const named = await client.send('POST', '/create-payment-intent', { price: 120, bookingID: bookingId }, PATIENT);
    expect(named.body).toMatchObject({ ...success, clientSecret: expect.stringContaining('_secret_') });
    clientSecret = String(body['clientSecret']);
    transactionId = intentOf(String(body['clientSecret']));
    expect(
      (await client.send('POST', '/create-payment-intent', { price: 1, bookingID: bookingId }, PATIENT)).body,
    ).toMatchObject({
      ...failed('price_changed'),
      data: { price: 120 },
    });
    expect((await client.send('POST', '/create-payment-intent', { price: 120 }, NINA)).body).toMatchObject(
      failed('nothing_to_pay'),
    );
    expect((await client.send('POST', '/create-payment-intent', { price: '120' }, PATIENT)).status).toBe(400);
    expect((await client.send('POST', '/create-payment-intent', { price: 120 })).status).toBe(401);
  });

  test('POST /payment: Success once the provider says so, whatever the browser claims before', async () => {
    const claim = { price: 120, transactionid: transactionId, email: PATIENT, bookingID: bookingId };
    expect((await client.send('POST', '/payment', claim, PATIENT)).body).toMatchObject(failed('payment_not_confirmed'));
    await payInSandbox(portal, clientSecret);
    expect((await client.send('POST', '/payment', claim, NINA)).status).toBe(404);
    expect((await client.send('POST', '/payment', { ...claim, price: 'free' }, PATIENT)).status).toBe(400);
    expect((await client.send('POST', '/payment', claim)).status).toBe(401);
    expect((await client.send('POST', '/payment', claim, PATIENT)).body).toMatchObject({
      status: 'Success',
      message: 'Payment Completed',
    });
    expect((await client.get(`/booking-doctor?email=${DOCTOR}`, DOCTOR)).body).toMatchObject({
      data: [{ appointmentData: { isPaid: true } }],
    });
  });
});

describe('the admin’s actions', () => {
  const ADMIN = 'admin@demo.test';
  const idOf = async (email: string) => {
    const { body } = await client.get(`/user?userEmail=${email}`, ADMIN);
    return (body['data'] as { _id: string })._id;
  };

  test('GET /users?userType=: data list', async () => {
    const { body } = await client.get('/users?userType=Doctor', ADMIN);
    expect(body['data']).toContainEqual(
      expect.objectContaining({
        email: 'new-doctor@demo.test',
        role: 'Doctor',
        registrationnumber: '100209',
        isverified: '',
      }),
    );
    expect((await client.get('/users?userType=Patient', ADMIN)).body['data']).toHaveLength(2);
    expect((await client.get('/users?userType=Doctor', DOCTOR)).status).toBe(403);
    expect((await client.get('/users?userType=Doctor')).status).toBe(401);
    expect((await client.get('/users?userType=Nurse', ADMIN)).status).toBe(400);
  });

  test('PATCH /users?id=: {specialty} verifies', async () => {
    const id = await idOf('new-doctor@demo.test');
    const body = { specialty: 'Oral Surgery' };
    expect((await client.send('PATCH', `/users?id=${id}`, body, DOCTOR)).status).toBe(403);
    expect((await client.send('PATCH', `/users?id=${id}`, body)).status).toBe(401);
    expect((await client.send('PATCH', `/users?id=${id}`, { specialty: 'Orthodontics' }, ADMIN)).body).toMatchObject(
      failed('specialty_mismatch'),
    );
    expect((await client.send('PATCH', `/users?id=${id}`, body, ADMIN)).status).toBe(200);
    expect((await client.get('/user?userEmail=new-doctor@demo.test', ADMIN)).body).toMatchObject({
      data: { isverified: 'verified' },
    });
  });

  test('POST /doctors: {name, email, specialty, image}', async () => {
    const image = await client.photoOf(await client.signIn(ADMIN, PASSWORD));
    const body = { name: 'Dr. Gerd Neu', email: 'gerd@example.test', specialty: 'General Dentistry', image };
    expect((await client.send('POST', '/doctors', body, PATIENT)).status).toBe(403);
    expect((await client.send('POST', '/doctors', body)).status).toBe(401);
    expect((await client.send('POST', '/doctors', { ...body, name: '' }, ADMIN)).body).toMatchObject({
      issues: [{ path: 'name', message: 'Name is required' }],
    });
    expect((await client.send('POST', '/doctors', body, ADMIN)).body).toMatchObject({
      ...success,
      data: { isverified: 'verified' },
    });
  });

  test('DELETE /users?id=: data.deletedCount', async () => {
    const id = await idOf(DOCTOR);
    const remove = (as?: string) => client.send('DELETE', `/users?id=${id}`, undefined, as);
    expect((await remove(PATIENT)).status).toBe(403);
    expect((await remove()).status).toBe(401);
    expect((await client.send('DELETE', '/users?id=1', undefined, ADMIN)).status).toBe(400);
    expect((await remove(ADMIN)).body).toMatchObject({ status: 'Success', data: { deletedCount: 1 } });
    expect((await remove(ADMIN)).body).toMatchObject({ data: { deletedCount: 0 } });
    expect((await client.get(`/bookings?email=${PATIENT}`, PATIENT)).body).toMatchObject({
      data: { appointmentData: [] },
    });
    expect((await client.get(`/user?userEmail=${DOCTOR}`, DOCTOR)).status).toBe(401);
  });

  test('a call that is not there answers 404 in the same shape', async () => {
    expect(await client.get('/nonsense', ADMIN)).toMatchObject({ status: 404, body: failed('not_found') });
  });
});

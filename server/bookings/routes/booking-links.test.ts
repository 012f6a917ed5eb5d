import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clearRateLimits } from '#testing/attacks/attacker';
import { ageBookings, letUndoPass, offersBeforeCutoff, toSlot } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, type Offer } from '#testing/free-slots';
import { anUnprovenPatient } from '#testing/holds';
import { mailedToken, mailsTo } from '#testing/outbox';
import { bookOffer } from '#testing/pay-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const PAGE = '/manage-appointment';
const CONFIRM_PAGE = '/confirm-appointment';

type Patient = TestPerson & { token: string };
type Linked = { id: string; link: string; patient: Patient; offer: Offer };

describeOneDatabase('the emailed link of an appointment', (database) => {
  const it = useTestPortal(database);
  let offers: Offer[] = [];
  let next = 0;
  beforeAll(async () => {
    [offers, next] = [await offersBeforeCutoff(it.portal, 'Teeth Orthodontics'), 0];
  });
  beforeEach(() => clearRateLimits(it.portal));
  const offer = () => offers[next++]!;

  async function aPatient(): Promise<Patient> {
    const person = await aPerson(it.portal, { role: 'patient' });
    return { ...person, token: await tokenFor(it.portal, person) };
  }
  /** An appointment with the token of its emailed link. */
  async function aLinkedBooking(): Promise<Linked> {
    const [patient, wanted] = [await aPatient(), offer()];
    const { id } = await bookOffer(it.portal, patient.token, wanted);
    return { id, patient, offer: wanted, link: await mailedToken(it.portal, patient.email, PAGE) };
  }
  const post = (path: string, body: object) => it.portal.call('POST', `/appointment-link${path}`, { body });
  const read = (token: string) => post('', { token });
  const isRefused = { status: 404, body: { code: 'not_found' } };
  const rowOf = (id: string) =>
    it.portal.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('the link in the confirmation shows the appointment to the person who opens it, and changes nothing', async () => {
    const { id, link, offer: wanted, patient } = await aLinkedBooking();
    const before = await rowOf(id);
    const { status, body, headers } = await read(link);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id: id, treatment: wanted.treatment, email: patient.email });
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(body)).not.toContain('1234567');
    const file = await post('/calendar.ics', { token: link });
    expect(file.text).toContain(`UID:${id}@molar`);
    expect(file.text).toContain(wanted.treatment);
    expect(await post('/calendar.ics', { token: 'x.y' })).toMatchObject(isRefused);
    expect(await rowOf(id)).toEqual(before);
  });

  test('no GET of the link’s routes or page changes an appointment', async () => {
    const { id, link } = await aLinkedBooking();
    const before = await rowOf(id);
    for (const path of ['', '/calendar.ics', '/confirm', '/cancel', '/move', '/undo']) {
      const { status } = await it.portal.call('GET', `/appointment-link${path}?token=${link}`);
      expect([path, status]).toEqual([path, 404]);
    }
    expect(await rowOf(id)).toEqual(before);
  });

  test('a forged link, or one of another purpose or portal, is refused', async () => {
    const { id, link, patient } = await aLinkedBooking();
    const other = await aLinkedBooking();
    const { links } = it.portal.portal.ports;
    const [value = '', signature = ''] = link.split('.');
    const forged = [
      'x.y',
      id,
      value,
      `${value}.${'A'.repeat(signature.length)}`,
      link.replace(id, other.id),
      `${value}.${other.link.split('.')[1]}`,
      links.sign('newsletter', value),
      links.sign('confirm-address', patient.id),
      links.sign('manage-appointment', id),
      links.sign('manage-appointment', `${id}:${links.hash('newsletter', patient.email)}`),
    ];
    for (const token of forged) expect([token, await read(token)]).toMatchObject([token, isRefused]);
  });

  test('the link is valid until the appointment has ended, on whatever day it takes place by then', async () => {
    const { id, link } = await aLinkedBooking();
    const setDay = (day: string) => sql`update booking set day = ${day} where id = ${id}`.execute(it.portal.db);
    await setDay('2020-01-07');
    expect(await read(link)).toMatchObject(isRefused);
    await setDay('2099-01-07');
    expect(await read(link)).toMatchObject({ status: 200 });
  });

  test('the link is refused once its patient has another address, an unproven one, or no account', async () => {
    const { link, patient } = await aLinkedBooking();
    const { db } = it.portal;
    const change = (set: { email?: string; emailProvenAt?: Date | null }) =>
      db.updateTable('person').set(set).where('id', '=', patient.id).execute();
    await change({ email: 'new@example.test' });
    expect(await read(link)).toMatchObject(isRefused);
    await change({ email: patient.email, emailProvenAt: null });
    expect(await read(link)).toMatchObject(isRefused);
    await change({ emailProvenAt: new Date() });
    expect(await read(link)).toMatchObject({ status: 200 });
    const admin = await it.portal.tokenOf('admin@demo.test');
    expect(await it.portal.call('DELETE', `/users?id=${patient.id}`, { token: admin })).toMatchObject({ status: 200 });
    expect(await read(link)).toMatchObject(isRefused);
  });

  test('the link of somebody else’s appointment works no matter who is signed in, and as its own patient', async () => {
    const { id, link } = await aLinkedBooking();
    const stranger = await it.patient();
    const response = await it.portal.call('POST', '/appointment-link', { token: stranger, body: { token: link } });
    expect(response).toMatchObject({ status: 200, body: { data: { _id: id } } });
    expect(await it.portal.call('GET', `/booking/${id}`, { token: stranger })).toMatchObject(isRefused);
  });

  test('a network’s invalid links use up neither the requests of its valid ones, nor a valid one those of another', async () => {
    const [one, other] = [await aLinkedBooking(), await aLinkedBooking()];
    for (const [link, status] of [
      ['x.y', 404],
      [one.link, 200],
    ] as const) {
      const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await read(link)).status));
      expect(new Set(statuses)).toEqual(new Set([status]));
      expect(await read(link)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    }
    expect((await read(other.link)).status).toBe(200);
    const unproven = await anUnprovenPatient(it.portal);
    await it.portal.call('POST', '/bookings', { token: unproven.token, body: bookingOf(offer()) });
    const confirm = async (token: string) =>
      (await it.portal.call('POST', CONFIRM_PAGE, { token: unproven.token, body: { token } })).status;
    expect(await confirm('x.y')).toBe(429);
    expect(await confirm(await mailedToken(it.portal, unproven.email, CONFIRM_PAGE))).toBe(200);
  });

  test('an email to an unproven address has no such link', async () => {
    const patient = await aPerson(it.portal, { role: 'patient', isEmailProven: false });
    const token = await tokenFor(it.portal, patient);
    await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer()) });
    const mails = await mailsTo(it.portal, patient.email);
    expect(mails.length).toBeGreaterThan(0);
    expect(JSON.stringify(mails)).not.toContain(PAGE);
  });

  const auditOf = (id: string) =>
    it.portal.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'details'])
      .where('bookingId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test('the patient confirms, moves, undoes and cancels by the link, and the audit records that', async () => {
    const { id, link, patient } = await aLinkedBooking();
    const actorId = patient.id;
    expect(await post('/confirm', { token: link })).toMatchObject({ body: { data: { status: 'confirmed' } } });
    expect(await auditOf(id)).toMatchObject({ action: 'booking.confirmed', actorId, details: { via: 'link' } });

    const target = offer();
    const { date, slot } = target;
    const moved = await post('/move', { token: link, ...toSlot(target) });
    expect(moved).toMatchObject({ status: 200, body: { data: { _id: id, AppointmentDate: date, canUndo: true } } });
    expect(await auditOf(id)).toMatchObject({ action: 'booking.moved', actorId, details: { via: 'link' } });
    expect(await post('/undo', { token: link })).toMatchObject({ body: { data: { status: 'confirmed' } } });
    expect(await auditOf(id)).toMatchObject({ action: 'booking.undone', actorId, details: { via: 'link' } });
    expect(await post('/move', { token: link, ...toSlot(target) })).toMatchObject({ status: 200 });
    // The link remains that of the moved appointment, whose email has the same one.
    expect(await read(link)).toMatchObject({ body: { data: { AppointmentDate: date, slot } } });
    await letUndoPass(it.portal.db);
    const [mail] = await mailsTo(it.portal, patient.email);
    expect(mail).toMatchObject({ subject: 'Your appointment was moved' });
    expect(mail?.text).toContain(`${PAGE}#token=${link}\n`);

    const cancelled = await post('/cancel', { token: link, reason: 'Ill' });
    expect(cancelled).toMatchObject({ body: { data: { status: 'cancelled', cancelledBy: 'patient', canUndo: true } } });
    const { details, ...entry } = await auditOf(id);
    expect(entry).toMatchObject({ action: 'booking.cancelled', actorId });
    expect(details).toMatchObject({ by: 'patient', via: 'link' });
    expect(JSON.stringify(details)).not.toContain('Ill');
    expect(await post('/cancel', { token: link })).toMatchObject({ status: 409, body: { code: 'booking_cancelled' } });
    expect(await read(link)).toMatchObject({ body: { data: { status: 'cancelled' } } });
  });

  test('a cancellation that is repeated with its idempotency key is made once', async () => {
    const { link } = await aLinkedBooking();
    const cancel = (token: string) =>
      it.portal.call('POST', '/appointment-link/cancel', { body: { token }, headers: { 'idempotency-key': 'one' } });
    for (let time = 0; time < 2; time += 1) {
      expect(await cancel(link)).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
    }
  });

  test('after the cut-off the link refuses with the phone number, and before it does not say so', async () => {
    const { link } = await aLinkedBooking();
    const cutoff = (hours: number | null) => it.portal.db.updateTable('booking').set({ cutoffHours: hours }).execute();
    await cutoff(24 * 365);
    await ageBookings(it.portal.db, 10);
    for (const [path, body] of Object.entries({ '/cancel': {}, '/move': toSlot(offer()) })) {
      const refused = await post(path, { token: link, ...body });
      expect(refused).toMatchObject({ status: 409, body: { code: 'too_late_to_change' } });
      expect(refused.body['data']).toEqual({ telephone: it.portal.portal.settings.clinic.phone });
    }
    await cutoff(null);
    expect(await post('/cancel', { token: link })).toMatchObject({ status: 200 });
  });

  test('an invalid link changes nothing, whatever it asks for', async () => {
    const { id, link, patient } = await aLinkedBooking();
    const before = await rowOf(id);
    await it.portal.db.updateTable('person').set({ emailProvenAt: null }).where('id', '=', patient.id).execute();
    const bodies = {
      '/confirm': {},
      '/cancel': {},
      '/undo': {},
      '/move': toSlot(offer()),
    };
    for (const [path, body] of Object.entries(bodies)) {
      expect([path, await post(path, { token: link, ...body })]).toMatchObject([path, isRefused]);
    }
    expect(await rowOf(id)).toEqual(before);
  });
});

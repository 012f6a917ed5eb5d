import { beforeAll, expect, test } from 'vitest';
import type { Absence } from '#contract/absences/absences';
import type { Appointment } from '#contract/bookings/bookings';
import { addDays, instantOf, longDate, type Day } from '#domain/shared/time';
import { manageLink } from '#server/bookings/change/appointment-link';
import { markAttendance } from '#server/bookings/change/mark-attendance';
import { findNextAppointment } from '#server/bookings/read/find-next-appointment';
import { insertBookingRow } from '#testing/insert-booking';
import { aClinicOf, bookAt, type AffectedPatient } from '#testing/absent-doctor';
import { changeBooking, letOffersExpire } from '#testing/changes';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { beginPayment } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';

type Row = { _id: string } & Record<string, unknown>;

describeOneDatabase('an appointment that cannot take place', (database) => {
  const it = useTestPortal(database);
  let days: Day[];
  let admin = '';
  beforeAll(async () => {
    days = daysWithoutSlots(it.portal, 60);
    admin = await it.portal.tokenOf('admin@demo.test');
  });
  const call = async (token: string | null, method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await it.portal.call(method, path, { token, ...(body && { body }) });
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return response.body as unknown as { data: never };
  };
  const linkOf = ({ booking, email }: AffectedPatient) =>
    manageLink(it.portal.portal, { bookingId: booking, to: { email } }).split('#token=')[1]!;

  /** A booked appointment of a doctor, with a colleague who has free times. */
  async function aBooking() {
    const day = days.shift() ?? '';
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const patient = await bookAt(it.portal, ann!, { day });
    return { day, ann: ann!, patient };
  }
  /** The doctor of an appointment is absent; with `isProcessed` the job has run. */
  async function anAbsence(action: string, { isProcessed = true }: { isProcessed?: boolean } = {}) {
    const booked = await aBooking();
    const { day, ann } = booked;
    const body = { first_day: day, last_day: day, decisions: { default: action } };
    const absence: Absence = (await call(ann.token, 'POST', '/absences', body)).data;
    if (isProcessed) await it.portal.drain();
    return { ...booked, absence: absence._id };
  }
  const read = async ({ token, booking }: AffectedPatient): Promise<Appointment> =>
    (await call(token, 'GET', `/booking/${booking}`)).data;

  /** The appointment in every list, by the name of the list. */
  async function listEverywhere({ day, ann, patient }: Awaited<ReturnType<typeof aBooking>>) {
    const { booking: id, email, token } = patient;
    const own: { appointmentData: Row[] } = (await call(token, 'GET', `/bookings?email=${email}`)).data;
    const board: { appointments: Row[] } = (await call(ann.token, 'GET', `/desk/day?day=${day}`)).data;
    const schedule: { slots: { booking: Row | null }[] }[] = (
      await call(ann.token, 'GET', `/schedule?from=${day}&to=${day}`)
    ).data;
    const person = (await call(admin, 'GET', `/desk/persons/${patient.id}`)) as unknown as { appointments: Row[] };
    const ofDoctor: Row[] = (await call(ann.token, 'GET', `/booking-doctor?email=${ann.email}`)).data;
    const lists: Record<string, Row[]> = {
      own: own.appointmentData,
      link: [(await call(null, 'POST', '/appointment-link', { token: linkOf(patient) })).data],
      one: [await read(patient)],
      desk: (await call(admin, 'POST', '/desk/appointments', { from: day, to: day })).data,
      search: (await call(admin, 'POST', '/desk/appointments', { q: email })).data,
      person: person.appointments,
      board: board.appointments,
      ofDoctor: ofDoctor.map((row) => ({ ...row, ...(row['appointmentData'] as object) })),
      schedule: schedule.flatMap(({ slots }) =>
        slots.flatMap(({ booking }) => (booking ? [{ ...booking, ...(booking['appointmentData'] as object) }] : [])),
      ),
    };
    return Object.entries(lists).map(([name, rows]) => ({ name, ...rows.find((row) => row._id === id) }));
  }

  test('every list names it, with what was decided for staff; its state stays what it was', async () => {
    const affected = await anAbsence('offer');
    const openDecision = { action: 'offer', state: 'waiting' };
    const ofPatient = ['own', 'link', 'one'];
    for (const row of await listEverywhere(affected)) {
      const expected = { takesPlace: false, status: 'booked', ...(!ofPatient.includes(row.name) && { openDecision }) };
      expect(row).toMatchObject(expected);
      if (ofPatient.includes(row.name)) expect(row).not.toHaveProperty('openDecision');
    }
    for (const row of await listEverywhere(await aBooking())) expect(row).toMatchObject({ takesPlace: true });
  });

  test('its patient reads the times that are reserved for them, and until when', async () => {
    const { patient, day } = await anAbsence('offer');
    const { offer, takesPlace } = await read(patient);
    expect(takesPlace).toBe(false);
    expect(offer!.times).toHaveLength(3);
    expect(offer!.times[0]).toEqual({
      doctor_email: expect.any(String),
      doctor_name: expect.any(String),
      AppointmentDate: longDate(day),
      slot: '10.00 AM-12.00 AM',
    });
    expect(Date.parse(offer!.deadline)).toBeGreaterThan(Date.now());
  });

  test('the home page shows one with offered times before an earlier one that takes place', async () => {
    const [earlier = '', day = ''] = [days.shift(), days.shift()];
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [earlier, day] });
    const patient = await bookAt(it.portal, ann!, { day });
    const { id: slotId } = await it.portal.db
      .selectFrom('slot')
      .select('id')
      .where('doctorId', '=', ann!.id)
      .where('day', '=', earlier)
      .where('startMin', '=', 600)
      .executeTakeFirstOrThrow();
    const { treatmentId } = await it.portal.db
      .selectFrom('booking')
      .select('treatmentId')
      .where('id', '=', patient.booking)
      .executeTakeFirstOrThrow();
    const place = { slotId, doctorId: ann!.id, treatmentId, day: earlier, range: { start: 600, end: 720 } };
    const before = await insertBookingRow(it.portal, patient, place);
    const next = async () => {
      const ctx = await contextAt(it.portal, patient.email, new Date());
      const { issuer, subject } = patient;
      return (await findNextAppointment({ ...ctx, identity: { ...ctx.identity!, issuer, subject } }))?._id;
    };
    expect(await next()).toBe(before);
    const decisions = { default: 'offer' };
    await call(ann!.token, 'POST', '/absences', { first_day: day, last_day: day, decisions });
    await it.portal.drain();
    expect(await next()).toBe(patient.booking);
    await letOffersExpire(it.portal.db);
    await it.portal.drain();
    expect(await next()).toBe(before);
  });

  test('a closure has the same effect as an absence', async () => {
    const { day, patient } = await aBooking();
    const body = { first_day: day, last_day: day, name_en: 'Works', name_de: '', decisions: { default: 'offer' } };
    await call(admin, 'POST', '/closures', body);
    expect(await read(patient)).toMatchObject({ takesPlace: false, offer: null });
    await it.portal.drain();
    const { takesPlace, offer } = await read(patient);
    expect([takesPlace, offer?.times.length]).toEqual([false, 3]);
  });

  test('the preview of a closure counts apart what an absence affects already; together they are what the list counts', async () => {
    const { day, ann } = await aBooking();
    const [bob] = await aClinicOf(it.portal, { doctors: 1, days: [day] });
    await bookAt(it.portal, bob!, { day });
    const of = { first_day: day, last_day: day };
    const preview = () => call(admin, 'POST', '/closures/preview', of);
    expect(await preview()).toMatchObject({ data: { count: 2, decided: 0 } });
    await call(ann.token, 'POST', '/absences', { ...of, decisions: { default: 'offer' } });
    expect(await preview()).toMatchObject({
      data: { count: 1, decided: 1, appointments: [{ doctor_email: bob!.email }] },
    });
    const closure = await call(admin, 'POST', '/closures', { ...of, name_en: 'Works', name_de: '' });
    expect(closure).toMatchObject({ data: { appointments: 2 } });
  });

  test('a cancellation that is not processed yet is no offer; once cancelled, the state says it', async () => {
    const { patient } = await anAbsence('cancel', { isProcessed: false });
    expect(await read(patient)).toMatchObject({ takesPlace: false, offer: null, status: 'booked' });
    await it.portal.drain();
    expect(await read(patient)).toMatchObject({ takesPlace: true, offer: null, status: 'cancelled' });
  });

  test('its patient cannot begin a payment, by its id or its price alone', async () => {
    const { patient } = await anAbsence('offer');
    const { price } = await read(patient);
    const begin = (body: object) =>
      it.portal.call('POST', '/create-payment-intent', { token: patient.token, body: { price, ...body } });
    expect((await begin({ bookingID: patient.booking })).body.code).toBe('cannot_take_place');
    expect((await begin({})).body.code).toBe('nothing_to_pay');
  });

  test.each([
    ['an offer', 'offer', true],
    ['a transfer that fails', 'transfer', true],
    ['the decision to keep it', 'keep', false],
  ])('a payment form that was opened before an absence, after %s: ended with %s, %s', async (_, action, isEnded) => {
    const { patient, ann, day } = await aBooking();
    const { price } = await read(patient);
    const secret = await beginPayment(it.portal, patient.token, { id: patient.booking, price });
    if (action === 'transfer')
      await it.portal.db.updateTable('slot').set({ isBusy: true }).where('day', '=', day).execute();
    const decisions = { default: action };
    await call(ann.token, 'POST', '/absences', { first_day: day, last_day: day, decisions });
    await it.portal.drain();
    const paid = await payInSandbox(it.portal, secret);
    if (isEnded) expect(paid).toMatchObject({ error: { payment_intent: { status: 'canceled' } } });
    else expect(paid).toMatchObject({ status: 'succeeded' });
  });

  test('a decision that failed still is no appointment that takes place', async () => {
    const { patient, ann, day } = await aBooking();
    const decisions = { default: 'transfer' };
    await it.portal.db.updateTable('slot').set({ isBusy: true }).where('day', '=', day).execute();
    await call(ann.token, 'POST', '/absences', { first_day: day, last_day: day, decisions });
    await it.portal.drain();
    expect(await read(patient)).toMatchObject({ takesPlace: false, offer: null });
    const [own] = (await listEverywhere({ day, ann, patient })).filter(({ name }) => name === 'board');
    expect(own).toMatchObject({ openDecision: { action: 'transfer', state: 'failed' } });
  });

  test('an offer whose deadline has passed has no times, and the appointment still cannot take place', async () => {
    const { patient } = await anAbsence('offer');
    await letOffersExpire(it.portal.db);
    await it.portal.drain();
    expect(await read(patient)).toMatchObject({ takesPlace: false, offer: null });
  });

  test.each([true, false])('an appointment that is kept takes place, processed or not: %s', async (isProcessed) => {
    const { patient } = await anAbsence('keep', { isProcessed });
    expect(await read(patient)).toMatchObject({ takesPlace: true, offer: null });
  });

  test('one whose treatment has begun where it is takes place', async () => {
    const { patient, ann, day } = await anAbsence('offer');
    const now = instantOf(day, 605);
    const ctx = await contextAt(it.portal, ann.email, now);
    await markAttendance(ctx, { id: patient.booking, body: { state: 'in_treatment' } });
    expect(await read(patient)).toMatchObject({ takesPlace: true, offer: null, status: 'in_treatment' });
  });

  test('its patient cannot say that they will come, signed in or by the emailed link, until it takes place', async () => {
    const { patient, ann, absence, day } = await anAbsence('offer');
    const confirm = async () => {
      const { status, code } = await changeBooking(it.portal, patient.token, {
        id: patient.booking,
        verb: 'attendance',
        body: { state: 'confirmed' },
      });
      const body = { token: linkOf(patient) };
      const byLink = await it.portal.call('POST', '/appointment-link/confirm', { body });
      return [status, code, byLink.status, byLink.body['code']];
    };
    expect(await confirm()).toEqual([409, 'cannot_mark', 409, 'cannot_mark']);
    expect(await read(patient)).toMatchObject({ status: 'booked' });
    await call(ann.token, 'POST', `/absences/${absence}/end`, { last_day: addDays(day, -1) });
    expect(await confirm()).toEqual([200, undefined, 200, undefined]);
  });

  test('its patient takes an offered time signed in, once', async () => {
    const { patient } = await anAbsence('offer');
    const { offer } = await read(patient);
    const take = async (index: number) => {
      const { doctor_name: _name, ...time } = offer!.times[index]!;
      const wanted = { id: patient.booking, verb: 'move' as const, body: { ...time, offered: true } };
      const { status, code, data } = await changeBooking(it.portal, patient.token, wanted);
      return { status, code, data };
    };
    const { doctor_email, AppointmentDate, slot } = offer!.times[1]!;
    expect(await take(1)).toMatchObject({
      status: 200,
      data: { doctor_email, AppointmentDate, slot, takesPlace: true, offer: null },
    });
    expect(await take(0)).toMatchObject({ status: 409, code: 'already_decided' });
    expect((await take(1)).status).toBe(200);
  });

  test('calendars show it as tentative, with a title that says that it cannot take place', async () => {
    const { patient } = await anAbsence('offer');
    const feed: { url: string } = (await call(patient.token, 'POST', '/calendar-feed')).data;
    const { pathname } = new URL(feed.url);
    const file = `/bookings/${patient.booking}/calendar.ics`;
    const texts = [
      (await it.portal.app.inject({ url: pathname, headers: { host: '127.0.0.1:3999' } })).body,
      (await it.portal.call('GET', file, { token: patient.token })).text,
    ];
    for (const text of texts) {
      expect(text).toContain('STATUS:TENTATIVE');
      expect(text).toContain('SUMMARY:Cannot take place: Teeth Orthodontics');
    }
  });

  test.each([
    ['en', 'Booked (cannot take place: other times are offered)'],
    ['de', 'Gebucht (kann nicht stattfinden: andere Termine sind angeboten)'],
  ])('the CSV export has it in the column of the state, in %s', async (language, state) => {
    const { day } = await anAbsence('offer');
    const body = { from: day, to: day, columns: ['state'] };
    const headers = { 'accept-language': language };
    const exported = await it.portal.call('POST', '/desk/appointments/csv', { token: admin, body, headers });
    const { csv } = exported.body.data as unknown as { csv: string };
    expect(csv.split('\r\n')[1]).toBe(`"${state}"`);
  });
});

import { beforeAll, expect, test } from 'vitest';
import type { Absence, AffectedAppointment, Preview } from '#contract/absences/absences';
import type { Appointment } from '#contract/bookings/bookings';
import { MAX_CUTOFF_HOURS } from '#domain/clinic/treatments';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { describeOneDatabase } from '#testing/database';
import { manageLink } from '#server/bookings/change/appointment-link';
import { letOffersExpire } from '#testing/changes';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';
import { readCalls } from '#testing/inbox';

describeOneDatabase('absences', (database) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(() => void (days = daysWithoutSlots(it.portal, 200)));
  const someDays = (count: number) => days.splice(0, count);
  const post = async (token: string, path: string, body: object = {}) => {
    const { status, body: sent } = await it.portal.call('POST', path, { token, body });
    return { status, code: sent['code'], issues: sent['issues'], data: sent.data as unknown };
  };
  const preview = async (token: string, first: Day, last = first, more: object = {}) => {
    const { data, ...rest } = await post(token, '/absences/preview', { first_day: first, last_day: last, ...more });
    return { ...rest, data: data as Preview };
  };

  test('the preview of an absence lists its appointments, the refund, free slots, substitutes and alternatives', async () => {
    const [day = '', next = ''] = someDays(2);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [day, next] });
    const paul = await bookAt(it.portal, ann!, { day, at: 0 });
    await it.portal.db
      .updateTable('booking')
      .set({ paidCents: 12_000, paymentStatus: 'paid' })
      .where('id', '=', paul.booking)
      .execute();
    const uma = await bookAt(it.portal, ann!, { day, at: 1, isEmailProven: false });
    await bookAt(it.portal, bob!, { day, at: 1 });
    await bookAt(it.portal, ann!, { day: next });
    const { data } = await preview(ann!.token, day);
    expect(data).toMatchObject({ count: 2, freeSlots: 2, refunds: [{ currency: 'usd', cents: 12_000 }] });
    const [first, second] = data.appointments;
    expect(first).toMatchObject({
      _id: paul.booking,
      patient_name: paul.name,
      patient_phone: '030 1234567',
      paidCents: 12_000,
      reachable: 'email',
      substitutes: [{ doctor_email: bob!.email, doctor_name: bob!.name }],
      appointmentData: { AppointmentDate: longDate(day), slot: '10.00 AM-12.00 AM' },
    });
    expect(second).toMatchObject({ _id: uma.booking, reachable: 'call', substitutes: [] });
    expect(first!.alternatives).toHaveLength(3);
    expect(first!.alternatives[0]).toEqual({
      doctor_email: bob!.email,
      doctor_name: bob!.name,
      AppointmentDate: longDate(day),
      slot: '10.00 AM-12.00 AM',
    });
    const offered = [...first!.alternatives, ...second!.alternatives].map((time) => Object.values(time).join());
    expect(new Set(offered).size).toBe(6);
    expect(data.appointments.flatMap(({ alternatives }) => alternatives)).not.toContainEqual(
      expect.objectContaining({ doctor_email: ann!.email, AppointmentDate: longDate(day) }),
    );
    const admin = await it.portal.tokenOf('admin@demo.test');
    expect((await preview(admin, day, day, { doctor_email: ann!.email })).data.count).toBe(2);
  });

  test('an absence needs days from today on, the last not before the first, and a doctor', async () => {
    const today = clinicClock(new Date()).day;
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: [] });
    const issuesOf = async (...wanted: Parameters<typeof preview>) => (await preview(...wanted)).issues;
    expect(await issuesOf(ann!.token, addDays(today, -1))).toMatchObject([{ path: 'first_day' }]);
    expect(await issuesOf(ann!.token, addDays(today, 1), today)).toMatchObject([{ path: 'last_day' }]);
    expect(await issuesOf(ann!.token, today, addDays(today, 400))).toMatchObject([{ path: 'last_day' }]);
    const admin = await it.portal.tokenOf('admin@demo.test');
    expect(await issuesOf(admin, today)).toMatchObject([{ path: 'doctor_email' }]);
    expect((await preview(admin, today, today, { doctor_email: 'patient@demo.test' })).code).toBe('not_found');
  });

  const declare = async (token: string, [first = '', last = first]: Day[], decisions: object, more: object = {}) => {
    const body = { first_day: first, last_day: last, decisions: { of: [], ...decisions }, ...more };
    const { data, ...rest } = await post(token, '/absences', body);
    return { ...rest, data: data as Absence };
  };
  const read = async (token: string, id: string) => {
    const { body } = await it.portal.call('GET', `/absences/${id}`, { token });
    const { appointments } = body.data as unknown as { appointments: AffectedAppointment[] };
    return new Map(appointments.map((appointment) => [appointment._id, appointment]));
  };
  const callList = (token: string) => readCalls({ portal: it.portal, token });
  const linkOf = (bookingId: string, { email }: { email: string }) =>
    manageLink(it.portal.portal, { bookingId, to: { email } }).split('#token=')[1]!;
  const byLink = async (verb: string, patient: { booking: string; email: string }, body: object = {}) => {
    const token = linkOf(patient.booking, patient);
    const path = verb === '' ? '/appointment-link' : `/appointment-link/${verb}`;
    const { status, body: sent } = await it.portal.call('POST', path, { body: { token, ...body } });
    return { status, code: sent['code'], data: sent.data as unknown };
  };
  const linked = async (patient: { booking: string; email: string }) => (await byLink('', patient)).data as Appointment;
  const freeOf = async (email: string, day: Day) => {
    const { body } = await it.portal.call('GET', `/slot/${email}`);
    const { docSlot } = body.data as unknown as { docSlot: { date: string; slot: string[] }[] };
    return docSlot.find(({ date }) => date === longDate(day))?.slot ?? [];
  };
  const bookingOf = (id: string) =>
    it.portal.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('each appointment of an absence gets what was decided: an offer, a transfer, a cancellation, or it is kept', async () => {
    const [day = '', next = ''] = someDays(2);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [day, next] });
    const offered = await bookAt(it.portal, ann!, { day, at: 0 });
    const transferred = await bookAt(it.portal, ann!, { day, at: 1 });
    const cancelled = await bookAt(it.portal, ann!, { day, at: 2 });
    const kept = await bookAt(it.portal, ann!, { day, at: 3 });
    const { data: absence } = await declare(ann!.token, [day], {
      default: 'offer',
      of: [
        { booking: transferred.booking, action: 'transfer', doctor_email: bob!.email },
        { booking: cancelled.booking, action: 'cancel' },
        { booking: kept.booking, action: 'keep' },
      ],
    });
    expect(absence).toMatchObject({ appointments: 4, pending: 4, first_day: day, last_day: day });
    // A request whose response was lost is sent again.
    expect((await declare(ann!.token, [day], { default: 'cancel' })).data).toMatchObject({ _id: absence._id });
    await it.portal.drain();
    const appointments = await read(ann!.token, absence._id);
    const stateOf = (id: string) => appointments.get(id)?.state;
    expect([offered, transferred, cancelled, kept].map(({ booking }) => stateOf(booking))).toEqual([
      'waiting',
      'done',
      'done',
      'done',
    ]);
    expect(await bookingOf(transferred.booking)).toMatchObject({
      doctorId: bob!.id,
      day,
      startMin: 720,
      status: 'booked',
    });
    expect(await bookingOf(cancelled.booking)).toMatchObject({ status: 'cancelled', cancelledBy: 'clinic' });
    expect(await bookingOf(kept.booking)).toMatchObject({ doctorId: ann!.id, status: 'booked' });
    const mails = async ({ email }: { email: string }) =>
      (await mailsTo(it.portal, email)).map(({ subject }) => subject);
    expect(await mails(offered)).toEqual(['Please choose another time for your appointment']);
    expect(await mails(transferred)).toEqual(['Your appointment was moved']);
    expect(await mails(cancelled)).toEqual(['Your appointment was cancelled']);
    expect(await mails(kept)).toEqual([]);
    const [mail] = await mailsTo(it.portal, offered.email);
    expect(mail!.text.match(/manage-appointment#token=\S+&choice=\d/g)).toHaveLength(3);
    // The same job once more, as after a crash, changes and sends nothing.
    await it.portal.portal.ports.jobs.enqueue(it.portal.db, 'affected-bookings', { of: absence._id });
    expect(await mails(cancelled)).toHaveLength(1);
    // Nobody else can book the times of the absence, nor those that are reserved.
    expect(await freeOf(ann!.email, day)).toEqual([]);
    const { offer, ...shown } = await linked(offered);
    expect(shown.takesPlace).toBe(false);
    expect(offer!.times).toHaveLength(3);
    for (const { doctor_email: email, AppointmentDate, slot } of offer!.times) {
      const { code } = await post(kept.token, '/bookings', {
        treatment: 'Teeth Orthodontics',
        doctor_email: email,
        AppointmentDate,
        slot,
        patient_Phone: '030 1234567',
        price: 120,
      });
      expect(code).toBe('slot_taken');
    }
  });

  test('one press takes an offered time, also after the cut-off, and releases the others', async () => {
    const [next = '', later = ''] = someDays(2);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [next] });
    const patient = await bookAt(it.portal, ann!, { day: next, at: 3 });
    // As if the treatment had become dearer since.
    await it.portal.db.updateTable('booking').set({ priceCents: 9900 }).where('id', '=', patient.booking).execute();
    const { data: absence } = await declare(ann!.token, [next, later], { default: 'offer' });
    await it.portal.drain();
    const { offer, ...appointment } = await linked(patient);
    expect(appointment).toMatchObject({ price: 99, keepsPrice: true });
    expect(Date.parse(offer!.deadline)).toBeGreaterThan(Date.now());
    const setCutoff = (cutoffHours: number | null) =>
      it.portal.db.updateTable('treatment').set({ cutoffHours }).execute();
    await setCutoff(MAX_CUTOFF_HOURS);
    const { doctor_email: email, AppointmentDate, slot } = offer!.times[0]!;
    const moved = await byLink('move', patient, { doctor_email: email, AppointmentDate, slot });
    await setCutoff(null);
    expect(moved).toMatchObject({
      status: 200,
      data: { doctor_email: email, AppointmentDate, slot, price: 99, keepsPrice: false, canUndo: false },
    });
    const state = (await read(ann!.token, absence._id)).get(patient.booking);
    expect(state).toMatchObject({ state: 'accepted', alternatives: [], callReason: null });
    const left = it.portal.db.selectFrom('booking').select('id').where('offeredFor', '=', patient.booking);
    expect(await left.execute()).toEqual([]);
    expect(await linked(patient)).toMatchObject({ takesPlace: true, offer: null });
    expect(bob!.email).toBe(email);
    // It is an ordinary appointment now: no other doctor's absence, no more exceptions.
    const again = await byLink('', patient);
    expect((again.data as Appointment).isUpcoming).toBe(true);
  });

  test('patients without a proven address are on the call list with their number, until they are ticked off', async () => {
    const [day = ''] = someDays(1);
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const patient = await bookAt(it.portal, ann!, { day, isEmailProven: false });
    await declare(ann!.token, [day], { default: 'offer' });
    await it.portal.drain();
    expect(await mailsTo(it.portal, patient.email)).toEqual([]);
    const [call] = await callList(ann!.token);
    expect(call).toMatchObject({ _id: patient.booking, patient_phone: '030 1234567', callReason: 'unreachable' });
    expect(call!.alternatives).toHaveLength(3);
    const ticked = await post(ann!.token, `/call-list/${call!.call_id}`, { note: 'calls back' });
    expect(ticked.data).toMatchObject({ note: 'calls back', calledAt: expect.any(String) });
    expect((await callList(ann!.token))[0]).toMatchObject({ note: 'calls back' });
    // Who takes back what they saw before that takes back nothing.
    const late = { token: ann!.token, body: { called: false, seen: null } };
    const refused = (await it.portal.call('POST', `/call-list/${call!.call_id}`, late)).body;
    expect(refused).toMatchObject({ code: 'changed_meanwhile' });
    const { body } = await it.portal.call('GET', '/absences', { token: ann!.token });
    expect(body.data).toMatchObject([{ calls: 0, waiting: 1 }]);
  });

  test('an offer that nobody took ends at its deadline: the times are free, and the patient is called', async () => {
    const [day = ''] = someDays(1);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const patient = await bookAt(it.portal, ann!, { day });
    const { data: absence } = await declare(ann!.token, [day], { default: 'offer' });
    await it.portal.drain();
    expect(await freeOf(bob!.email, day)).toHaveLength(1);
    await letOffersExpire(it.portal.db);
    await it.portal.drain();
    expect(await freeOf(bob!.email, day)).toHaveLength(4);
    const row = (await read(ann!.token, absence._id)).get(patient.booking);
    expect(row).toMatchObject({ state: 'expired', callReason: 'expired' });
    // Decided anew, as on the phone.
    const path = `/absences/${absence._id}/appointments/${patient.booking}`;
    expect((await post(ann!.token, path, { action: 'transfer' })).data).toMatchObject({ state: 'pending' });
    await it.portal.drain();
    expect((await read(ann!.token, absence._id)).get(patient.booking)).toMatchObject({
      state: 'done',
      substitute: { doctor_email: bob!.email },
    });
    expect((await post(ann!.token, path, { action: 'cancel' })).code).toBe('already_decided');
  });

  test('what is not possible fails and is put on the call list; the others are processed', async () => {
    const [day = ''] = someDays(1);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const one = await bookAt(it.portal, ann!, { day, at: 0 });
    const other = await bookAt(it.portal, ann!, { day, at: 1 });
    await bookAt(it.portal, bob!, { day, at: 0 });
    const { data: absence } = await declare(ann!.token, [day], { default: 'transfer' });
    await it.portal.drain();
    const rows = await read(ann!.token, absence._id);
    expect(rows.get(one.booking)).toMatchObject({ state: 'failed', failure: 'slot_taken', callReason: 'failed' });
    expect(rows.get(other.booking)).toMatchObject({ state: 'done', substitute: { doctor_email: bob!.email } });
  });

  test('the end of an absence gives back what no other absence blocks, and its appointments take place', async () => {
    const [first = '', second = '', third = ''] = someDays(3);
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [first, second, third] });
    const patient = await bookAt(it.portal, ann!, { day: third });
    const between = await bookAt(it.portal, ann!, { day: second });
    const { data: long } = await declare(ann!.token, [first, third], { default: 'offer' });
    const { data: short } = await declare(ann!.token, [second], { default: 'offer' });
    await it.portal.drain();
    expect(await freeOf(ann!.email, third)).toEqual([]);
    const end = (id: string, day: Day) => post(ann!.token, `/absences/${id}/end`, { last_day: day });
    expect((await end(long._id, third)).issues).toMatchObject([{ path: 'last_day' }]);
    expect((await end(long._id, first)).data).toMatchObject({ last_day: first, ended_at: expect.any(String) });
    await it.portal.drain();
    expect(await freeOf(ann!.email, first)).toEqual([]);
    expect(await freeOf(ann!.email, second)).toEqual([]);
    expect(await freeOf(ann!.email, third)).toHaveLength(3);
    expect((await read(ann!.token, long._id)).get(patient.booking)).toMatchObject({ action: 'keep', state: 'done' });
    expect((await mailsTo(it.portal, patient.email))[0]!.subject).toBe('Your appointment takes place as planned');
    expect((await read(ann!.token, long._id)).get(between.booking)).toMatchObject({ state: 'waiting' });
    await end(short._id, addDays(second, -1));
    expect(await freeOf(ann!.email, second)).toHaveLength(3);
    // The longer absence had affected it, the shorter one prevented it last.
    expect((await read(ann!.token, long._id)).get(between.booking)).toMatchObject({ action: 'keep', state: 'done' });
  });

  test('slots that are published on a day of an absence can be booked once it ends', async () => {
    const [day = ''] = someDays(1);
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: [] });
    const { data: absence } = await declare(ann!.token, [day], { default: 'offer' });
    const docSlot = [{ date: longDate(day), slot: ['10.00 AM-12.00 AM'] }];
    expect((await post(ann!.token, '/slots', { docEmail: ann!.email, docSlot })).status).toBe(200);
    expect(await freeOf(ann!.email, day)).toEqual([]);
    await post(ann!.token, `/absences/${absence._id}/end`, { last_day: addDays(day, -1) });
    expect(await freeOf(ann!.email, day)).toHaveLength(1);
  });
});

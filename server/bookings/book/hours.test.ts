import { beforeAll, describe, expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { anHoursDoctor, type HoursDoctor } from '#testing/hours-doctor';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

/** The prices of the sample treatments; `Teeth Cleaning` takes 45 minutes and 15 of buffer, the others 30 and 60. */
const prices = { 'Teeth Cleaning': 120, 'Teeth Orthodontics': 120, 'Cosmetic Dentistry': 120 };
type Treatment = keyof typeof prices;

describeOneDatabase('appointments of a doctor’s hours', (database) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(async () => {
    days = daysWithoutSlots(it.portal, 60);
    const { body } = await it.portal.call('GET', '/appointmentOptions/summary');
    for (const { name, price } of body.data as unknown as { name: Treatment; price: number }[]) prices[name] = price;
  });
  /** Nine to twelve o'clock on one day. */
  const aDay = async (): Promise<{ day: Day; doctor: HoursDoctor }> => {
    const day = days.shift()!;
    return { day, doctor: await anHoursDoctor(it.portal, { days: [day] }) };
  };
  const name = (start: number, end: number) => nameOfRange({ start, end });
  const book = async (
    { day, doctor }: { day: Day; doctor: HoursDoctor },
    treatment: Treatment,
    slot: string,
    patient?: string,
  ) => {
    const token = patient ?? (await manyPatients(it.portal, 1))[0]!;
    const offer = { treatment, price: prices[treatment], doctor: doctor.email, date: longDate(day), slot };
    return { token, ...(await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) })) };
  };
  const slotsOf = ({ body }: { body: { data?: unknown } }) =>
    (body.data as { docSlot: { slot: string[] }[] }).docSlot.flatMap(({ slot }) => slot);
  const list = async ({ doctor }: { doctor: HoursDoctor }, treatment?: string) => {
    const query = treatment === undefined ? '' : `?treatment=${encodeURIComponent(treatment)}`;
    const { body } = await it.portal.call('GET', `/slot/${doctor.email}${query}`);
    return slotsOf({ body });
  };

  test('are offered at the starts of the grid, as long as the treatment; without one, long enough for each', async () => {
    const place = await aDay();
    expect((await list(place, 'Cosmetic Dentistry')).slice(0, 3)).toEqual([
      name(540, 600),
      name(570, 630),
      name(585, 645),
    ]);
    expect(await list(place)).toEqual([name(540, 600), name(600, 660), name(660, 720)]);
  });

  test('take the treatment’s length from the wanted start, whatever end the client sent, and the reply says which', async () => {
    const place = await aDay();
    const booked = await book(place, 'Teeth Cleaning', name(540, 600));
    expect(booked).toMatchObject({ status: 200, body: { data: { slot: name(540, 585) } } });
    const reservation = { doctor: place.doctor.email, AppointmentDate: longDate(place.day) };
    const confirm = (slot: string) =>
      it.portal.call('PATCH', '/slots', { token: booked.token, body: { ...reservation, slot } });
    expect([(await confirm(name(540, 600))).status, (await confirm(name(555, 600))).status]).toEqual([200, 409]);
  });

  test('keep the buffer free, and another one can start where it ends', async () => {
    const place = await aDay();
    await it.portal.db
      .updateTable('doctorTreatment')
      .set({ bufferMin: 5 })
      .where('doctorId', '=', place.doctor.id)
      .execute();
    expect((await book(place, 'Teeth Cleaning', name(540, 585))).status).toBe(200);
    const refused = await book(place, 'Teeth Orthodontics', name(585, 615));
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    const { docSlot } = refused.body.data as unknown as { docSlot: { slot: string[] }[] };
    expect(docSlot[0]!.slot[0]).toBe(name(590, 620));
    expect((await book(place, 'Teeth Orthodontics', name(590, 620))).status).toBe(200);
    expect((await book(place, 'Teeth Orthodontics', name(605, 635))).body).toMatchObject({ code: 'slot_taken' });
  });

  test('are refused off the grid, beyond the hours, and with a doctor who does not perform the treatment', async () => {
    const place = await aDay();
    expect(await book(place, 'Teeth Cleaning', name(550, 595))).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        issues: [{ path: 'slot' }],
        data: { docSlot: [{ slot: await list(place, 'Teeth Cleaning') }] },
      },
    });
    const unknown = await it.portal.call('GET', `/slot/${place.doctor.email}?treatment=No+such`);
    expect(unknown.body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'treatment' }] });
    expect(await book(place, 'Teeth Cleaning', name(690, 735))).toMatchObject({
      status: 409,
      body: { code: 'slot_unavailable' },
    });
    await it.portal.db
      .updateTable('doctorTreatment')
      .set({ isPerformed: false })
      .where('doctorId', '=', place.doctor.id)
      .execute();
    expect(await book(place, 'Teeth Cleaning', name(540, 585))).toMatchObject({
      status: 409,
      body: { code: 'slot_unavailable', issues: [{ path: 'doctor_email' }], data: { docSlot: [] } },
    });
    const read = (query: string) =>
      it.portal.call('GET', `/slot/${place.doctor.email}?treatment=Teeth+Cleaning${query}`);
    expect((await read('')).body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'treatment' }] });
    // An appointment of that treatment still moves within its doctor.
    expect((await read('&for=move')).body.data).toMatchObject({ docSlot: [{ date: longDate(place.day) }] });
    const archive = (archivedAt: Date | null) =>
      it.portal.db.updateTable('treatment').set({ archivedAt }).where('name', '=', 'Teeth Cleaning').execute();
    await archive(new Date());
    expect((await read('')).body.data).toMatchObject({ docSlot: [] });
    expect((await read('&for=move')).body.data).toMatchObject({ docSlot: [{ date: longDate(place.day) }] });
    await archive(null);
  });

  test('share a day with slots: a slot is one appointment, and the hours end where it begins', async () => {
    const place = await aDay();
    const docSlot = [{ date: longDate(place.day), slot: [name(600, 660)] }];
    const publish = (body: object) => it.portal.call('POST', '/slots', { token: place.doctor.token, body });
    expect((await publish({ docEmail: place.doctor.email, docSlot })).status).toBe(200);
    expect(await list(place, 'Cosmetic Dentistry')).toEqual([name(540, 600), name(600, 660), name(660, 720)]);
    expect((await book(place, 'Teeth Orthodontics', name(600, 660))).body).toMatchObject({
      data: { slot: name(600, 660) },
    });
    expect((await book(place, 'Teeth Orthodontics', name(660, 690))).status).toBe(200);
    // One over a slot, one over an appointment of the hours.
    for (const slot of [name(630, 660), name(675, 720)]) {
      const overlapping = [{ date: longDate(place.day), slot: [slot] }];
      expect((await publish({ docEmail: place.doctor.email, docSlot: overlapping })).body).toMatchObject({
        code: 'slot_overlap',
        issues: [{ path: 'docSlot.0.date' }],
      });
    }
  });

  test('count in the preview of an absence as often as patients see times of that day', async () => {
    const place = await aDay();
    expect((await book(place, 'Teeth Orthodontics', name(540, 570))).status).toBe(200);
    const body = { first_day: place.day, last_day: place.day };
    const preview = await it.portal.call('POST', '/absences/preview', { token: place.doctor.token, body });
    expect(await list(place)).toHaveLength(2);
    expect(preview.body.data).toMatchObject({ count: 1, freeSlots: 2 });
  });

  describe('that are changed', () => {
    const change = (path: string, token: string, body: object = {}) => it.portal.call('POST', path, { token, body });

    test('move to a time that overlaps their own, undo that, and free their time when they are cancelled', async () => {
      const place = await aDay();
      const booked = await book(place, 'Cosmetic Dentistry', name(540, 600));
      const { _id } = booked.body.data as unknown as { _id: string };
      const target = { doctor_email: place.doctor.email, AppointmentDate: longDate(place.day) };
      const moved = await change(`/bookings/${_id}/move`, booked.token, { ...target, slot: name(555, 615) });
      expect(moved).toMatchObject({ status: 200, body: { data: { slot: name(555, 615) } } });
      const undone = await change(`/bookings/${_id}/undo`, booked.token);
      expect(undone).toMatchObject({ status: 200, body: { data: { slot: name(540, 600) } } });
      expect((await change(`/bookings/${_id}/cancel`, booked.token)).status).toBe(200);
      expect(await list(place, 'Cosmetic Dentistry')).toContain(name(540, 600));
      await it.portal.db
        .updateTable('doctorDay')
        .set({ hours: '{}' })
        .where('doctorId', '=', place.doctor.id)
        .execute();
      expect((await change(`/bookings/${_id}/undo`, booked.token)).body).toMatchObject({ code: 'cannot_undo' });
    });

    test('are offered other times of hours for an absence, which nobody else can book meanwhile', async () => {
      const [first = '', second = ''] = days.splice(0, 2);
      const ann = await anHoursDoctor(it.portal, { days: [first, second] });
      // Times of another doctor can be nearer, depending on the weekday.
      await it.portal.db.updateTable('doctorDay').set({ hours: '{}' }).where('doctorId', '!=', ann.id).execute();
      const booked = await book({ day: first, doctor: ann }, 'Cosmetic Dentistry', name(540, 600));
      const body = { first_day: first, last_day: first, decisions: { default: 'offer', of: [] } };
      expect((await it.portal.call('POST', '/absences', { token: ann.token, body })).status).toBe(200);
      await it.portal.drain();
      expect(await list({ doctor: ann }, 'Cosmetic Dentistry')).not.toContain(name(540, 600));
      const { _id } = booked.body.data as unknown as { _id: string };
      const shown = await it.portal.call('GET', `/booking/${_id}`, { token: booked.token });
      const { offer } = shown.body.data as unknown as {
        offer: { times: { doctor_email: string; AppointmentDate: string; slot: string }[] };
      };
      const { doctor_email, AppointmentDate, slot } = offer.times.find((time) => time.doctor_email === ann.email)!;
      const own = { doctor_email, AppointmentDate, slot };
      expect(own.AppointmentDate).toBe(longDate(second));
      const refused = await book({ day: second, doctor: ann }, 'Cosmetic Dentistry', own.slot);
      expect(refused.body).toMatchObject({ code: 'slot_taken' });
      const taken = await change(`/bookings/${_id}/move`, booked.token, { ...own, offered: true });
      expect(taken).toMatchObject({ status: 200, body: { data: { slot: own.slot } } });
      const left = it.portal.db.selectFrom('booking').select('id').where('offeredFor', '=', _id);
      expect(await left.execute()).toEqual([]);
    });

    test('are offered and moved as long as they were booked, whatever their doctor needs by now', async () => {
      // Far enough from the days of other doctors that the nearest times are this one's.
      const [first = '', second = ''] = days.splice(0, 5).slice(-2);
      const doctor = await anHoursDoctor(it.portal, { days: [first, second] });
      const booked = await book({ day: first, doctor }, 'Cosmetic Dentistry', name(540, 600));
      const take = async (durationMin: number) =>
        it.portal.db
          .updateTable('doctorTreatment')
          .set({ durationMin, bufferMin: 20 })
          .where('doctorId', '=', doctor.id)
          .execute();
      await take(30);
      const body = { first_day: first, last_day: first, decisions: { default: 'offer', of: [] } };
      await it.portal.call('POST', '/absences', { token: doctor.token, body });
      await it.portal.drain();
      await take(45);
      const { _id } = booked.body.data as unknown as { _id: string };
      const { body: shown } = await it.portal.call('GET', `/booking/${_id}`, { token: booked.token });
      const { offer } = shown.data as unknown as { offer: { times: { doctor_email: string; slot: string }[] } };
      const { slot } = offer.times.find((time) => time.doctor_email === doctor.email)!;
      const target = { doctor_email: doctor.email, AppointmentDate: longDate(second), slot, offered: true };
      const moved = await change(`/bookings/${_id}/move`, booked.token, target);
      expect(moved).toMatchObject({ status: 200, body: { data: { slot } } });
      const row = it.portal.db.selectFrom('booking').select(['startMin', 'endMin', 'bufferMin']).where('id', '=', _id);
      const { startMin = 0, endMin = 0, ...rest } = (await row.executeTakeFirst()) ?? {};
      expect({ minutes: endMin - startMin, ...rest }).toEqual({ minutes: 60, bufferMin: 0 });
    });

    test('are made longer by staff where there is room, retain that length wherever they move, and their patient is notified', async () => {
      const place = await aDay();
      const { token } = place.doctor;
      const booked = await book(place, 'Teeth Cleaning', name(540, 585));
      const next = await book(place, 'Teeth Orthodontics', name(645, 675));
      const { _id } = booked.body.data as unknown as { _id: string };
      const target = { doctor_email: place.doctor.email, AppointmentDate: longDate(place.day) };
      const resize = (minutes: number, by = token) =>
        change(`/bookings/${_id}/move`, by, { ...target, slot: name(540, 585), minutes });
      expect((await resize(60, booked.token)).body).toMatchObject({ code: 'not_allowed' });
      expect((await resize(45)).body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'slot' }] });
      expect((await resize(105)).body).toMatchObject({ code: 'slot_taken' });
      expect((await resize(75)).body).toMatchObject({
        data: { slot: name(540, 615), price: prices['Teeth Cleaning'] },
      });
      const jobs = await it.portal.db
        .selectFrom('jobOutbox')
        .select('payload')
        .where('name', '=', 'booking-moved')
        .execute();
      expect(jobs.map(({ payload }) => payload)).toContainEqual(
        expect.objectContaining({
          bookingId: _id,
          isLength: true,
          before: { day: place.day, range: { start: 540, end: 585 } },
        }),
      );
      const seen = (await it.portal.call('GET', `/schedule?from=${place.day}&to=${place.day}`, { token })).body.data;
      expect(JSON.stringify(seen)).toContain(name(540, 615));
      expect(next.status).toBe(200);
      // The times of a move are as long as it is, as those are that a refusal names: from 11.15 on nothing else is free.
      const own = await it.portal.call('GET', `/booking/${_id}`, { token: booked.token });
      expect(own.body.data).toMatchObject({ minutes: 75 });
      const query = new URLSearchParams({ treatment: 'Teeth Cleaning', minutes: '30', for: 'move' });
      const listed = async () =>
        slotsOf(await it.portal.call('GET', `/slot/${place.doctor.email}?${String(query)}`, {}));
      expect(await listed()).toEqual([name(675, 705)]);
      query.set('minutes', '75');
      expect(await listed()).toEqual([]);
      const moved = await change(`/bookings/${_id}/move`, booked.token, { ...target, slot: name(660, 705) });
      expect(moved.body).toMatchObject({ code: 'slot_unavailable', data: { docSlot: [] } });
      const within = await change(`/bookings/${_id}/move`, booked.token, { ...target, slot: name(555, 600) });
      expect(within.body).toMatchObject({ data: { slot: name(555, 630) } });
      expect((await change(`/bookings/${_id}/undo`, booked.token)).body).toMatchObject({
        data: { slot: name(540, 615) },
      });
      const last = await it.portal.db
        .selectFrom('auditEntry')
        .select('details')
        .where('bookingId', '=', _id)
        .where('action', '=', 'booking.moved')
        .orderBy('id')
        .execute();
      expect(last[0]?.details).toMatchObject({ slot: name(540, 615), fromSlot: name(540, 585), by: 'clinic' });
    });
  });
});

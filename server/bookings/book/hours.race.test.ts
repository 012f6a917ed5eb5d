import { expect, test } from 'vitest';
import { createBooking } from '#contract/bookings/bookings';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { boundRouteOf } from '#server/app/http/bound-routes';
import { performRoute } from '#server/app/http/perform-route';
import type { DocSlot } from '#contract/slots/slots';
import { describeEachDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { anHoursDoctor } from '#testing/hours-doctor';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

/** Fewer where one books after the other and waits ten seconds at most. */
const PATIENTS = { postgres: 200, embedded: 60 };
const treatments = [
  { treatment: 'Teeth Orthodontics', minutes: 30 },
  { treatment: 'Teeth Cleaning', minutes: 45 },
  { treatment: 'Cosmetic Dentistry', minutes: 60 },
];

describeEachDatabase('a race for the hours of one day', (database, kind) => {
  const it = useTestPortal(database);

  test(`of ${PATIENTS[kind]} patients who want overlapping times of unequal length, no two overlap, and each loser gets free times`, async () => {
    const [day = ''] = daysWithoutSlots(it.portal, 1);
    const doctor = await anHoursDoctor(it.portal, { days: [day], hours: [{ start: 540, end: 780 }] });
    const summary = (await it.portal.call('GET', '/appointmentOptions/summary')).body.data;
    const prices = new Map(
      (summary as unknown as { name: string; price: number }[]).map(({ name, price }) => [name, price]),
    );
    const tokens = await manyPatients(it.portal, PATIENTS[kind]);
    const servers = kind === 'postgres' ? 5 : 1;
    const portals = Array.from({ length: servers }, () => ({ ...it.portal.portal }));
    const responses = await Promise.all(
      tokens.map(async (token, index) => {
        const { treatment, minutes } = treatments[index % 3]!;
        const start = 540 + 15 * (index % 12);
        const slot = nameOfRange({ start, end: start + minutes });
        const offer = { treatment, price: prices.get(treatment)!, doctor: doctor.email, date: longDate(day), slot };
        return performRoute(boundRouteOf(createBooking), portals[index % servers]!, {
          params: {},
          query: {},
          body: bookingOf(offer),
          headers: new Headers({ authorization: `Bearer ${token}` }),
        });
      }),
    );
    const codes = [...new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body['code'])}`))];
    expect(codes.toSorted()).toEqual(['200 undefined', '409 "slot_taken"']);
    const rows = await it.portal.db
      .selectFrom('booking')
      .select(['startMin', 'endMin', 'bufferMin'])
      .where('doctorId', '=', doctor.id)
      .orderBy('startMin')
      .execute();
    expect(rows).toHaveLength(responses.filter(({ status }) => status === 200).length);
    for (const [index, row] of rows.slice(1).entries()) {
      expect(row.startMin).toBeGreaterThanOrEqual(rows[index]!.endMin + rows[index]!.bufferMin);
    }
    // The last refusals were read when nothing changed any more.
    const last = responses.findLast(({ status }) => status === 409)!;
    const { docSlot } = last.body['data'] as { docSlot: DocSlot[] };
    const { treatment } = treatments[responses.indexOf(last) % 3]!;
    const { body } = await it.portal.call('GET', `/slot/${doctor.email}?treatment=${encodeURIComponent(treatment)}`);
    const free = (body.data as unknown as { docSlot: DocSlot[] }).docSlot.flatMap(({ slot }) => slot);
    expect(docSlot.flatMap(({ slot }) => slot)).toEqual(free);
  });

  test('an appointment that is made longer while others book the time behind it is longer, or they have it', async () => {
    const [day = ''] = daysWithoutSlots(it.portal, 1);
    const doctor = await anHoursDoctor(it.portal, { days: [day], hours: [{ start: 540, end: 780 }] });
    const [first = '', ...others] = await manyPatients(it.portal, 6);
    const { body } = await it.portal.call('GET', '/appointmentOptions/summary');
    const { price } = (body.data as unknown as { name: string; price: number }[]).find(
      ({ name }) => name === 'Teeth Cleaning',
    )!;
    const book = (token: string, start: number) => {
      const slot = nameOfRange({ start, end: start + 45 });
      const offer = { treatment: 'Teeth Cleaning', price, doctor: doctor.email, date: longDate(day), slot };
      return it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    };
    const { _id } = (await book(first, 540)).body.data as unknown as { _id: string };
    const target = { doctor_email: doctor.email, AppointmentDate: longDate(day), slot: '09.00 AM-09.45 AM' };
    const resize = () =>
      it.portal.call('POST', `/bookings/${_id}/move`, { token: doctor.token, body: { ...target, minutes: 75 } });
    const [resized, ...booked] = await Promise.all([resize(), ...others.map((token) => book(token, 600))]);
    const won = [resized, ...booked].filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const rows = await it.portal.db
      .selectFrom('booking')
      .select(['startMin', 'endMin', 'bufferMin'])
      .where('doctorId', '=', doctor.id)
      .where('status', '=', 'booked')
      .orderBy('startMin')
      .execute();
    expect(rows.map(({ startMin, endMin }) => [startMin, endMin])).toEqual(
      resized.status === 200
        ? [[540, 615]]
        : [
            [540, 585],
            [600, 645],
          ],
    );
  });
});

import { beforeAll, expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { releaseReserved, reserveTimes } from '#server/bookings/index';
import { updateHours } from '#server/slots/plans/plans-rows';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { anHoursDoctor, type HoursDoctor } from '#testing/hours-doctor';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';
import { findBroken } from './invariant.ts';

const seed = Number(process.env['MOLAR_SOAK_SEED'] ?? 20_261_126);
const COMMANDS = 80;
/** The treatments of the sample, with their minutes and buffers. */
const treatments = [
  { treatment: 'Teeth Orthodontics', duration: 30, buffer: 0 },
  { treatment: 'Teeth Cleaning', duration: 45, buffer: 15 },
  { treatment: 'Cosmetic Dentistry', duration: 60, buffer: 0 },
];
const anyHours: TimeRange[][] = [
  [{ start: 540, end: 720 }],
  [
    { start: 540, end: 640 },
    { start: 660, end: 900 },
  ],
  [{ start: 600, end: 780 }],
];

type Taken = TimeRange & { id: string; token: string; treatment: number; buffer: number; reserved: TimeRange | null };

describeOneDatabase(`random commands on the hours of one day (seed ${seed})`, (open) => {
  const it = useTestPortal(open);
  let day: Day;
  let doctor: HoursDoctor;
  beforeAll(async () => {
    [day = ''] = daysWithoutSlots(it.portal, 1);
    doctor = await anHoursDoctor(it.portal, { days: [day] });
  });

  test(
    'fault 15: what is booked, moved, reserved and refused is what a minute-by-minute model says',
    { timeout: 300_000 },
    async () => {
      let state = seed;
      const below = (count: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return Math.floor((state / 2 ** 31) * count);
      };
      const summary = (await it.portal.call('GET', '/appointmentOptions/summary')).body.data;
      const prices = new Map(
        (summary as unknown as { name: string; price: number }[]).map(({ name, price }) => [name, price]),
      );
      let hours = anyHours[0]!;
      let taken: Taken[] = [];
      const done = new Map<string, number>();
      /** Minutes that others occupy: all appointments and reservations but those of the one that moves. */
      const occupied = (mover: Taken | null) =>
        taken.flatMap((one) =>
          one === mover
            ? []
            : [
                { start: one.start, end: one.end + one.buffer },
                ...(one.reserved ? [{ start: one.reserved.start, end: one.reserved.end + one.buffer }] : []),
              ],
        );
      const expected = (start: number, kind: number, mover: Taken | null = null): number => {
        const { duration, buffer } = treatments[kind]!;
        const others = occupied(mover);
        const isIn = (minute: number, ranges: TimeRange[]) =>
          ranges.some((one) => minute >= one.start && minute < one.end);
        const minutes = (length: number) => Array.from({ length }, (_, offset) => start + offset);
        if (!minutes(duration).every((minute) => isIn(minute, hours))) return 409;
        if (minutes(duration + buffer).some((minute) => isIn(minute, others))) return 409;
        return start % 15 === 0 || others.some(({ end }) => end === start) ? 200 : 400;
      };
      const target = (start: number, kind: number) => ({
        doctor_email: doctor.email,
        AppointmentDate: longDate(day),
        slot: nameOfRange({ start, end: start + treatments[kind]!.duration }),
      });
      const note = (verb: string) => done.set(verb, (done.get(verb) ?? 0) + 1);

      for (let round = 0; round < COMMANDS; round += 1) {
        const start = 530 + 5 * below(75);
        const one = taken[below(Math.max(1, taken.length))];
        const command = below(10);
        if (command < 5 || !one) {
          const kind = below(3);
          const [token = ''] = await manyPatients(it.portal, 1);
          const { slot } = target(start, kind);
          const { treatment, duration, buffer } = treatments[kind]!;
          const offer = { treatment, price: prices.get(treatment)!, doctor: doctor.email, date: longDate(day), slot };
          const { status, body } = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
          expect({ round, start, treatment, status }).toEqual({
            round,
            start,
            treatment,
            status: expected(start, kind),
          });
          if (status !== 200) continue;
          const { _id: id } = body.data as unknown as { _id: string };
          taken.push({ id, token, treatment: kind, start, end: start + duration, buffer, reserved: null });
          note('book');
        } else if (command < 7) {
          const wanted = one.reserved && below(2) === 0 ? one.reserved.start : start;
          const body = target(wanted, one.treatment);
          const { status } = await it.portal.call('POST', `/bookings/${one.id}/move`, { token: one.token, body });
          const isOwn = wanted === one.start;
          const isReserved = wanted === one.reserved?.start;
          expect({ round, wanted, status }).toEqual({
            round,
            wanted,
            status: isOwn ? 400 : isReserved ? 200 : expected(wanted, one.treatment, one),
          });
          if (status !== 200) continue;
          Object.assign(one, { start: wanted, end: wanted + treatments[one.treatment]!.duration });
          note('move');
        } else if (command === 7) {
          const { status } = await it.portal.call('POST', `/bookings/${one.id}/cancel`, { token: one.token, body: {} });
          expect(status).toBe(200);
          await releaseReserved(it.portal.db, [one.id]);
          taken = taken.filter((other) => other !== one);
          note('cancel');
        } else if (command === 8) {
          await releaseReserved(it.portal.db, [one.id]);
          one.reserved = null;
          const { duration, buffer } = treatments[one.treatment]!;
          const range = { start, end: start + duration };
          const isFree =
            hours.some((open) => open.start <= range.start && range.end <= open.end) &&
            occupied(one).every((other) => other.end <= start || other.start >= range.end + buffer);
          const count = await reserveTimes(it.portal.db, {
            times: [{ slotId: null, doctorId: doctor.id, day, range, buffer }],
            bookingId: one.id,
            until: new Date(Date.now() + 3_600_000),
          });
          expect({ round, start, count }).toEqual({ round, start, count: isFree ? 1 : 0 });
          if (isFree) one.reserved = range;
          note('reserve');
        } else {
          hours = anyHours[below(3)]!;
          await updateHours(it.portal.db, doctor.id, [{ day, hours }]);
          note('hours');
        }
        expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
      }
      expect([...done.keys()].toSorted()).toEqual(['book', 'cancel', 'hours', 'move', 'reserve']);
    },
  );
});

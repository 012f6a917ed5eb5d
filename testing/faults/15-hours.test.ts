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
import { aPerson, tokenFor } from '#testing/people';
import { findBroken } from './invariant.ts';

const seed = Number(process.env['MOLAR_SOAK_SEED'] ?? 20_261_126);
const COMMANDS = 120;
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

type Taken = TimeRange & {
  id: string;
  token: string;
  treatment: number;
  buffer: number;
  reserved: (TimeRange & { buffer: number }) | null;
} & {
  /** Beside which it is squeezed in. */
  beside: Taken | null;
};

const whole = ({ start, end, buffer }: TimeRange & { buffer: number }) => ({ start, end: end + buffer });
const overlap = (a: TimeRange, b: TimeRange) => a.start < b.end && b.start < a.end;

describeOneDatabase(`random commands on the hours of one day (seed ${seed})`, (open) => {
  const it = useTestPortal(open);
  let day: Day;
  let doctor: HoursDoctor;
  let reception: string;
  beforeAll(async () => {
    [day = ''] = daysWithoutSlots(it.portal, 1);
    doctor = await anHoursDoctor(it.portal, { days: [day] });
    reception = await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' }));
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
                ...(one.reserved ? [{ start: one.reserved.start, end: one.reserved.end + one.reserved.buffer }] : []),
              ],
        );
      const expected = (start: number, kind: number, mover: Taken | null = null): number => {
        const { buffer } = treatments[kind]!;
        const duration = mover ? mover.end - mover.start : treatments[kind]!.duration;
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
      const isPaired = (one: Taken) => one.beside !== null || taken.some(({ beside }) => beside === one);
      /** With what staff are answered, who book any minutes, also beside another appointment. */
      const answerToStaff = (
        at: TimeRange & { buffer: number },
        asked: { squeeze_in: boolean; outside_hours: boolean },
      ) => {
        const others = taken.filter((other) => overlap(whole(other), whole(at)));
        const reserved = taken.filter(
          (other) => other.reserved && overlap(whole({ ...other, ...other.reserved }), whole(at)),
        );
        const [other] = others;
        const count = others.length + reserved.length;
        if (asked.squeeze_in && count === 0) return { code: 'nothing_beside' };
        if (asked.squeeze_in && (!other || count > 1 || isPaired(other))) return { code: 'beside_taken' };
        if (!asked.squeeze_in && count > 0) return { code: 'slot_taken' };
        const isInside = hours.some((open) => open.start <= at.start && at.end <= open.end);
        if (!isInside && !asked.outside_hours) return { code: 'outside_hours' };
        return { code: undefined, beside: other ?? null };
      };
      const dropMarks = () => {
        for (const one of taken)
          if (one.beside && !(taken.includes(one.beside) && overlap(whole(one), whole(one.beside)))) one.beside = null;
      };
      const note = (verb: string) => done.set(verb, (done.get(verb) ?? 0) + 1);

      for (let round = 0; round < COMMANDS; round += 1) {
        const start = 530 + 5 * below(75);
        const one = taken[below(Math.max(1, taken.length))];
        const command = below(14);
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
          taken.push({
            id,
            token,
            treatment: kind,
            start,
            end: start + duration,
            buffer,
            reserved: null,
            beside: null,
          });
          note('book');
        } else if (command < 7) {
          const wanted = one.reserved && below(2) === 0 ? one.reserved.start : start;
          const body = target(wanted, one.treatment);
          const { status } = await it.portal.call('POST', `/bookings/${one.id}/move`, { token: one.token, body });
          const isOwn = wanted === one.start;
          const isReserved = wanted === one.reserved?.start;
          // To its patient what is squeezed in beside it is in the way.
          const inWay = taken.some(
            (other) =>
              other.beside === one && one.reserved && overlap(whole(other), whole({ ...one, ...one.reserved })),
          );
          expect({ round, wanted, status }).toEqual({
            round,
            wanted,
            status: isOwn ? 400 : isReserved && !inWay ? 200 : isReserved ? 409 : expected(wanted, one.treatment, one),
          });
          if (status !== 200) continue;
          Object.assign(
            one,
            isReserved
              ? one.reserved
              : { start: wanted, end: wanted + one.end - one.start, buffer: treatments[one.treatment]!.buffer },
          );
          dropMarks();
          note('move');
        } else if (command === 7) {
          const { status } = await it.portal.call('POST', `/bookings/${one.id}/cancel`, { token: one.token, body: {} });
          expect(status).toBe(200);
          await releaseReserved(it.portal.db, [one.id]);
          taken = taken.filter((other) => other !== one);
          dropMarks();
          note('cancel');
        } else if (command === 8) {
          await releaseReserved(it.portal.db, [one.id]);
          one.reserved = null;
          const { duration, buffer } = treatments[one.treatment]!;
          const range = { start, end: start + duration };
          const isFree =
            hours.some((open) => open.start <= range.start && range.end <= open.end) &&
            taken
              .filter((other) => other.beside !== one && (other !== one || one.beside !== null))
              .every((other) => !overlap(whole(other), whole({ ...range, buffer }))) &&
            taken.every(
              (other) =>
                other === one ||
                !other.reserved ||
                !overlap(whole({ ...other, ...other.reserved }), whole({ ...range, buffer })),
            );
          const count = await reserveTimes(it.portal.db, {
            times: [{ slotId: null, doctorId: doctor.id, day, range, buffer }],
            bookingId: one.id,
            until: new Date(Date.now() + 3_600_000),
          });
          expect({ round, start, count }).toEqual({ round, start, count: isFree ? 1 : 0 });
          if (isFree) one.reserved = { ...range, buffer };
          note('reserve');
        } else if (command < 13) {
          const kind = below(3);
          const minutes = 5 + 5 * below(12);
          const { treatment, buffer } = treatments[kind]!;
          const asked = { squeeze_in: command > 10, outside_hours: below(2) === 0 };
          const at = { start, end: start + minutes, buffer: asked.squeeze_in ? 0 : buffer };
          const patient = await aPerson(it.portal, { role: 'patient' });
          const offer = { treatment, price: prices.get(treatment)!, doctor: doctor.email, date: longDate(day) };
          const { isPaid: _, ...sent } = bookingOf({ ...offer, slot: nameOfRange({ start, end: start + 5 }) });
          const { body } = await it.portal.call('POST', '/desk/bookings', {
            token: reception,
            body: {
              ...sent,
              patient_id: patient.id,
              minutes,
              ...asked,
              ...(asked.squeeze_in && { reason: 'In pain' }),
            },
          });
          const { code, beside = null } = answerToStaff(at, asked);
          expect({ round, at, asked, code: body.code }).toEqual({ round, at, asked, code });
          if (code !== undefined) continue;
          const { _id: id } = body.data as unknown as { _id: string };
          const token = await tokenFor(it.portal, patient);
          taken.push({ id, token, treatment: kind, ...at, reserved: null, beside });
          note(beside ? 'squeeze in' : 'book any time');
        } else {
          hours = anyHours[below(3)]!;
          await updateHours(it.portal.db, doctor.id, [{ day, hours }]);
          note('hours');
        }
        expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
        const marked = it.portal.db
          .selectFrom('booking')
          .select(['id', 'squeezedBeside'])
          .where('status', '=', 'booked');
        const marks = await marked.where('squeezedBeside', 'is not', null).execute();
        expect(marks.map(({ id, squeezedBeside }) => `${id} ${squeezedBeside}`).toSorted()).toEqual(
          taken.flatMap((each) => (each.beside ? [`${each.id} ${each.beside.id}`] : [])).toSorted(),
        );
      }
      expect([...done.keys()].toSorted()).toEqual([
        'book',
        'book any time',
        'cancel',
        'hours',
        'move',
        'reserve',
        'squeeze in',
      ]);
    },
  );
});

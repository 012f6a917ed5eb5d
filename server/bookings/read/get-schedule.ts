import type { ScheduledDay, ScheduledSlot } from '#contract/bookings/schedule';
import { isOpen } from '#domain/slots/availability';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { MAX_SCHEDULE_DAYS, slotStateOf } from '#domain/slots/schedule';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import {
  addDays,
  clinicClock,
  clockOf,
  daysBetween,
  startOfMinute,
  type Day,
  type TimeRange,
} from '#domain/shared/time';
import { auditSeen } from '#server/platform/audit';
import {
  readClosedNames,
  listOfHours,
  listHours,
  listSlotsOfDoctor,
  listTakenTimes,
  rangesOf,
  readAbsentDays,
} from '#server/slots/index';
import { inTransaction } from '#server/platform/database/transaction';
import { listBookingsOfDoctor } from './list-bookings-rows.ts';
import { findPersonById } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { toDoctorBooking } from './present-booking.ts';

/** More bookings than a doctor can have on the days of one request: slots of five minutes, day and night. */
const ALL = MAX_SCHEDULE_DAYS * 288;

/**
 * The days of a doctor's schedule from `from` to `to`, of the caller without `doctor_id`; the read is audited.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, `invalid_input` for too many days.
 */
export async function getSchedule(
  ctx: Context,
  { from, to, doctor_id }: { from: Day; to: Day; doctor_id?: string | undefined },
): Promise<ScheduledDay[]> {
  const doctorId = doctor_id ?? ctx.actor?.id ?? '';
  const actor = authorize(ctx, 'schedule.read', { doctorId });
  if (to < from || to >= addDays(from, MAX_SCHEDULE_DAYS)) throw invalidInput('to', 'validation.invalid');
  const clock = clinicClock(ctx.now);
  const { slots, held, hours, taken, bookings, closedNames, absent } = await inTransaction(ctx.write, async (trx) => {
    const doctor = await findPersonById(trx, doctorId);
    if (doctor?.role !== 'doctor') throw new ClinicError('not_found');
    await auditSeen(trx, actor, 'own', { personId: doctorId });
    return {
      closedNames: await readClosedNames(trx, { from, to }),
      absent: await readAbsentDays(trx, { doctorId, from, to }),
      // Before the bookings: a slot that is booked in between is then shown as booked, not as free.
      slots: await listSlotsOfDoctor(trx, { doctorId, from, to, now: startOfMinute(ctx.now) }),
      held: await listOfHours(trx, { doctorId, from, to, now: startOfMinute(ctx.now) }),
      hours: await listHours(trx, { doctorId, from, to }),
      taken: await listTakenTimes(trx, { doctorId, from, to, now: startOfMinute(ctx.now) }),
      bookings: await listBookingsOfDoctor(trx, {
        doctorId,
        when: undefined,
        from,
        to,
        clock,
        includeCancelled: false,
        limit: ALL,
        after: null,
      }),
    };
  });
  const closed = new Set(closedNames.keys());
  const slotKeys = new Set(slots.map(keyOf));
  // A booking of hours has no slot, also beside another one at its very time, and one remains where its slot was withdrawn.
  const { ofSlot = [], withoutSlot = [] } = Object.groupBy(bookings, (booking) =>
    booking.isOfHours || !slotKeys.has(keyOf(booking)) ? 'withoutSlot' : 'ofSlot',
  );
  const bookingOf = new Map(ofSlot.map((booking) => [keyOf(booking), booking]));
  const blank = { isHeld: false, isReserved: false, isAbsent: false, isBusy: false };
  const all = [
    ...slots.map((slot) => ({ ...slot, booking: bookingOf.get(keyOf(slot)) })),
    ...held.filter(({ isBooked }) => !isBooked).map((time) => ({ ...time, booking: undefined })),
    ...withoutSlot.map((booking) => ({ day: booking.day, range: booking.range, ...blank, booking })),
  ].toSorted((a, b) => a.range.start - b.range.start);
  const byDay = Map.groupBy(all, ({ day }) => day);
  const takenOf = new Map(taken.map(({ day, ranges }) => [day, rangesOf(ranges)]));
  const hoursOf = new Map(hours.map((ofDay) => [ofDay.day, ofDay]));
  const toSlot = ({ booking, ...slot }: (typeof all)[number]): ScheduledSlot => ({
    slot: nameOfRange(slot.range),
    state: slotStateOf({ ...slot, isBooked: booking !== undefined }, { closed, clock }),
    booking: booking ? toDoctorBooking(booking, ctx) : null,
  });
  return daysBetween(from, to).map((day) => ({
    day,
    isOpen: isOpen(day, closed),
    closedNames: closedNames.get(day) ?? null,
    isAbsent: absent.has(day),
    hours: (hoursOf.get(day)?.hours ?? []).map(toClock),
    isByHand: hoursOf.get(day)?.isByHand ?? false,
    busy: (hoursOf.get(day)?.busy ?? []).map(toClock),
    taken: (takenOf.get(day) ?? []).map(toClock),
    slots: (byDay.get(day) ?? []).map(toSlot),
  }));
}

function toClock({ start, end }: TimeRange) {
  return { from: clockOf(start), to: clockOf(end) };
}

function keyOf({ day, range }: SlotTime): string {
  return `${day} ${range.start} ${range.end}`;
}

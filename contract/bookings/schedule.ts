import { MAX_SCHEDULE_DAYS, slotStates } from '#domain/slots/schedule';
import { DoctorBooking } from './doctor-bookings.ts';
import { defineRoute } from '#contract/shared/define-route';
import { day, id, Names } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** One slot of a schedule. */
export const ScheduledSlot = z.object({
  slot: z.string(),
  state: z
    .enum(slotStates)
    .describe(
      'held: until its patient confirms it or the hold expires; reserved: offered to the patient of another appointment; ' +
        'busy: the doctor’s own calendar has something else',
    ),
  booking: DoctorBooking.nullable().describe('of a booked slot'),
});
export type ScheduledSlot = z.output<typeof ScheduledSlot>;

const ClockRange = z.object({ from: z.string().describe('as 09:30'), to: z.string() });

/** One day of a schedule. */
export const ScheduledDay = z.object({
  day: z.string().describe('as 2026-12-25'),
  isOpen: z.boolean().describe('false on weekends, public holidays and closures of the clinic'),
  closedNames: Names.nullable().describe('of the public holiday or closure, empty without a name; null on other days'),
  isAbsent: z.boolean().describe('the doctor is absent'),
  hours: z.array(ClockRange).describe('in which as many appointments as fit can be booked; none on a day of slots'),
  isByHand: z.boolean().describe('the hours were set for this day alone; no plan changes them'),
  busy: z.array(ClockRange).describe('times of the doctor’s own calendar on a day with hours'),
  taken: z.array(ClockRange).describe('by slots, and by appointments of hours with their buffer'),
  slots: z.array(ScheduledSlot).describe('and appointments of hours, in order of time'),
});
export type ScheduledDay = z.output<typeof ScheduledDay>;

export const getSchedule = defineRoute({
  method: 'GET',
  path: '/schedule',
  summary: `Every day of a doctor's schedule from one day to another, at most ${MAX_SCHEDULE_DAYS}: slots and who booked them`,
  query: z.object({
    from: day,
    to: day,
    doctor_id: id.optional().describe('for the admin; without it the caller’s own'),
  }),
  reply: z.object({ data: z.array(ScheduledDay) }),
  failures: ['doctor_not_verified', 'not_found'],
});

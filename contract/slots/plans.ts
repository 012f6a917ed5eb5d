import { SLOT_MINUTES } from '#domain/slots/plans';
import { weekdayOf } from '#domain/shared/time';
import { defineRoute } from '#contract/shared/define-route';
import { day, id, Names } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

const Clock = z
  .string({ error: 'validation.clock' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'validation.clock')
  .describe('on the clinic’s clock, as 09:30');

const Hours = { from: Clock, to: Clock };

export const PlanDay = z.strictObject({
  week: z.union([z.literal(1), z.literal(2)], 'validation.invalid').describe('of alternating weeks; else 1'),
  weekday: z.int('validation.invalid').min(1, 'validation.invalid').max(5, 'validation.invalid').describe('1: Monday'),
  ...Hours,
  breaks: z.array(z.strictObject(Hours), 'validation.invalid').max(10, 'validation.tooLong'),
  slot_minutes: z
    .union(
      [z.literal('treatment'), z.int().min(SLOT_MINUTES.min).max(SLOT_MINUTES.max), z.null()],
      'validation.slotMinutes',
    )
    .describe(
      '`treatment`: no slots, appointments take as long as each treatment needs; null: the four ranges of the ' +
        'specification that are within the hours',
    ),
});
export type PlanDay = z.output<typeof PlanDay>;

const planDay = day.refine((text) => text >= '2000-01-01' && text < '2200-01-01', 'validation.day');
const fields = {
  valid_from: planDay,
  valid_until: planDay.nullable().describe('null: until further notice'),
  weeks: z.union([z.literal(1), z.literal(2)], 'validation.invalid').describe('2: two weeks alternate'),
  anchor: planDay.refine((text) => weekdayOf(text) === 1, 'validation.monday').describe('the Monday of a first week'),
  days: z.array(PlanDay, 'validation.invalid').max(10, 'validation.tooLong'),
};

/** The weekly plan of a doctor. */
export const Plan = z.object({ _id: z.string(), version: z.int(), ...fields });
export type Plan = z.output<typeof Plan>;
/** What is entered of a plan. */
export type PlanFields = Omit<Plan, '_id' | 'version'>;

const doctor_id = id.optional().describe('for the admin; without it the caller’s own');

export const listPlans = defineRoute({
  name: 'listPlans',
  method: 'GET',
  path: '/plans',
  summary: 'The weekly plans of a doctor that are not over, by their first day',
  query: z.object({ doctor_id }),
  reply: z.object({
    data: z.object({
      plans: z.array(Plan),
      weeks: z.int().describe('for how many weeks ahead slots are published'),
      grid: z.int().describe('how many minutes apart appointments of hours can start'),
      doctor: z.object({
        _id: z.string(),
        name: z.string(),
        email: z.string(),
        treatments: z.int().describe('how many they perform; with none patients cannot book them'),
        performed: z
          .array(z.object({ names: Names, duration: z.int(), buffer: z.int() }))
          .describe('in minutes, and the minutes of buffer after it'),
      }),
    }),
  }),
  failures: ['doctor_not_verified', 'not_found'],
});

/** A new plan, or with `_id` and `version` a change of one. */
export const PlanBody = z
  .strictObject({ doctor_id, _id: id.optional(), version: z.int('validation.invalid').optional(), ...fields })
  .refine(({ _id, version }) => (_id === undefined) === (version === undefined), {
    error: 'validation.missing',
    path: ['version'],
  });
export type PlanBody = z.output<typeof PlanBody>;

export const savePlan = defineRoute({
  name: 'savePlan',
  method: 'POST',
  path: '/plans',
  summary:
    'Creates or changes a weekly plan. A new one ends the one before it, or interrupts it if it has a last day itself. ' +
    'Its slots are published by `POST /plans/publish`, or within ten minutes',
  body: PlanBody,
  reply: z.object({ data: Plan }),
  failures: ['doctor_not_verified', 'not_found', 'plan_overlap', 'changed_meanwhile'],
});

export const deletePlan = defineRoute({
  name: 'deletePlan',
  method: 'DELETE',
  path: '/plans',
  summary: 'Deletes a weekly plan; its free slots are withdrawn as after a change',
  query: z.object({ id, doctor_id }),
  failures: ['doctor_not_verified', 'not_found'],
});

const DayOfRanges = z.object({ date: z.string(), slot: z.array(z.string()) });

export const publishPlan = defineRoute({
  name: 'publishPlan',
  method: 'POST',
  path: '/plans/publish',
  summary:
    'Publishes the slots of a doctor’s plans for the next weeks, and withdraws free ones that they no longer have',
  body: z.strictObject({
    doctor_id,
    replace: z
      .boolean('validation.invalid')
      .optional()
      .describe('also withdraws free slots of these weeks that were published by hand and overlap one of the plan'),
  }),
  reply: z.object({
    data: z.object({
      added: z.int(),
      withdrawn: z.int(),
      hours: z.int().describe('days whose hours were published, changed or withdrawn'),
      until: z.string().describe('the last day on which slots are published, as 2026-12-25'),
      left: z.array(DayOfRanges).describe('booked slots that the plan does not have; they stay'),
      in_the_way: z
        .array(DayOfRanges)
        .describe('free slots published by hand that overlap one of the plan, which is not published for now'),
    }),
  }),
  failures: ['doctor_not_verified', 'not_found'],
});
export type PublishedPlan = z.output<typeof publishPlan.reply>['data'];

const HoursBody = z.strictObject({
  doctor_id,
  day,
  hours: z
    .array(z.strictObject(Hours), 'validation.invalid')
    .max(10, 'validation.tooLong')
    .nullable()
    .describe('none: the doctor sees nobody on that day; null: as the plan has it again'),
});
export type HoursBody = z.output<typeof HoursBody>;

export const setHours = defineRoute({
  name: 'setHours',
  method: 'POST',
  path: '/hours',
  summary: 'Sets the hours of a doctor on one day, instead of what their plan has; bookings stay',
  access: 'person',
  body: HoursBody,
  reply: z.object({
    data: z.object({
      hours: z.array(z.object(Hours)).describe('of the day from now on'),
      left: z.array(z.string()).describe('booked times outside of the hours; they stay'),
      in_the_way: z.array(z.string()).describe('free slots published by hand within the hours; they stay, too'),
    }),
  }),
  failures: ['doctor_not_verified'],
});

import { SLOT_MINUTES } from '#domain/slots/plans';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { weekdayOf } from '#domain/shared/time';
import { defineRoute } from '#contract/shared/define-route';
import { day, id, Names } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

const Clock = z
  .string({ error: 'validation.clock' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'validation.clock')
  .describe('on the clinic’s clock, as 09:30');

const Hours = { from: Clock, to: Clock };
const SLOT_LENGTH = 'validation.slotMinutes';

export const PlanDay = z.strictObject({
  week: z.union([z.literal(1), z.literal(2)], 'validation.invalid').describe('of alternating weeks; else 1'),
  weekday: z.int('validation.invalid').min(1, 'validation.invalid').max(5, 'validation.invalid').describe('1: Monday'),
  ...Hours,
  breaks: z.array(z.strictObject(Hours), 'validation.invalid').max(10, 'validation.tooLong'),
  slot_minutes: z
    .union(
      [z.literal('treatment'), z.int().min(SLOT_MINUTES.min, SLOT_LENGTH).max(SLOT_MINUTES.max, SLOT_LENGTH), z.null()],
      SLOT_LENGTH,
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

const planInput = { _id: id.optional(), version: z.int('validation.invalid').optional(), ...fields };
const isNewOrKnown = ({ _id, version }: { _id?: string | undefined; version?: number | undefined }) =>
  (_id === undefined) === (version === undefined);
const ofVersion = { error: 'validation.missing', path: ['version'] };

/** A new plan, or with `_id` and `version` a change of one. */
const PlanInput = z.strictObject(planInput).refine(isNewOrKnown, ofVersion);
export type PlanInput = z.output<typeof PlanInput>;
const PlanBody = z.strictObject({ doctor_id, ...planInput }).refine(isNewOrKnown, ofVersion);
export type PlanBody = z.output<typeof PlanBody>;

export const savePlan = defineRoute({
  method: 'POST',
  path: '/plans',
  summary:
    'Creates or changes a weekly plan. A new one ends the one before it, or interrupts it if it has a last day itself. ' +
    'Its slots are published by `POST /plans/publish`, or within ten minutes',
  body: PlanBody,
  reply: z.object({ data: Plan }),
  failures: ['doctor_not_verified', 'not_found', 'plan_overlap', 'changed_meanwhile'],
});

const DayOfRanges = z.object({ date: z.string(), slot: z.array(z.string()) });

const Published = z.object({
  added: z.int(),
  withdrawn: z.int(),
  hours: z.int().describe('days whose hours were published, changed or withdrawn'),
  until: z.string().describe('the last day on which slots are published, as 2026-12-25'),
  left: z.array(DayOfRanges).describe('booked slots that the plan does not have; they stay'),
  in_the_way: z
    .array(DayOfRanges)
    .describe('free slots published by hand that overlap one of the plan, which is not published for now'),
});
export type PublishedPlan = z.output<typeof Published>;

export const deletePlan = defineRoute({
  method: 'DELETE',
  path: '/plans',
  summary: 'Deletes a weekly plan; its free slots are withdrawn as after a change',
  query: z.object({ id, doctor_id }),
  reply: z.object({ data: Published }),
  failures: ['doctor_not_verified', 'not_found'],
});

const HoursOfDay = z.strictObject({
  day,
  hours: z
    .array(z.strictObject(Hours), 'validation.invalid')
    .max(10, 'validation.tooLong')
    .nullable()
    .describe('none: the doctor sees nobody on that day; null: as the plan has it again'),
});
export type HoursOfDay = z.output<typeof HoursOfDay>;

const PublishBody = z.strictObject({
  doctor_id,
  replace: z
    .boolean('validation.invalid')
    .optional()
    .describe('also withdraws free slots of these weeks that were published by hand and overlap one of the plan'),
  plan: PlanInput.optional().describe('a new plan, or with `_id` and `version` a change of one, saved before'),
  days: z
    .array(HoursOfDay, 'validation.invalid')
    .max(MAX_DAYS_AHEAD, 'validation.tooLong')
    .optional()
    .describe('hours of single days instead of what the plan has, set before; bookings stay'),
});
export type PublishBody = z.output<typeof PublishBody>;

export const publishPlan = defineRoute({
  method: 'POST',
  path: '/plans/publish',
  summary:
    'Publishes the slots of a doctor’s plans for the next weeks, and withdraws free ones that they no longer have; saves a plan and hours of single days before, all or none of them',
  body: PublishBody,
  reply: z.object({ data: Published }),
  failures: ['doctor_not_verified', 'not_found', 'plan_overlap', 'changed_meanwhile'],
});

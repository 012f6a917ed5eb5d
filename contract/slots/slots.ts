import { DURATION_MINUTES } from '#domain/clinic/treatments';
import { dayFromLongDate } from '#domain/shared/time';
import { rangeOfName, slotNameOf, slotNamePattern } from '#domain/shared/slot-times';
import { defineRoute } from '#contract/shared/define-route';
import { emailAddress } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** The first option of selects; it counts as no choice. */
export const CHOOSE_ONE = 'Choose One';

/** The wire name of a time range. */
export const SlotName = z
  .string({ error: 'validation.slotRequired' })
  .regex(slotNamePattern, { error: 'validation.slotRequired', abort: true })
  .describe(
    'a range of one day on the twelve-hour clock, such as `09.00 AM-09.30 AM`; four have specified names: ' +
      '10 to 12, 12 to 14, 14 to 15 and 15 to 16 o’clock are `10.00 AM-12.00 AM`, `12.00 AM-02.00 PM`, ' +
      '`02.00 PM-03.00 PM` and `03.00 PM-04.00 PM`',
  );

/** The wire name of a time range, in any case: a known client sends `03.00 Pm-04.00 PM`. */
export const SlotText = z.preprocess(
  (sent) => (typeof sent === 'string' ? (slotNameOf(sent) ?? sent) : sent),
  SlotName.refine((name) => rangeOfName(name) !== null, 'validation.endsSameDay'),
);

/** Long-form English date of section 3. */
export const LongDate = z
  .string({ error: 'validation.dateRequired' })
  .refine((text) => text !== '' && text !== CHOOSE_ONE, { error: 'validation.dateRequired', abort: true })
  .refine((text) => dayFromLongDate(text) !== null, 'validation.date');

export const DoctorEmail = z
  .string({ error: 'validation.doctorRequired' })
  .refine((text) => text.trim() !== '' && text !== CHOOSE_ONE, { error: 'validation.doctorRequired', abort: true })
  .pipe(emailAddress('validation.doctorRequired'));

export const DocSlot = z
  .object({
    date: z.string(),
    slot: z.array(z.string()),
    spaces: z.number().optional().describe('with `treatment`: how many more appointments of it fit'),
    taken: z.array(z.string()).optional().describe('only for the doctor'),
    hours: z
      .array(z.string())
      .optional()
      .describe('only for the doctor: hours of the day, in which `slot` has times that do not overlap'),
    absent: z
      .array(z.string())
      .optional()
      .describe('only for the doctor: published slots of an absence, which nobody can book'),
    busy: z
      .array(z.string())
      .optional()
      .describe(
        'only for the doctor: published slots at a busy time of their imported calendar, which nobody can book',
      ),
    closed: z
      .array(z.string())
      .optional()
      .describe('only for the doctor: published slots of a day that was closed later, which nobody can book'),
  })
  .meta({ id: 'DocSlot' });
export type DocSlot = z.output<typeof DocSlot>;

const UnavailableDay = z.object({
  date: z.string(),
  state: z.enum(['full', 'closed']).describe('all of its times are booked, or the clinic is closed'),
});
export type UnavailableDay = z.output<typeof UnavailableDay>;

export const listSlots = defineRoute({
  method: 'GET',
  path: '/slot/:doctorEmail',
  summary: 'Available future times of a doctor, by day',
  access: 'anyone',
  waitsForOpening: true,
  params: z.object({
    // A client of the specification also asks before a doctor is selected: /slot/
    doctorEmail: z.union([z.literal(''), emailAddress()], 'validation.emailInvalid').default(''),
  }),
  query: z.object({
    treatment: z
      .string()
      .max(200, 'validation.tooLong')
      .optional()
      .describe(
        'name or id: only times of this treatment, which the doctor has to perform. Without it, times long enough for each one of the doctor',
      ),
    minutes: z.coerce
      .number('validation.duration')
      .int('validation.duration')
      .min(DURATION_MINUTES.min, 'validation.duration')
      .max(DURATION_MINUTES.max, 'validation.duration')
      .optional()
      .describe('with `treatment`: times of hours for an appointment that stays as long as it is'),
    for: z
      .literal('move', 'validation.invalid')
      .optional()
      .describe('times for an appointment that moves within its doctor, who may no longer perform its treatment'),
  }),
  reply: z.object({
    data: z.object({
      docEmail: z.string(),
      docSlot: z.array(DocSlot),
      unavailable: z
        .array(UnavailableDay)
        .optional()
        .describe('with `treatment`: days on which the doctor has no free time left, up to the last one that has'),
    }),
  }),
});

/** The value of an unused schedule dropdown (specification, section 5: it is ignored). */
export const SELECT = 'Select';

/** The maximum of days that one request publishes. */
const MAX_PUBLISHED_DAYS = 366;

/** Slots of a quarter of an hour on a whole day. */
const MAX_RANGES_OF_DAY = 96;

/** The ranges of one day; none on a day that is skipped. */
const PublishedRanges = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((range) => range !== SELECT) : (value ?? [])),
  z.array(SlotText, { error: 'validation.slotRequired' }).max(MAX_RANGES_OF_DAY, 'validation.tooLong'),
);

/** Section 3: slot record. Days without a range are skipped, and refused if none is left. */
export const SlotRecord = z
  .strictObject({
    docEmail: DoctorEmail,
    docSlot: z
      .array(z.strictObject({ date: LongDate, slot: PublishedRanges }), { error: 'validation.daysRequired' })
      .min(1, { error: 'validation.daysRequired', abort: true })
      .max(MAX_PUBLISHED_DAYS, 'validation.tooLong')
      .refine((days) => days.some(({ slot }) => slot.length > 0), {
        path: [0, 'slot'],
        error: 'validation.slotRequired',
      }),
  })
  .meta({ id: 'SlotRecord' });
export type SlotRecord = z.output<typeof SlotRecord>;

const DayOfRanges = z.object({ date: z.string(), slot: z.array(z.string()) });

export const publishSlots = defineRoute({
  method: 'POST',
  path: '/slots',
  summary: 'Publishes slots of a doctor, all or none; existing ones are not changed and returned as `already`',
  body: SlotRecord,
  reply: z.object({ data: z.object({ added: z.array(DayOfRanges), already: z.array(DayOfRanges) }) }),
  failures: ['doctor_not_verified', 'slot_overlap'],
});
export type Published = z.output<typeof publishSlots.reply>['data'];

export const withdrawSlot = defineRoute({
  method: 'DELETE',
  path: '/slots',
  summary: 'Withdraws a published slot of the caller that nobody has booked',
  query: z.object({ AppointmentDate: LongDate, slot: SlotText }),
  failures: ['doctor_not_verified', 'not_found', 'slot_booked'],
});

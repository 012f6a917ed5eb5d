import { dayFromLongDate } from '#domain/time';
import { slotNames } from '#domain/slot';
import { defineRoute } from './define-route.ts';
import { emailAddress } from './text.ts';
import { z } from './zod.ts';

/** The first option of the selects; a form that still carries it has chosen nothing. */
export const CHOOSE_ONE = 'Choose One';

/** One of the four wire names of a time range. */
export const SlotText = z.enum(slotNames, { error: 'validation.slotRequired' });

/** Long-form English date, as section 3 has it. */
export const LongDate = z
  .string({ error: 'validation.dateRequired' })
  .refine((text) => text !== '' && text !== CHOOSE_ONE, { error: 'validation.dateRequired', abort: true })
  .refine((text) => dayFromLongDate(text) !== null, 'validation.date');

export const DoctorEmail = z
  .string({ error: 'validation.doctorRequired' })
  .refine((text) => text.trim() !== '' && text !== CHOOSE_ONE, { error: 'validation.doctorRequired', abort: true })
  .pipe(emailAddress('validation.doctorRequired'));

export const DocSlot = z.object({
  date: z.string(),
  slot: z.array(z.string()),
  taken: z.array(z.string()).optional().describe('only for the doctor themself'),
});
export type DocSlot = z.output<typeof DocSlot>;

export const listSlots = defineRoute({
  name: 'listSlots',
  method: 'GET',
  path: '/slot/:doctorEmail',
  summary: 'Free future slots of a doctor, by day',
  access: 'anyone',
  params: z.object({ doctorEmail: emailAddress() }),
  reply: z.object({ data: z.object({ docEmail: z.string(), docSlot: z.array(DocSlot) }) }),
});

export const confirmReservation = defineRoute({
  name: 'confirmReservation',
  method: 'PATCH',
  path: '/slots',
  summary: 'Whether the caller holds the booking of this slot; booking has reserved it already',
  access: 'person',
  body: z.strictObject({ doctor: DoctorEmail, AppointmentDate: LongDate, slot: SlotText }),
  reply: z.object({}),
  failures: ['not_reserved'],
});

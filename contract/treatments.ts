import { slotNames } from '#domain/slots';
import { isDay } from '#domain/time';
import { defineRoute } from './define-route.ts';
import { z } from './zod.ts';

/** Section 3: an available slot of a treatment option. */
export const Slot = z.object({ doctor: z.string(), AppointmentDate: z.string(), slot: z.enum(slotNames) });

/** A doctor as patients choose one. */
export const Doctor = z.object({ name: z.string(), docEmail: z.string() });

const Treatment = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.number().describe('in units of `currency`, with at most two decimals'),
  currency: z.string(),
  doctors: z.array(Doctor),
});

/** Section 3: treatment option. */
export const TreatmentOption = Treatment.extend({ slots: z.array(Slot) });
export type TreatmentOption = z.output<typeof TreatmentOption>;

/** A treatment's card: the number of available slots on all future days, and the first date. */
export const TreatmentSummary = Treatment.extend({
  freeSlots: z.number().int(),
  nextFreeDate: z.string().nullable(),
});
export type TreatmentSummary = z.output<typeof TreatmentSummary>;

export const listSpecialties = defineRoute({
  name: 'listSpecialties',
  method: 'GET',
  path: '/appointmentSpecialty',
  summary: 'The specialties in which the clinic has treatments',
  access: 'anyone',
  reply: z.object({ data: z.array(z.object({ _id: z.string(), name: z.string() })) }),
});

export const listTreatments = defineRoute({
  name: 'listTreatments',
  method: 'GET',
  path: '/appointmentOptions',
  summary:
    'Treatments with price, verified doctors and available slots of the next days, or of the first day that has any',
  access: 'anyone',
  query: z.object({ date: z.string().refine(isDay, 'validation.day').optional() }),
  reply: z.object({ data: z.array(TreatmentOption) }),
});

export const summarizeTreatments = defineRoute({
  name: 'summarizeTreatments',
  method: 'GET',
  path: '/appointmentOptions/summary',
  summary: 'Treatments with price, verified doctors, number of available slots and the first date',
  access: 'anyone',
  reply: z.object({ data: z.array(TreatmentSummary) }),
});

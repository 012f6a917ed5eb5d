import { isDay } from '#domain/shared/time';
import { defineRoute } from '#contract/shared/define-route';
import { id, Texts } from '#contract/shared/fields';
import { PriceKind, TreatmentPrice } from '#contract/shared/prices';
import { SlotName } from './slots.ts';
import { z } from '#contract/shared/zod';

/** Section 3: an available slot of a treatment option. */
export const Slot = z.object({ doctor: z.string(), AppointmentDate: z.string(), slot: SlotName }).meta({ id: 'Slot' });

/** A doctor as patients choose one. */
export const Doctor = z.object({ name: z.string(), docEmail: z.string() }).meta({ id: 'Doctor' });

const Treatment = z.object({
  _id: z.string(),
  name: z.string().describe('in English, and the key in requests'),
  texts: Texts,
  price: z.number().describe('in units of `currency`, with at most two decimals'),
  currency: z.string(),
  priceKind: PriceKind,
  prices: z.array(TreatmentPrice).describe('where somebody who is insured pays another price than `price`'),
  duration: z.number().int().describe('in minutes'),
  buffer: z.number().int().describe('minutes after it that are part of its slot'),
  image: z.string().nullable().describe('absolute URL'),
  doctors: z.array(Doctor),
});

/** Section 3: treatment option. */
export const TreatmentOption = Treatment.extend({ slots: z.array(Slot) }).meta({ id: 'TreatmentOption' });
export type TreatmentOption = z.output<typeof TreatmentOption>;

/** One of the next available times of a treatment. */
const NextFree = z.object({
  doctor_email: z.string(),
  doctor: z.string(),
  date: z.string(),
  slot: SlotName,
});
export type NextFree = z.output<typeof NextFree>;

/** A treatment's card: the number of available slots on all future days, the first date and the next times. */
export const TreatmentSummary = Treatment.extend({
  doctors: z.array(Doctor.extend({ _id: z.string() })),
  cutoffHours: z.number().int().describe('until how many hours before it starts a patient can cancel or move it'),
  freeSlots: z.number().int().describe('those that are long enough'),
  nextFreeDate: z.string().nullable(),
  nextFree: z
    .array(NextFree)
    .describe('at most three, or of one treatment or doctor nine, soonest first; of several doctors at one time, one'),
}).meta({ id: 'TreatmentSummary' });
export type TreatmentSummary = z.output<typeof TreatmentSummary>;

export const listSpecialties = defineRoute({
  method: 'GET',
  path: '/appointmentSpecialty',
  summary: 'The specialties in which the clinic has treatments',
  access: 'anyone',
  reply: z.object({ data: z.array(z.object({ _id: z.string(), name: z.string(), texts: Texts })) }),
});

export const listTreatments = defineRoute({
  method: 'GET',
  path: '/appointmentOptions',
  summary:
    'Treatments with price, verified doctors and available slots of the next days, or of the first day that has any',
  access: 'anyone',
  waitsForOpening: true,
  query: z.object({ date: z.string().refine(isDay, 'validation.day').optional() }),
  reply: z.object({ data: z.array(TreatmentOption) }),
});

export const summarizeTreatments = defineRoute({
  method: 'GET',
  path: '/appointmentOptions/summary',
  summary: 'Treatments with price, verified doctors, number of available slots, the first date and the next times',
  access: 'anyone',
  waitsForOpening: true,
  reply: z.object({ data: z.array(TreatmentSummary) }),
});

export const listDoctorTreatments = defineRoute({
  method: 'GET',
  path: '/doctors/:id/treatments',
  summary:
    'What a verified doctor performs, as `GET /appointmentOptions/summary` has it, with three times of this doctor on each of the next three days',
  access: 'anyone',
  waitsForOpening: true,
  params: z.object({ id }),
  reply: z.object({ data: z.array(TreatmentSummary) }),
});

export const getTreatment = defineRoute({
  method: 'GET',
  path: '/appointmentOptions/:id',
  summary:
    'One treatment as `GET /appointmentOptions/summary` has it, with three times of each of the next three days, also an archived one, for appointments that have it',
  access: 'anyone',
  waitsForOpening: true,
  params: z.object({ id }),
  reply: z.object({ data: TreatmentSummary.extend({ isArchived: z.boolean() }) }),
  failures: ['not_found'],
});

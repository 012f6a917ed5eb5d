import { defineRoute } from '#contract/shared/define-route';
import { DoctorTexts } from '#contract/people/doctor-texts';
import { Names } from '#contract/shared/fields';
import { SlotName } from './slots.ts';
import { z } from '#contract/shared/zod';

/** The public page of a verified doctor. */
export const DoctorProfile = DoctorTexts.extend({
  _id: z.string(),
  name: z.string(),
  docEmail: z.string(),
  specialty: z.string().describe('in English'),
  specialtyNames: Names,
  image: z.string().nullable(),
  nextFree: z.object({ date: z.string(), slot: SlotName }).nullable(),
}).meta({ id: 'DoctorProfile' });
export type DoctorProfile = z.output<typeof DoctorProfile>;

export const listDoctorProfiles = defineRoute({
  method: 'GET',
  path: '/doctors',
  summary: 'The public profiles of verified doctors, by name, each with the next available slot',
  access: 'anyone',
  waitsForOpening: true,
  reply: z.object({ data: z.array(DoctorProfile) }),
});

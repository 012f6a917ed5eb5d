import { MAX_ABOUT, spokenLanguages } from '#domain/doctor-profile';
import { defineRoute } from './define-route.ts';
import { Names, note } from './fields.ts';
import { SlotName } from './slots.ts';
import { z } from './zod.ts';

const SpokenLanguage = z.enum(spokenLanguages, { error: 'validation.invalid' });

/** What a doctor writes for their public page. */
export const DoctorTexts = z.object({
  languages: z.array(z.string()).describe('ISO 639-1'),
  about: z.object({ en: z.string(), de: z.string() }),
});
export type DoctorTexts = z.output<typeof DoctorTexts>;

const about = note(MAX_ABOUT).transform((text) => text ?? '');

/** A change of them; an omitted text becomes empty. */
export const DoctorTextsBody = z.strictObject({
  languages: z.array(SpokenLanguage, 'validation.invalid').max(spokenLanguages.length, 'validation.tooLong'),
  about: z.strictObject({ en: about, de: about }),
});

/** The public page of a verified doctor. */
export const DoctorProfile = DoctorTexts.extend({
  _id: z.string(),
  name: z.string(),
  docEmail: z.string(),
  specialty: z.string().describe('in English'),
  specialtyNames: Names,
  image: z.string().nullable(),
  nextFree: z.object({ date: z.string(), slot: SlotName }).nullable(),
});
export type DoctorProfile = z.output<typeof DoctorProfile>;

export const listDoctorProfiles = defineRoute({
  name: 'listDoctorProfiles',
  method: 'GET',
  path: '/doctors',
  summary: 'The public profiles of verified doctors, by name, each with the next available slot',
  access: 'anyone',
  reply: z.object({ data: z.array(DoctorProfile) }),
});

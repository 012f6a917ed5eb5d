import { MAX_ABOUT, spokenLanguages } from '#domain/people/doctor-profile';
import { note } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

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

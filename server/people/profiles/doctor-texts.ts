import type { DoctorTexts } from '#contract/people/doctor-texts';
import type { DoctorTextsRow } from './doctor-profiles-rows.ts';

export function toDoctorTexts({ languages, aboutEn, aboutDe }: DoctorTextsRow): DoctorTexts {
  return { languages, about: { en: aboutEn, de: aboutDe } };
}

export function toTextsRow({ languages, about }: DoctorTexts): DoctorTextsRow {
  return { languages: [...new Set(languages)], aboutEn: about.en, aboutDe: about.de };
}

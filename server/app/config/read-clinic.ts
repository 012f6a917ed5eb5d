import { z } from '#contract/shared/zod';
import { brandColours } from '#domain/clinic/brand-colour';
import {
  findSettingFault,
  ruleOf,
  settingNames,
  type ClinicValues,
  type SettingName,
  type SettingRule,
  type SettingValues,
} from '#domain/clinic/clinic-settings';
import { openingSpan } from '#domain/clinic/opening-hours';
import { readWeekHours } from '#domain/clinic/opening-hours-text';
import type { Language } from '#domain/shared/language';
import type { StartGrid } from '#domain/slots/bookable-times';
import { findMissingLegal, readLegal, sampleLegal, type Services } from './legal.ts';
import { findSampleFacts, readFacts, sampleClinic } from './sample-clinic.ts';

/** What is not set; other choices begin with their first option, other settings with nothing. */
const defaults: SettingValues = {
  REMINDER_HOURS: '48,2',
  CLINIC_NAME: sampleClinic.CLINIC_NAME,
  CLINIC_LANGUAGE: 'en',
  CLINIC_OPENING_HOURS: '09:00-18:00',
  CLINIC_STATE: 'BE',
  START_GRID_MINUTES: '15',
  CHANGE_CUTOFF_HOURS: '24',
  LATE_REFUND_PERCENT: '0',
  LEGAL_TITLE: 'Zahnarzt/Zahnärztin (Bundesrepublik Deutschland)',
};

/** The settings of the portal that the configuration has as well. */
const configurable = settingNames.filter((name) => !ruleOf(name).inPortalOnly);

/** What a value has to look like. */
const expectations: Partial<Record<SettingRule['kind'], string>> = {
  leads: 'must be at most five hours from 1 to 336 with commas between, or off',
  hours: 'does not look like 09:00-18:00 or Mon 08:00-12:00,14:00-18:00; Fri 08:00-13:00',
  url: 'is not an https:// address',
  email: 'is not an email address',
  phone: 'is not a phone number of 5 to 20 digits',
};

/** A value of the configuration, by the rule of the portal. */
function schemaOf(name: SettingName) {
  const rule = ruleOf(name);
  const ofRange = 'min' in rule && `must be a whole number from ${rule.min} to ${rule.max}`;
  const expected = ofRange || (expectations[rule.kind] ?? 'is too long, or not one line');
  const text = z.string().refine((value) => findSettingFault(name, value.trim()) === null, expected);
  const schema = rule.kind === 'choice' ? z.enum(rule.options, `must be one of ${rule.options.join(', ')}`) : text;
  return defaults[name] === undefined ? schema.optional() : schema.default(defaults[name]);
}

export const clinicShape = Object.fromEntries(configurable.map((name) => [name, schemaOf(name)])) as Record<
  SettingName,
  ReturnType<typeof schemaOf>
>;

type Environment = Record<string, string | undefined>;
/** `own`: what is set in the portal; `fixed`: what is only in the configuration. */
type Layers<Fixed> = Services & { env: Environment; own: SettingValues; fixed: Fixed; isDemo: boolean };

/** What the configuration sets of the settings of the portal. */
function readSet(env: Environment): SettingValues {
  return Object.fromEntries(configurable.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])));
}

/** Every setting: as in the portal, else in the configuration, else, in a demo, of its invented clinic, else the default. */
function layerSettings(env: Environment, own: SettingValues, isDemo: boolean): ClinicValues {
  const demo = { ...sampleClinic, ...sampleLegal, PATIENT_PHOTO: 'required' };
  const set = { ...defaults, ...(isDemo ? demo : { PATIENT_PHOTO: 'optional' }), ...readSet(env), ...own };
  const firstOption = (rule: SettingRule) => (rule.kind === 'choice' && rule.options[0]) || '';
  return Object.fromEntries(settingNames.map((name) => [name, set[name] ?? firstOption(ruleOf(name))])) as ClinicValues;
}

/** What each setting is without the portal's, and whether the configuration sets it. */
export function readConfigured(env: Environment, isDemo: boolean) {
  const values = layerSettings(env, {}, isDemo);
  const set = readSet(env);
  const configured = settingNames.map((name) => [name, { value: values[name], isSet: name in set }]);
  return Object.fromEntries(configured) as Record<SettingName, { value: string; isSet: boolean }>;
}

/** How public pages look; addresses of images are as stored. */
function readLook(values: ClinicValues) {
  const isShown = (value: 'on' | 'off') => value === 'on';
  const text = (language: Language, en: string, de: string) => (language === 'en' ? en || de : de || en);
  const visitIn = (language: Language) => ({
    transport: text(language, values.CLINIC_TRANSPORT, values.CLINIC_TRANSPORT_DE),
    parking: text(language, values.CLINIC_PARKING, values.CLINIC_PARKING_DE),
    access: text(language, values.CLINIC_ACCESS, values.CLINIC_ACCESS_DE),
    bring: text(language, values.CLINIC_BRING, values.CLINIC_BRING_DE),
  });
  return {
    colours: values.CLINIC_COLOUR ? brandColours(values.CLINIC_COLOUR) : null,
    logo: values.CLINIC_LOGO || null,
    map: values.CLINIC_MAP || null,
    rooms: [values.CLINIC_ROOM_1, values.CLINIC_ROOM_2, values.CLINIC_ROOM_3, values.CLINIC_ROOM_4].filter(Boolean),
    sections: {
      reviews: isShown(values.SHOW_REVIEWS),
      firstVisit: isShown(values.SHOW_FIRST_VISIT),
      newsletter: isShown(values.SHOW_NEWSLETTER),
    },
    visit: { en: visitIn('en'), de: visitIn('de') },
  };
}

/** The lead times of reminders in hours, the longest first; empty for `off`. */
function readLeads(text: string): number[] {
  if (text === 'off') return [];
  return [...new Set(text.split(',').map(Number))].toSorted((a, b) => b - a);
}

/** What the valid settings of the clinic mean. */
export function readClinic<Fixed>({ env, own, fixed, isDemo, ...services }: Layers<Fixed>) {
  const values = layerSettings(env, own, isDemo);
  const weekHours = readWeekHours(values.CLINIC_OPENING_HOURS);
  return {
    clinic: {
      ...fixed,
      name: values.CLINIC_NAME,
      ...readFacts(values),
      openingHours: openingSpan(weekHours),
      weekHours,
      hasOpeningHours: isDemo || 'CLINIC_OPENING_HOURS' in { ...readSet(env), ...own },
      changes: {
        cutoffHours: Number(values.CHANGE_CUTOFF_HOURS),
        lateRefundPercent: Number(values.LATE_REFUND_PERCENT),
      },
      social: {
        facebook: values.CLINIC_FACEBOOK_URL || null,
        instagram: values.CLINIC_INSTAGRAM_URL || null,
        linkedin: values.CLINIC_LINKEDIN_URL || null,
      },
      patientPhoto: values.PATIENT_PHOTO,
      ...readLook(values),
    },
    /** False: the admin takes no cards, though the configuration does. */
    takesCards: values.CARD_PAYMENTS === 'on',
    legal: readLegal(values, services),
    missingLegal: findMissingLegal(values, services),
    sampleFacts: findSampleFacts({ ...env, ...own }),
    clinicLanguage: values.CLINIC_LANGUAGE,
    state: values.CLINIC_STATE,
    reminderHours: readLeads(values.REMINDER_HOURS),
    startGrid: Number(values.START_GRID_MINUTES) as StartGrid,
  };
}

import { z } from '#contract/shared/zod';
import { brandColours } from '#domain/clinic/brand-colour';
import { ruleOf, settingNames, states, type SettingName, type SettingValues } from '#domain/clinic/clinic-settings';
import { openingSpan } from '#domain/clinic/opening-hours';
import { readWeekHours, weekHoursFault } from '#domain/clinic/opening-hours-text';
import { MAX_CUTOFF_HOURS } from '#domain/clinic/treatments';
import { photoRules } from '#domain/people/photo-required';
import { languages, type Language } from '#domain/shared/language';
import { startGrids } from './clinic-choices.ts';
import { findMissingLegal, legalSettings, readLegal, sampleLegal, type Services } from './legal.ts';
import { readReminderHours } from './reminders.ts';
import { findSampleFacts, readFacts, sampleClinic } from './sample-clinic.ts';

export const whole = (unit: string, min: number, max: number) =>
  z.coerce.number(`is not ${unit}`).int(`is not ${unit}`).min(min, `is at least ${min}`).max(max, `is at most ${max}`);
export const webAddress = z.url({ protocol: /^https?$/, error: 'is not a web address' });

/** The settings that the admin also changes in the portal. */
export const clinicShape = {
  REMINDER_HOURS: z.string().default('48,2'),
  CLINIC_NAME: z.string().default(sampleClinic.CLINIC_NAME),
  CLINIC_STREET: z.string().optional(),
  CLINIC_CITY: z.string().optional(),
  CLINIC_CITY_DE: z.string().optional(),
  CLINIC_PHONE: z.string().optional(),
  CLINIC_EMAIL: z.email('is not an email address').optional(),
  CLINIC_LANGUAGE: z.enum(languages, 'must be en or de').default('en'),
  CLINIC_OPENING_HOURS: z
    .string()
    .refine(
      (text) => weekHoursFault(text) === null,
      'does not look like 09:00-18:00 or Mon 08:00-12:00,14:00-18:00; Fri 08:00-13:00',
    )
    .default('09:00-18:00'),
  CLINIC_STATE: z.enum(states, `must be one of ${states.join(', ')}`).default('BE'),
  START_GRID_MINUTES: z.enum(['5', '10', '15', '30'], 'must be 5, 10, 15 or 30').default('15'),
  CHANGE_CUTOFF_HOURS: whole('a number of hours', 0, MAX_CUTOFF_HOURS).default(24),
  LATE_REFUND_PERCENT: whole('a number', 0, 100).default(0),
  PATIENT_PHOTO: z.enum(photoRules, 'must be required, optional or off').optional(),
  ...legalSettings,
  CLINIC_FACEBOOK_URL: webAddress.optional(),
  CLINIC_INSTAGRAM_URL: webAddress.optional(),
  CLINIC_LINKEDIN_URL: webAddress.optional(),
};

type Environment = Record<string, string | undefined>;
/** `own`: what is set in the portal; `fixed`: what is only in the configuration. */
type Layers<Fixed> = { env: Environment; own: SettingValues; fixed: Fixed; isDemo: boolean; lines: string[] };
type ClinicData = z.output<z.ZodObject<typeof clinicShape>>;

/** What is not set: of a demo's invented clinic, else nothing. */
function defaultsOf(isDemo: boolean): Environment {
  return isDemo ? { ...sampleClinic, ...sampleLegal, PATIENT_PHOTO: 'required' } : { PATIENT_PHOTO: 'optional' };
}

/** The environment of the clinic's settings: what is set in the portal, else in the configuration, else the defaults. */
export function layerSettings(env: Environment, portal: SettingValues, isDemo: boolean): Environment {
  const set = Object.entries(env).filter(([, value]) => value?.trim());
  return { ...defaultsOf(isDemo), ...Object.fromEntries(set), ...portal };
}

/** What only the portal can set begins with the first of its options, or with nothing. */
function firstOption(name: SettingName): string {
  const rule = ruleOf(name);
  return (rule.kind === 'choice' && rule.options[0]) || '';
}

/** What each setting is without the portal's, and whether the configuration sets it. */
export function readConfigured(env: Environment, isDemo: boolean) {
  const defaults: Record<string, string | number | undefined> = {
    ...z.object(clinicShape).parse({}),
    ...defaultsOf(isDemo),
  };
  const configured = settingNames.map((name) => {
    const set = name in clinicShape && env[name]?.trim();
    return [name, { value: set || (defaults[name] ?? firstOption(name)).toString(), isSet: Boolean(set) }];
  });
  return Object.fromEntries(configured) as Record<SettingName, { value: string; isSet: boolean }>;
}

/** What only the portal can set of how public pages look; addresses of images are as stored. */
function readLook(own: SettingValues) {
  const isShown = (value: string | undefined) => value !== 'off';
  const text = (language: Language, en = '', de = '') => (language === 'en' ? en || de : de || en);
  const visitIn = (language: Language) => ({
    transport: text(language, own.CLINIC_TRANSPORT, own.CLINIC_TRANSPORT_DE),
    parking: text(language, own.CLINIC_PARKING, own.CLINIC_PARKING_DE),
    access: text(language, own.CLINIC_ACCESS, own.CLINIC_ACCESS_DE),
    bring: text(language, own.CLINIC_BRING, own.CLINIC_BRING_DE),
  });
  return {
    colours: own.CLINIC_COLOUR ? brandColours(own.CLINIC_COLOUR) : null,
    logo: own.CLINIC_LOGO || null,
    map: own.CLINIC_MAP || null,
    rooms: [own.CLINIC_ROOM_1, own.CLINIC_ROOM_2, own.CLINIC_ROOM_3, own.CLINIC_ROOM_4].flatMap((room) => room || []),
    sections: {
      reviews: isShown(own.SHOW_REVIEWS),
      firstVisit: isShown(own.SHOW_FIRST_VISIT),
      newsletter: isShown(own.SHOW_NEWSLETTER),
    },
    visit: { en: visitIn('en'), de: visitIn('de') },
  };
}

/** What the settings of the clinic mean; `env` is `layerSettings`, from which `data` was parsed. Adds errors to `lines`. */
export function readClinic<Fixed>(
  data: ClinicData,
  { env, own, fixed, isDemo, lines, ...services }: Services & Layers<Fixed>,
) {
  const weekHours = readWeekHours(data.CLINIC_OPENING_HOURS);
  return {
    clinic: {
      ...fixed,
      name: data.CLINIC_NAME,
      ...readFacts(data),
      openingHours: openingSpan(weekHours),
      weekHours,
      hasOpeningHours: isDemo || Boolean(env['CLINIC_OPENING_HOURS']),
      changes: { cutoffHours: data.CHANGE_CUTOFF_HOURS, lateRefundPercent: data.LATE_REFUND_PERCENT },
      social: {
        facebook: data.CLINIC_FACEBOOK_URL ?? null,
        instagram: data.CLINIC_INSTAGRAM_URL ?? null,
        linkedin: data.CLINIC_LINKEDIN_URL ?? null,
      },
      patientPhoto: data.PATIENT_PHOTO ?? 'optional',
      ...readLook(own),
    },
    /** False: the admin takes no cards, though the configuration does. */
    takesCards: own.CARD_PAYMENTS !== 'off',
    legal: readLegal(data, services),
    missingLegal: findMissingLegal(data, services),
    sampleFacts: findSampleFacts(env),
    clinicLanguage: data.CLINIC_LANGUAGE,
    state: data.CLINIC_STATE,
    reminderHours: readReminderHours(data, lines),
    startGrid: startGrids[data.START_GRID_MINUTES],
  };
}

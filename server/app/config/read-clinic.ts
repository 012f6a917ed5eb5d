import { z } from '#contract/shared/zod';
import { settingNames, states, type SettingName, type SettingValues } from '#domain/clinic/clinic-settings';
import { MAX_CUTOFF_HOURS } from '#domain/clinic/treatments';
import { photoRules } from '#domain/people/photo-required';
import { languages } from '#domain/shared/language';
import { minuteOf } from '#domain/slots/plans';
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
    .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'does not look like 09:00-18:00')
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
/** `fixed`: what is only in the configuration. */
type Layers<Fixed> = { env: Environment; fixed: Fixed; isDemo: boolean; lines: string[] };
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

/** What each setting is without the portal's, and whether the configuration sets it. */
export function readConfigured(env: Environment, isDemo: boolean) {
  const defaults: Record<string, string | number | undefined> = {
    ...z.object(clinicShape).parse({}),
    ...defaultsOf(isDemo),
    CARD_PAYMENTS: 'on',
  };
  const configured = settingNames.map((name) => {
    const set = env[name]?.trim();
    return [name, { value: set || (defaults[name] ?? '').toString(), isSet: Boolean(set) }];
  });
  return Object.fromEntries(configured) as Record<SettingName, { value: string; isSet: boolean }>;
}

/** What the settings of the clinic mean; `env` is `layerSettings`, from which `data` was parsed. Adds errors to `lines`. */
export function readClinic<Fixed>(
  data: ClinicData,
  { env, fixed, isDemo, lines, ...services }: Services & Layers<Fixed>,
) {
  const [opens = 0, closes = 0] = data.CLINIC_OPENING_HOURS.split('-').map(minuteOf);
  return {
    clinic: {
      ...fixed,
      name: data.CLINIC_NAME,
      ...readFacts(data),
      openingHours: { opens, closes },
      hasOpeningHours: isDemo || Boolean(env['CLINIC_OPENING_HOURS']),
      changes: { cutoffHours: data.CHANGE_CUTOFF_HOURS, lateRefundPercent: data.LATE_REFUND_PERCENT },
      social: {
        facebook: data.CLINIC_FACEBOOK_URL ?? null,
        instagram: data.CLINIC_INSTAGRAM_URL ?? null,
        linkedin: data.CLINIC_LINKEDIN_URL ?? null,
      },
      patientPhoto: data.PATIENT_PHOTO ?? 'optional',
    },
    /** False: the admin takes no cards, though the configuration does. */
    takesCards: env['CARD_PAYMENTS'] !== 'off',
    legal: readLegal(data, services),
    missingLegal: findMissingLegal(data, services),
    sampleFacts: findSampleFacts(env),
    clinicLanguage: data.CLINIC_LANGUAGE,
    state: data.CLINIC_STATE,
    reminderHours: readReminderHours(data, lines),
    startGrid: startGrids[data.START_GRID_MINUTES],
  };
}

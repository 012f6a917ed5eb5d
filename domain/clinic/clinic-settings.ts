import { brandContrast, MIN_CONTRAST } from '#domain/clinic/brand-colour';
import { weekHoursFault } from '#domain/clinic/opening-hours-text';
import { MAX_CUTOFF_HOURS } from '#domain/clinic/treatments';
import { photoRules } from '#domain/people/photo-required';
import { languages } from '#domain/shared/language';
import { isTypedLine, isVisible } from '#domain/shared/text';

/** German states, which differ in their public holidays; codes of ISO 3166-2:DE. */
export const states = [
  ...(['BW', 'BY', 'BE', 'BB', 'HB', 'HE', 'HH', 'MV'] as const),
  ...(['NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH'] as const),
] as const;
export type State = (typeof states)[number];

/** How many hours before an appointment its patient is reminded at most. */
const MAX_LEAD_HOURS = 336;
/** How many reminders of an appointment the portal can be set to. */
const MAX_LEADS = 5;

/** What a value looks like; every value is a text, as in the configuration. */
type Kind =
  | { kind: 'line' | 'text'; max: number }
  | { kind: 'email' | 'phone' | 'url' | 'hours' | 'leads' | 'colour' | 'image' }
  | { kind: 'whole'; min: number; max: number }
  | { kind: 'choice'; options: readonly string[] };
/** `inPortalOnly`: the configuration has no first value. */
export type SettingRule = Kind & { group: SettingGroup; isRequired?: true; inPortalOnly?: true };

export const settingGroups = ['contact', 'hours', 'appointments', 'look', 'visit', 'legal', 'social'] as const;
export type SettingGroup = (typeof settingGroups)[number];

const line = { kind: 'line', max: 120 } as const;
const visit = { group: 'visit', kind: 'text', max: 500, inPortalOnly: true } as const;
const image = { group: 'look', kind: 'image', inPortalOnly: true } as const;
const section = { group: 'look', kind: 'choice', options: ['on', 'off'], inPortalOnly: true } as const;
const legal = { group: 'legal', kind: 'line', max: 500 } as const;
const legalUrl = { group: 'legal', kind: 'url' } as const;

/**
 * The settings that the admin changes in the portal, by the names of the configuration, in the order of their page. A
 * further one is a line here, its texts in `i18n/messages/clinic/settings.ts`, and what `readClinic` makes of it.
 */
export const clinicSettings = {
  CLINIC_NAME: { group: 'contact', kind: 'line', max: 80, isRequired: true },
  CLINIC_STREET: { group: 'contact', ...line },
  CLINIC_CITY: { group: 'contact', ...line },
  CLINIC_CITY_DE: { group: 'contact', ...line },
  CLINIC_PHONE: { group: 'contact', kind: 'phone' },
  CLINIC_EMAIL: { group: 'contact', kind: 'email' },
  CLINIC_LANGUAGE: { group: 'contact', kind: 'choice', options: languages },
  CLINIC_COLOUR: { group: 'look', kind: 'colour', inPortalOnly: true },
  CLINIC_LOGO: image,
  CLINIC_ROOM_1: image,
  CLINIC_ROOM_2: image,
  CLINIC_ROOM_3: image,
  CLINIC_ROOM_4: image,
  SHOW_REVIEWS: section,
  SHOW_FIRST_VISIT: section,
  SHOW_NEWSLETTER: section,
  CLINIC_TRANSPORT: visit,
  CLINIC_TRANSPORT_DE: visit,
  CLINIC_PARKING: visit,
  CLINIC_PARKING_DE: visit,
  CLINIC_ACCESS: visit,
  CLINIC_ACCESS_DE: visit,
  CLINIC_BRING: visit,
  CLINIC_BRING_DE: visit,
  CLINIC_MAP: { ...image, group: 'visit' },
  CLINIC_OPENING_HOURS: { group: 'hours', kind: 'hours', isRequired: true },
  CLINIC_STATE: { group: 'hours', kind: 'choice', options: states },
  START_GRID_MINUTES: { group: 'hours', kind: 'choice', options: ['5', '10', '15', '30'] },
  CHANGE_CUTOFF_HOURS: { group: 'appointments', kind: 'whole', min: 0, max: MAX_CUTOFF_HOURS },
  LATE_REFUND_PERCENT: { group: 'appointments', kind: 'whole', min: 0, max: 100 },
  REMINDER_HOURS: { group: 'appointments', kind: 'leads' },
  CARD_PAYMENTS: { ...section, group: 'appointments' },
  PATIENT_PHOTO: { group: 'appointments', kind: 'choice', options: photoRules },
  LEGAL_OPERATOR: legal,
  LEGAL_VAT_ID: legal,
  LEGAL_TITLE: { ...legal, isRequired: true },
  LEGAL_CHAMBER: legal,
  LEGAL_CHAMBER_URL: legalUrl,
  LEGAL_KZV: legal,
  LEGAL_KZV_URL: legalUrl,
  LEGAL_RULES_URL: legalUrl,
  LEGAL_PRIVACY_OFFICER: legal,
  LEGAL_PRIVACY_AUTHORITY: legal,
  LEGAL_HOSTING: legal,
  LEGAL_MAIL_PROVIDER: legal,
  LEGAL_IMAGE_PROVIDER: legal,
  LEGAL_TEXT_PROVIDER: legal,
  CLINIC_FACEBOOK_URL: { group: 'social', kind: 'url' },
  CLINIC_INSTAGRAM_URL: { group: 'social', kind: 'url' },
  CLINIC_LINKEDIN_URL: { group: 'social', kind: 'url' },
} as const satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof clinicSettings;
export const settingNames = Object.keys(clinicSettings) as SettingName[];

/** Facts that a clinic may share with the default: saving their form sets them, also as they are. */
export const confirmedSettings = ['CLINIC_OPENING_HOURS', 'CLINIC_STATE'] as const satisfies SettingName[];

/** What is set in the portal; '' is explicitly nothing, and what is missing is as in the configuration. */
export type SettingValues = Partial<Record<SettingName, string>>;

/** The valid value of every setting; '' is nothing. */
export type ClinicValues = {
  [Name in SettingName]: (typeof clinicSettings)[Name] extends { options: readonly (infer Option)[] } ? Option : string;
};

/** What this version knows of stored values, and still finds valid: another version may have stored more. */
export function validSettings(stored: Record<string, string>): SettingValues {
  const valid = settingNames.filter((name) => stored[name] !== undefined && !findSettingFault(name, stored[name]));
  return Object.fromEntries(valid.map((name) => [name, stored[name]]));
}

/** The settings whose values are images that somebody uploaded, by their stored addresses. */
export const imageSettings = settingNames.filter((name) => ruleOf(name).kind === 'image');

/** Where a value comes from. */
export const settingSources = ['portal', 'configuration', 'default'] as const;

export function ruleOf(name: SettingName): SettingRule {
  return clinicSettings[name];
}

/** As the contract's other addresses are checked. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

const faults: { [K in Kind['kind']]: (value: string, rule: Extract<Kind, { kind: K }>) => string | null } = {
  line: (value, { max }) => {
    if (value.length > max) return 'validation.tooLong';
    return isVisible(value) && isTypedLine(value) ? null : 'validation.invalid';
  },
  text: (value, { max }) => (value.length > max ? 'validation.tooLong' : null),
  email: (value) => (value.length <= 254 && EMAIL.test(value) ? null : 'validation.emailInvalid'),
  phone: (value) => {
    const digits = value.replaceAll(/\D/g, '').length;
    return /^\+?[\d ()./-]{5,40}$/.test(value) && digits >= 5 && digits <= 20 ? null : 'validation.phoneInvalid';
  },
  url: (value) =>
    value.length <= 500 && /^https:\/\/[^\s"<>]+$/.test(value) && URL.canParse(value) ? null : 'validation.httpsUrl',
  hours: weekHoursFault,
  leads: (value) => {
    const isHours = (part: string) => /^\d{1,3}$/.test(part) && Number(part) >= 1 && Number(part) <= MAX_LEAD_HOURS;
    const parts = value.split(',');
    return value === 'off' || (parts.length <= MAX_LEADS && parts.every((part) => isHours(part.trim())))
      ? null
      : 'validation.leads';
  },
  whole: (value, { min, max }) =>
    /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max ? null : 'validation.between',
  colour: (value) => {
    if (!/^#[\da-f]{6}$/i.test(value)) return 'validation.colour';
    return brandContrast(value) < MIN_CONTRAST ? 'validation.contrast' : null;
  },
  // That the caller uploaded it is checked where it is stored.
  image: (value) => (value.length <= 500 && !/[\s"'<>]/.test(value) ? null : 'validation.imageNotUploaded'),
  choice: (value, { options }) => (options.includes(value) ? null : 'validation.invalid'),
};

/** What is wrong with a value of a setting: a key of the message catalogue with the values of its placeholders; else null. */
export function findSettingFault(name: SettingName, value: string) {
  const rule = ruleOf(name);
  const isFixed = rule.isRequired || ['choice', 'whole', 'leads'].includes(rule.kind);
  if (value === '') return isFixed ? { message: 'validation.missing', params: {} } : null;
  const message = (faults[rule.kind] as (value: string, rule: SettingRule) => string | null)(value, rule);
  if (message === null) return null;
  if (message === 'validation.contrast')
    return { message, params: { ratio: brandContrast(value), least: MIN_CONTRAST } };
  return { message, params: 'min' in rule ? { min: rule.min, max: rule.max } : {} };
}

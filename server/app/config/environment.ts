import { z } from '#contract/shared/zod';
import { MAX_PLAN_WEEKS } from '#domain/slots/plans';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { isDay } from '#domain/shared/time';
import { findFaultOfDatabase, findFaultOfOrigin, findFaultOfPublicUrl } from './origin.ts';
import { clinicShape } from './read-clinic.ts';
import { findFaultOfSecret } from './secrets.ts';

/** Only currencies with two decimals, as the API's prices have. */
const currencies = ['usd', 'eur', 'chf', 'gbp'] as const;
const whole = (unit: string, min: number, max: number) =>
  z.coerce.number(`is not ${unit}`).int(`is not ${unit}`).min(min, `is at least ${min}`).max(max, `is at most ${max}`);
const webAddress = z.url({ protocol: /^https?$/, error: 'is not a web address' });
const demoText = z.enum(['1', 'true', 'on', 'yes', 'accounts', '0', 'false', 'off', 'no'], 'is on, accounts or off');
/** A text without an error, of which `findFault` names the first one. */
const checked = (findFault: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const message = findFault(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

const partsOf = (list: string) => list.split(',').flatMap((part) => part.trim() || []);

/** `2026-12-24, 2026-12-27..2027-01-02`; each range once. */
const closures = z.string().transform((text, context) =>
  partsOf(text)
    .map((part) => {
      const [from = '', to = from] = part.split('..').map((day) => day.trim());
      const message = `has no day or range in "${part}" (2026-12-24 or 2026-12-27..2027-01-02)`;
      if (!isDay(from) || !isDay(to) || to < from) context.addIssue({ code: 'custom', message });
      return { from, to };
    })
    .filter(
      ({ from, to }, index, all) =>
        index === all.findIndex((candidate) => candidate.from === from && candidate.to === to),
    ),
);

/** `https://app.example.de, http://localhost:5173` */
const origins = z.string().transform((text, context) => [
  ...new Set(
    partsOf(text).map((part) => {
      const message = findFaultOfOrigin(part);
      if (message) context.addIssue({ code: 'custom', message });
      return URL.parse(part)?.origin ?? part;
    }),
  ),
]);

const postgresAddress = checked(findFaultOfDatabase);

/** The settings of the database and the data folder. */
const databaseShape = {
  PUBLIC_URL: webAddress.pipe(checked(findFaultOfPublicUrl)).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_POOLER: z.enum(['transaction'], 'must be transaction, or not be set').optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  MIGRATION_DATABASE_URL: postgresAddress.optional(),
  DATABASE_CA_FILE: z.string().optional(),
  DATABASE_NETWORK: z.literal('private', 'must be private, or not be set').optional(),
  DATA_KEY: z.string().optional(),
  DATA_KEY_FILE: z.string().optional(),
};
/** What backup, restore and move need of the environment. */
export const DatabaseEnvironment = z.object(databaseShape);
export type DatabaseEnvironment = z.output<typeof DatabaseEnvironment>;

/** Every setting of the portal. `.env.example` documents them. */
export const Environment = z.object({
  PORT: whole('a port', 1, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  TRUSTED_PROXY_HOPS: whole('a number', 0, 5).default(0),
  SHARED_ORIGINS: z
    .string()
    .default('')
    .transform((text) => partsOf(text.toLowerCase())),
  METRICS_PORT: whole('a port', 1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  CORS_ORIGINS: origins.default([]),
  EMBED_ORIGINS: origins.default([]),
  ...databaseShape,
  DEMO: demoText.optional(),
  SESSION_SECRET: checked(findFaultOfSecret).optional(),
  PASSWORD_COST: whole('a number', 1, 10).default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is not a log level')
    .default('info'),
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\//.test(url) && URL.canParse(url), 'is not an smtp:// address')
    .optional(),
  MAIL_FROM: z.email('is not an email address').optional(),
  SMS_URL: webAddress.optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_BODY: z.string().optional(),
  SMS_DESK_PATIENTS: z.enum(['on', 'off'], 'is on or off').optional(),
  IDENTITY: z.enum(['embedded', 'firebase'], 'must be embedded or firebase').default('embedded'),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.[\]:-]+:\d+$/, 'is not host:port')
    .optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  PAYMENTS: z.enum(['stripe', 'clinic', 'sandbox'], 'must be stripe, clinic or sandbox').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: webAddress.default('https://api.stripe.com'),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: webAddress.optional(),
  IMAGE_HOST_URL: webAddress.optional(),
  IMAGE_HOST_KEY: z.string().optional(),
  IMAGE_HOST_PICTURES: webAddress.optional(),
  CONTACT_RELAY_URL: webAddress.optional(),
  CONTACT_ACCESS_KEY: z.string().optional(),
  ...clinicShape,
  CLINIC_ZONE: z
    .literal('Europe/Berlin', 'must be Europe/Berlin: the four time ranges are defined in that time zone')
    .default('Europe/Berlin'),
  CLINIC_CURRENCY: z.enum(currencies, `must be one of ${currencies.join(', ')}`).default('usd'),
  CLINIC_CLOSURES: closures.default([]),
  FACTOR_GRACE_DAYS: whole('a number of days', 0, 90).default(14),
  AVAILABILITY_DAYS: whole('a number of days', 1, MAX_DAYS_AHEAD).default(30),
  LOCK_AFTER_MINUTES: whole('a number of minutes', 1, 480).default(15),
  PLAN_WEEKS: whole('a number of weeks', 1, MAX_PLAN_WEEKS).default(8),
  CALENDAR_FEED_NAMES: z.enum(['on', 'off'], 'is on or off').default('off'),
  CLINIC_TESTIMONIALS: z.string().optional(),
});
export type Environment = z.output<typeof Environment>;

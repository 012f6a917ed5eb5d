import { resolve } from 'node:path';
import type { z } from '#contract/shared/zod';
import type { SettingValues } from '#domain/clinic/clinic-settings';
import { readClinic, readConfigured } from './read-clinic.ts';
import { readDataKeys } from './data-keys.ts';
import { readDatabase } from './database.ts';
import { Environment } from './environment.ts';
import { LOOPBACK_HOSTS } from './origin.ts';
import {
  readFirebase,
  readGoogle,
  readImageStore,
  readPayments,
  readRelay,
  readStripe,
  readTexts,
} from './services.ts';
import { MIN_SECRET_LENGTH } from './secrets.ts';
import { sampleClinic } from './sample-clinic.ts';
import { readFileSync } from 'node:fs';
import { Testimonial } from '#contract/clinic/clinic';

export type Config = ReturnType<typeof readConfig>;

/** An invalid configuration, with one line for each error. */
export class ConfigError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/**
 * Reads and validates the configuration.
 * @throws ConfigError
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const data = parse(Environment, env);
  const isLoopback = LOOPBACK_HOSTS.has(data.HOST);
  const isDemo = data.DEMO
    ? ['1', 'true', 'on', 'yes', 'accounts'].includes(data.DEMO)
    : isLoopback && !data.DATABASE_URL && !data.PUBLIC_URL;
  const lines: string[] = [];
  if (isDemo && (!isLoopback || data.PUBLIC_URL)) {
    lines.push('DEMO has well-known passwords: it needs a loopback HOST (127.0.0.1) and no PUBLIC_URL');
  }
  if (!isDemo && !data.SESSION_SECRET) {
    lines.push(
      `SESSION_SECRET is missing: it is required whenever DEMO is off (at least ${MIN_SECRET_LENGTH} random characters)`,
    );
  }
  const dataKeys = readDataKeys(data, { isShared: !isDemo && data.DATABASE_URL !== undefined }, lines);
  if (data.SMTP_URL && !data.MAIL_FROM) lines.push('MAIL_FROM is missing: SMTP_URL needs an address to send from');
  const database = readDatabase(data, lines);
  const google = readGoogle(data, lines);
  const firebase = readFirebase(data, { isLoopback: isLoopback && !data.PUBLIC_URL, isDemo }, lines);
  const stripe = readStripe(data, isDemo, lines);
  const payments = readPayments(data, { isDemo, hasStripe: stripe !== null }, lines);
  const images = readImageStore(data, lines);
  const relay = readRelay(data, lines);
  const texts = readTexts(data, lines);
  const testimonials = readTestimonials(data, lines);
  const services = {
    hasStripe: payments === 'stripe',
    hasFirebase: firebase !== null,
    hasForeignImages: images !== null,
    hasMail: Boolean(data.SMTP_URL),
    hasTexts: texts !== null,
  };
  const fixed = { currency: data.CLINIC_CURRENCY, testimonials };
  const clinicWith = (own: SettingValues) => readClinic({ ...services, fixed, own, env, isDemo });
  const configured = clinicWith({});
  if (lines.length > 0) throw new ConfigError(lines);
  return {
    isProduction: env['NODE_ENV'] === 'production',
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    corsOrigins: data.CORS_ORIGINS,
    embedOrigins: data.EMBED_ORIGINS,
    trustedHops: data.TRUSTED_PROXY_HOPS,
    sharedOrigins: data.SHARED_ORIGINS,
    metrics: data.METRICS_PORT ? { port: data.METRICS_PORT, host: data.METRICS_HOST } : null,
    dataDir: resolve(data.DATA_DIR),
    ...database,
    isDemo,
    hasDemoDay: isDemo && data.DEMO !== 'accounts',
    sessionSecret: data.SESSION_SECRET,
    dataKeys,
    passwordCost: data.PASSWORD_COST,
    logLevel: data.LOG_LEVEL,
    google,
    firebase,
    payments,
    stripe,
    images,
    relay,
    texts,
    mail: { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM ?? (configured.clinic.email || sampleClinic.CLINIC_EMAIL) },
    ...configured,
    /** The clinic with what is set in the portal. */
    clinicWith,
    configured: readConfigured(env, isDemo),
    closures: data.CLINIC_CLOSURES,
    factorGraceDays: isDemo ? null : data.FACTOR_GRACE_DAYS,
    availabilityDays: data.AVAILABILITY_DAYS,
    lockMinutes: data.LOCK_AFTER_MINUTES,
    planWeeks: data.PLAN_WEEKS,
    hasNamesInCalendars: data.CALENDAR_FEED_NAMES === 'on',
  };
}

/** Whether a setting names the database; without one it is in `./data`. */
export function namesDatabase(env: Record<string, string | undefined> = process.env): boolean {
  return ['DATABASE_URL', 'DATA_DIR'].some((name) => env[name]?.trim());
}

/**
 * Validates the environment; an empty setting counts as absent.
 * @throws ConfigError
 */
export function parse<Settings>(
  schema: z.ZodType<Settings>,
  env: Record<string, string | undefined> = process.env,
): Settings {
  const filled = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(filled);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`));
}

/** Reads the file of CLINIC_TESTIMONIALS; null without it. Adds an error to `lines`. */
function readTestimonials({ CLINIC_TESTIMONIALS: file }: Environment, lines: string[]): Testimonial[] | null {
  if (!file) return null;
  try {
    return Testimonial.array().parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    lines.push('CLINIC_TESTIMONIALS does not name a JSON file with a list of {_id, name, img, review, location}');
    return null;
  }
}

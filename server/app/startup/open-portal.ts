import type { GaugeSources } from '#server/app/http/metrics';
import { gaugeSourcesOf } from './gauge-sources.ts';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createJwtAccessTokens } from '#server/platform/tokens/jwt';
import type { PasswordHashing } from '#server/people/identity/embedded';
import { createBusyCalendars } from '#server/absences/imported-calendars/busy-calendars';
import { createJobQueue } from '#server/platform/jobs/job-queue';
import { createOutboxMailer, openOutbox } from '#server/platform/email/outbox';
import { createGermanHolidays } from '#server/absences/closures/german-holidays';
import { createJobHandlers } from '#server/app/jobs/job-handlers';
import { startLoops } from '#server/app/jobs/loops';
import { createMailRelay } from '#server/clinic/messages/relay/by-mail';
import { createSignedLinks } from '#server/platform/tokens/hmac';
import type { ContactMessage, ContactRelay } from '#server/platform/ports/contact-relay';
import type { Mailer } from '#server/platform/ports/mailer';
import type { Sealing } from '#server/platform/ports/sealing';
import type { TextMessages } from '#server/platform/ports/text-messages';
import { resealTexts, type Resealed } from '#server/platform/sealing/reseal';
import { listPendingMigrations } from '#server/platform/database/migrate';
import type { Database, OpenDatabase } from '#server/platform/database/open-database';
import { hasDemoAccounts } from '#server/people/profiles/people-rows';
import { composeContactMessage } from '#server/clinic/messages/emails/contact-message';
import type { Portal, Settings } from '#server/platform/context';
import { listOtherCurrencies } from '#server/clinic/treatments/list-other-currencies';
import { seedClinic } from '#server/app/seed/seed-clinic';
import { seedClosures } from '#server/absences/closures/seed-closures';
import { seedDemo } from '#server/app/seed/seed-demo';
import { seedDemoDay } from '#server/app/seed/seed-demo-day';
import { storeEarlierTerms } from '#server/bookings/book/store-earlier-terms-rows';
import { applySettingsChange } from './apply-settings-change.ts';
import { writeBackup, type Contents } from './backup-file.ts';
import { followBookings } from './follow-bookings.ts';
import { followOpening } from './follow-opening.ts';
import { followSettings } from './follow-settings.ts';
import { settingsOf } from './settings-of.ts';
import type { Config } from '#server/app/config/config';
import { migrateDatabase, explainMissingRight } from './migrate-database.ts';
import { openCardPayments } from './open-card-payments.ts';
import { makeFolder } from './make-folder.ts';
import { openImageStore } from './open-image-store.ts';
import { openIdentity } from './open-identity.ts';
import { describeDatabase, openOwnDatabase, RefusedToStart } from './open-database.ts';
import { backupKeyOf, openSealing, refuseMissingKeys } from './open-sealing.ts';
import { connectionNameOf, refuseOtherFolders } from './shared-folders.ts';
import { publicUrlOf } from '#server/app/config/public-url';
import { deriveSecret, readSessionSecret } from '#server/app/config/secrets';

/**
 * PostgreSQL timeouts, in milliseconds. A silent connection is closed, because a host that lost its network sends
 * nothing. A frozen server's locks are released when its idle transaction is ended; requests that wait for them fail
 * with 503 before that.
 */
const LIMITS = { silenceMs: 15_000, transactions: { lockMs: 5_000, idleMs: 15_000 } };

/** Two cores make no more bookings a second with more of them at a time; the embedded database runs one statement. */
const CONCURRENT_BOOKINGS = { embedded: 1, postgres: 3 };
/** No lock is held for longer than 100 ms (docs/performance.md). */
const PLAN_BATCH_DAYS = { embedded: 2, postgres: 7 };

export type OpenPortal = {
  portal: Portal;
  isReady: () => Promise<boolean>;
  identityHandler: (request: Request) => Promise<Response>;
  /** Loads modules that the start does not wait for, before the first request needs them. */
  warmUp: () => Promise<void>;
  /** Starts the job queue and the periodic loops. */
  beginWork: () => Promise<void>;
  extras: ((app: FastifyInstance) => Promise<void>)[];
  imageFolder: string;
  /** A description of the database, for the operator. */
  where: string;
  /** Processes every due job. */
  drain: () => Promise<void>;
  /** Writes a backup into a file while the portal runs. */
  backUp: (file: string) => Promise<Contents>;
  reseal: () => Promise<Resealed>;
  gauges: GaugeSources;
  close: () => Promise<void>;
};

/** Overrides: a database, which is not closed, and fast password hashing for tests; the counter of security events. */
type Given = {
  database?: OpenDatabase;
  passwords?: PasswordHashing;
  countEvent?: Portal['countEvent'];
};

/**
 * Opens the database and all ports in the order of their dependencies; closes what is open if one fails.
 * @throws RefusedToStart
 */
export async function openPortal(config: Config, log: Logger, given: Given = {}): Promise<OpenPortal> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    return await openParts(config, log, { given, closers, close });
  } catch (error) {
    await close();
    throw explainMissingRight(error, config.migrationDatabaseUrl);
  }
}

type Opening = { given: Given; closers: (() => Promise<void> | void)[]; close: () => Promise<void> };

async function openParts(config: Config, log: Logger, { given, closers, close }: Opening): Promise<OpenPortal> {
  const { passwords, countEvent = () => undefined } = given;
  makeFolder(config.dataDir);
  const connectionName = config.databaseUrl && !given.database ? connectionNameOf(config) : undefined;
  const limits = { ...LIMITS, ...(connectionName && { connectionName }) };
  const database = given.database ?? (await openOwnDatabase(config, limits));
  if (!given.database) closers.push(() => database.close());
  if (connectionName) await refuseOtherFolders(database.read, connectionName);
  await migrateDatabase(database, log, config.migrationDatabaseUrl);
  const { write, read, visitors } = database;
  await refuseDemoAccounts(read, config);
  const secret = readSessionSecret(config.sessionSecret, config.dataDir);
  const sealing = openSealing(config);
  await refuseMissingKeys(read, sealing);
  const { cards, extras, close: closeCards } = await openCardPayments(config, { db: write, log, secret });
  closers.push(closeCards);

  // Handlers read `portal` when a job runs; by then it is set.
  let portal: Portal | undefined;
  const jobs = createJobQueue(
    database,
    createJobHandlers(() => portal as Portal),
    log,
  );
  closers.push(() => jobs.stop());
  const identity = await openIdentity(config, {
    read,
    write,
    log,
    secret,
    publicUrl: publicUrlOf(config),
    jobs,
    portal: () => portal as Portal,
    ...(passwords && { passwords }),
  });
  const { settings, follow } = await followSettings({
    read: visitors,
    log,
    settingsOf: (stored) => settingsOf(config, stored, cards.browser),
    onChange: (now, before) => {
      if (portal) applySettingsChange(portal, now, before);
    },
  });
  const imageFolder = join(config.dataDir, 'images');
  portal = {
    write,
    read,
    visitors,
    concurrentBookings: CONCURRENT_BOOKINGS[database.kind],
    planBatchDays: PLAN_BATCH_DAYS[database.kind],
    log,
    countEvent,
    ports: {
      identity,
      jobs,
      cards,
      followers: followBookings(() => portal as Portal),
      ...(await openServices(config, { secret, sealing, imageFolder, settings })),
    },
    isOpen: followOpening(visitors, config.isDemo),
    get settings() {
      return settings();
    },
    followSettings: follow,
  };
  await seedClinic(write, { currency: config.clinic.currency, isEmpty: !config.isDemo });
  await refuseOtherCurrencies(read, config.clinic.currency);
  await seedClosures(portal, config.closures);
  await storeEarlierTerms(write, config.clinic.changes);
  if (config.isDemo) await seedDemo(portal);
  // The portal is usable without it.
  if (config.hasDemoDay)
    await seedDemoDay(portal).catch((err: unknown) => log.warn({ err }, 'the day of the demo is incomplete'));
  const opened = portal;
  return {
    portal: opened,
    isReady: async () => (await listPendingMigrations(database)).length === 0,
    identityHandler: (request) => identity.handle(request),
    warmUp: () => identity.warmUp(),
    beginWork: async () => {
      closers.push(startLoops(opened, database.kind, config.hasDemoDay));
      jobs.begin();
    },
    extras,
    imageFolder,
    where: given.database?.kind ?? describeDatabase(config),
    drain: () => jobs.drain(),
    backUp: (file) => writeBackup(database, imageFolder, file, backupKeyOf(config.dataKeys)),
    reseal: () => resealTexts(write, sealing),
    gauges: gaugeSourcesOf(database, config.dataDir),
    close,
  };
}

type ServiceParts = { secret: string; sealing: Sealing; imageFolder: string; settings: () => Settings };

/** The ports that need neither the database nor the job queue. */
async function openServices(
  config: Config,
  { secret, sealing, imageFolder, settings }: ServiceParts,
): Promise<Omit<Portal['ports'], 'identity' | 'jobs' | 'cards' | 'followers'>> {
  const outboxFolder = join(config.dataDir, 'outbox');
  const mailer = await openMailer(config, outboxFolder, settings);
  return {
    holidays: { listHolidays: (year) => createGermanHolidays(settings().state).listHolidays(year) },
    busyCalendars: createBusyCalendars(sealing),
    images: await openImageStore(config, imageFolder),
    mailer,
    texts: await openTexts(config),
    relay: await openRelay(config, mailer, settings),
    sealing,
    links: createSignedLinks(deriveSecret(secret, 'links')),
    tokens: createJwtAccessTokens(secret),
    outbox: config.isDemo && !config.mail.smtpUrl ? openOutbox(outboxFolder) : null,
  };
}

/** @throws RefusedToStart if demo accounts, whose passwords everybody knows, are in a database of patients */
async function refuseDemoAccounts(db: Database, { isDemo }: Config): Promise<void> {
  if (isDemo || !(await hasDemoAccounts(db))) return;
  throw new RefusedToStart(
    'this database holds demo accounts with well-known passwords, and DEMO is off; use a database of your own',
  );
}

/** @throws RefusedToStart if a price is in another currency than the clinic's */
async function refuseOtherCurrencies(db: Database, currency: string): Promise<void> {
  const [other] = await listOtherCurrencies(db, currency);
  if (!other) return;
  const { names } = other;
  const example = `molar admin reprice ${names.map((name) => `"${name}=…"`).join(' ')}`;
  throw new RefusedToStart(
    `CLINIC_CURRENCY is ${currency}, but ${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} priced in ${other.currency}: set CLINIC_CURRENCY=${other.currency} again, or name the new prices in ${currency} by ${example}`,
  );
}

/** Contact messages go to the clinic's form service, or by mail to its own address. */
async function openRelay({ relay }: Config, mailer: Mailer, settings: () => Settings): Promise<ContactRelay> {
  if (relay) {
    const { createFormServiceRelay } = await import('#server/clinic/messages/relay/form-service');
    return createFormServiceRelay(relay);
  }
  const compose = (message: ContactMessage) => {
    const { clinic, clinicLanguage: language } = settings();
    return composeContactMessage(message, { clinic, language });
  };
  return createMailRelay({ mailer, to: () => settings().clinic, compose });
}

async function openMailer({ mail }: Config, outboxFolder: string, settings: () => Settings): Promise<Mailer> {
  if (!mail.smtpUrl) return createOutboxMailer(outboxFolder);
  const { createSmtpMailer } = await import('#server/platform/email/smtp');
  return createSmtpMailer({ url: mail.smtpUrl, from: { name: () => settings().clinic.name, address: mail.from } });
}

async function openTexts({ texts }: Config): Promise<TextMessages | null> {
  if (!texts) return null;
  const { createHttpTextMessages } = await import('#server/platform/email/text-messages');
  return createHttpTextMessages(texts);
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createJwtAccessTokens } from '#server/adapters/access-tokens/jwt';
import { createGermanCalendar } from '#server/adapters/clinic-calendar/german-holidays';
import { startCardSandbox } from '#server/adapters/card-payments/sandbox/start-card-sandbox';
import { loadWhenUsed } from '#server/adapters/card-payments/load-when-used';
import { createEmbeddedIdentity } from '#server/adapters/identity/embedded';
import { createDiskImageStore } from '#server/adapters/image-store/disk';
import { startJobQueue } from '#server/adapters/job-queue/pg-boss';
import { createOutboxMailer, openOutbox } from '#server/adapters/mailer/outbox';
import { CLIENT_ADDRESS_HEADER } from '#server/http/identity-door';
import { createJobHandlers } from '#server/jobs/job-handlers';
import { startReconciling } from '#server/jobs/reconcile-loop';
import type { Mailer } from '#server/ports/mailer';
import { listPendingMigrations, migrate } from '#server/store/migrate';
import type { OpenDatabase } from '#server/store/open-database';
import { findLanguage, hasDemoAccounts } from '#server/store/people';
import type { Portal } from '#server/use-cases/context';
import { seedClinic } from '#server/use-cases/seed-clinic';
import { seedDemo } from '#server/use-cases/seed-demo';
import { writeBackup, type Contents } from './backup-file.ts';
import type { Config } from './config.ts';
import { openOwnDatabase, RefusedToStart } from './open-own-database.ts';
import { deriveSecret, readSessionSecret } from './secrets.ts';

export type CardKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

export type OpenPortal = {
  portal: Portal;
  isReady: () => Promise<boolean>;
  identityHandler: (request: Request) => Promise<Response>;
  /** Loads what a start does not wait for, before somebody needs it. */
  warmUp: () => Promise<void>;
  extras: ((app: FastifyInstance) => Promise<void>)[];
  pictureFolder: string;
  /** Which database it is, for a person to read. */
  where: string;
  /** Works off every job that is due. */
  drain: () => Promise<void>;
  /** Writes a backup into a file while the portal goes on. */
  backUp: (file: string) => Promise<Contents>;
  close: () => Promise<void>;
};

/** The sandbox's keys: the same on every server of one clinic, of no use anywhere else. */
export function cardKeysOf(secret: string): CardKeys {
  return {
    secretKey: `sk_test_${deriveSecret(secret, 'card-secret-key')}`,
    publishableKey: `pk_test_${deriveSecret(secret, 'card-publishable-key')}`,
    webhookSecret: `whsec_${deriveSecret(secret, 'card-webhook')}`,
  };
}

/**
 * Opens everything a portal stands on, in the order it needs it. A database handed in is used and left open.
 * @throws RefusedToStart
 */
export async function openPortal(config: Config, log: Logger, given?: OpenDatabase): Promise<OpenPortal> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    return await openParts(config, log, { given, closers, close });
  } catch (error) {
    await close();
    throw error;
  }
}

type Opening = { given: OpenDatabase | undefined; closers: (() => Promise<void> | void)[]; close: () => Promise<void> };

async function openParts(config: Config, log: Logger, { given, closers, close }: Opening): Promise<OpenPortal> {
  const { database, where } = given ? { database: given, where: given.kind } : await openOwnDatabase(config, closers);
  await migrate(database, (name) => log.info({ migration: name }, 'migrated'));
  const { db } = database;
  if (!config.isDemo && (await hasDemoAccounts(db))) {
    throw new RefusedToStart(
      'this database holds demo accounts with well-known passwords, and DEMO is off; use a database of your own',
    );
  }
  const secret = readSessionSecret(config.sessionSecret, config.dataDir);
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const cardKeys = cardKeysOf(secret);
  const sandbox = await startCardSandbox({
    db,
    ...cardKeys,
    log,
    webhookUrl: () => `http://127.0.0.1:${config.port}/api/v1/webhooks/card`,
  });
  closers.push(() => sandbox.close());

  // The queue's first job comes after the portal is whole; until then nobody asks for it.
  let portal: Portal | undefined;
  const jobs = await startJobQueue(
    database,
    createJobHandlers(() => portal as Portal),
    log,
  );
  closers.push(() => jobs.stop());
  const identity = createEmbeddedIdentity({
    db,
    secret: deriveSecret(secret, 'identity'),
    publicUrl,
    trustedOrigins: [
      publicUrl,
      ...(config.publicUrl ? [] : [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]),
      ...config.corsOrigins,
    ],
    clientAddressHeader: CLIENT_ADDRESS_HEADER,
    attemptsPerMinute: config.isDemo ? 300 : 20,
    onResetLink: async ({ id, to, link }) => {
      const language = await findLanguage(db, to.email);
      await jobs.enqueue(db, 'password-reset', { id, to, link, language }, { id });
    },
    log,
  });
  const outboxFolder = join(config.dataDir, 'outbox');
  const pictureFolder = join(config.dataDir, 'images');
  const browser = { mode: 'sandbox', publishableKey: cardKeys.publishableKey } as const;
  const cards = loadWhenUsed(browser, async () => {
    const { createStripePayments } = await import('#server/adapters/card-payments/stripe');
    return createStripePayments({ ...cardKeys, ...browser, apiBase: sandbox.apiBase });
  });
  portal = {
    db,
    log,
    ports: {
      identity,
      jobs,
      cards,
      calendar: createGermanCalendar(config.state, config.closures),
      images: createDiskImageStore(pictureFolder),
      mailer: await openMailer(config, outboxFolder),
      tokens: createJwtAccessTokens(secret),
      outbox: config.isDemo && !config.mail.smtpUrl ? openOutbox(outboxFolder) : null,
    },
    settings: { publicUrl, clinic: { ...config.clinic, cards: cards.browser, google: false, isDemo: config.isDemo } },
  };
  await seedClinic(db);
  if (config.isDemo) await seedDemo(portal);
  closers.push(startReconciling(portal));
  return {
    portal,
    isReady: async () => (await listPendingMigrations(database)).length === 0,
    identityHandler: (request) => identity.handle(request),
    warmUp: () => identity.warmUp(),
    extras: [
      async (app) => {
        await app.register(sandbox.browserRoutes, { prefix: '/sandbox/cards' });
      },
    ],
    pictureFolder,
    where,
    drain: () => jobs.drain(),
    backUp: (file) => writeBackup(database, pictureFolder, file),
    close,
  };
}

async function openMailer({ mail, clinic }: Config, outboxFolder: string): Promise<Mailer> {
  if (!mail.smtpUrl) return createOutboxMailer(outboxFolder);
  const { createSmtpMailer } = await import('#server/adapters/mailer/smtp');
  return createSmtpMailer({ url: mail.smtpUrl, from: { name: clinic.name, address: mail.from } });
}

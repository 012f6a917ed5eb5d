import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino, type Logger } from 'pino';
import { Stripe } from 'stripe';
import { API_BASE } from '#contract/shared/define-route';
import { readConfig } from '#server/app/config/config';
import type { AppParts } from '#server/app/http/build-app';
import { cardKeysOf, type CardKeys } from '#server/app/startup/open-card-payments';
import { fastHash } from './fast-hash.ts';
import { SHARED_ORIGINS } from './shared-origins.ts';
import { openPortal } from '#server/app/startup/open-portal';
import { readSessionSecret } from '#server/app/config/secrets';
import type { Database, OpenDatabase } from '#server/platform/database/open-database';
import type { Portal } from '#server/platform/context';
import { openSeeded } from './seeded-rows.ts';
import { insertOpening } from '#server/desk/first-steps/opening-rows';
import { seedClinic } from '#server/app/seed/seed-clinic';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { buildPortalApp } from '#server/app/startup/build-portal-app';
import { DATA_KEY, SESSION_SECRET } from './session-secret.ts';

export type TestResponse = {
  status: number;
  body: Record<string, unknown> & { data?: never };
  text: string;
  headers: Record<string, unknown>;
};
export type Wanted = { body?: unknown; token?: string | null; headers?: Record<string, string>; address?: string };

/** A complete portal with demo data on a real database, called without a network. */
export type TestPortal = {
  app: FastifyInstance;
  db: Database;
  portal: Portal;
  dataDir: string;
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, wanted?: Wanted): Promise<TestResponse>;
  /** Calls the identity service as a page of the portal does; `cookie` is the cookie it sets. */
  identity(path: string, body: object, headers?: Record<string, string>): Promise<TestResponse & { cookie: string }>;
  /** Signs in and returns the cookie. */
  cookieOf(email: string, password?: string): Promise<string>;
  /** Signs in and returns an access token. */
  tokenOf(email: string, password?: string): Promise<string>;
  /** Signs up a new identity without a profile and returns the cookie. */
  signUpIdentity(email: string, name?: string, password?: string): Promise<string>;
  /** Signs up a patient with profile, image and password; the address is proven unless specified otherwise. */
  signUpPatient(email: string, name?: string, wanted?: { isEmailProven?: boolean }): Promise<string>;
  cardKeys: CardKeys;
  /** Delivers a webhook signed by the card provider; returns the response's HTTP status. */
  sendSignedCardEvent(event: object): Promise<number>;
  /** Runs every due job. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

const PORT = '3999';

/** The public origin of a test portal. */
export const OWN_ORIGIN = `http://127.0.0.1:${PORT}`;

export const OUTSIDE_DEMO = {
  DEMO: 'off',
  SESSION_SECRET,
  DATA_KEY,
  PAYMENTS: 'sandbox',
};

/** Observers of a portal: its log, its responses and its events. */
export type Watcher = Partial<Pick<AppParts, 'observe'> & Pick<Portal, 'countEvent'>> & {
  logger?: Logger;
  /** Hashes passwords at full cost, for tests that open a real portal on the same database. */
  hasRealPasswords?: boolean;
  /** Whether a portal outside of demo mode starts with the demo's treatments; by default it does. */
  hasTreatments?: boolean;
  /** Whether a portal outside of demo mode is not yet open to the public; by default it is. */
  isClosed?: boolean;
};

/** Opens a portal; `env` adds to its configuration, and `OUTSIDE_DEMO` opens it without demo accounts. */
export async function openTestPortal(
  database: OpenDatabase,
  env: Record<string, string> = {},
  {
    logger = pino({ level: 'silent' }),
    hasRealPasswords = false,
    hasTreatments = true,
    isClosed = false,
    countEvent,
    ...watching
  }: Watcher = {},
): Promise<TestPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-test-'));
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'accounts', PORT, LOG_LEVEL: 'silent', SHARED_ORIGINS, ...env });
  const open = () =>
    openPortal(config, logger, {
      database,
      ...(countEvent && { countEvent }),
      ...(!hasRealPasswords && { passwords: fastHash }),
    });
  const hasUsualAccounts = config.isDemo && !config.hasDemoDay && !hasRealPasswords;
  const opened = hasUsualAccounts ? await openSeeded(database, JSON.stringify(env), open) : await open();
  if (hasTreatments && !config.isDemo) await seedClinic(opened.portal.write, { currency: config.clinic.currency });
  if (!isClosed && !config.isDemo) await insertOpening(opened.portal.write);
  const app = await buildPortalApp(opened, config, { logger, ...watching });
  await app.ready();
  const cardKeys = cardKeysOf(readSessionSecret(config.sessionSecret, config.dataDir));

  const inject = (options: InjectOptions) =>
    app.inject({ ...options, headers: { host: `127.0.0.1:${PORT}`, ...options.headers } });

  async function call(...[method, path, wanted = {}]: Parameters<TestPortal['call']>): Promise<TestResponse> {
    const response = await inject({
      method,
      url: `${API_BASE}${path}`,
      ...(wanted.address && { remoteAddress: wanted.address }),
      headers: { ...(wanted.token && { authorization: `Bearer ${wanted.token}` }), ...wanted.headers },
      ...(wanted.body !== undefined && { payload: wanted.body as object }),
    });
    const isFile = response.headers['content-type']?.startsWith('text/calendar');
    const body = isFile ? {} : response.json<TestResponse['body']>();
    return { status: response.statusCode, body, text: response.body, headers: response.headers };
  }

  const identity: TestPortal['identity'] = async (path, payload, headers = {}) => {
    const url = `/api/auth${path}`;
    const response = await inject({ method: 'POST', url, headers: { origin: OWN_ORIGIN, ...headers }, payload });
    const cookies = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
    return {
      status: response.statusCode,
      body: response.json(),
      text: response.body,
      headers: response.headers,
      cookie: cookies.join('; '),
    };
  };

  async function prove(path: string, who: object): Promise<string> {
    const { status, body, cookie } = await identity(path, who);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
    return cookie;
  }

  const cookieOf = (email: string, password = DEMO_PASSWORD) => prove('/sign-in/email', { email, password });
  const signUpIdentity = (email: string, name = 'Petra Test', password = DEMO_PASSWORD) =>
    prove('/sign-up/email', { email, name, password });

  async function mint(email: string, cookie: string): Promise<string> {
    const { body } = await call('GET', `/jwt?email=${encodeURIComponent(email)}`, { headers: { cookie } });
    return String(body['accessToken']);
  }

  return {
    app,
    db: opened.portal.write,
    portal: opened.portal,
    dataDir,
    call,
    identity,
    cookieOf,
    tokenOf: async (email, password) => mint(email, await cookieOf(email, password)),
    signUpIdentity,
    signUpPatient: async (email, name = 'Petra Test', { isEmailProven = true } = {}) => {
      const cookie = await signUpIdentity(email, name);
      const image = await opened.portal.ports.images.put(await aJpeg());
      const identity = await opened.portal.ports.identity.prove(new Headers({ cookie }));
      await opened.portal.write
        .insertInto('image')
        .values({ url: image.url, issuer: identity!.issuer, subject: identity!.subject })
        .execute();
      await call('POST', '/users', { headers: { cookie }, body: { name, email, role: 'Patient', image: image.url } });
      if (isEmailProven) await proveEmail(opened.portal.write, email);
      return mint(email, cookie);
    },
    cardKeys,
    sendSignedCardEvent: async (event) => {
      const payload = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: cardKeys.webhookSecret });
      const response = await inject({
        method: 'POST',
        url: `${API_BASE}/webhooks/card`,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      });
      return response.statusCode;
    },
    drain: opened.drain,
    close: async () => {
      await app.close();
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Marks an address as proven, as if its owner had used the mailed link. */
export async function proveEmail(db: Database, email: string): Promise<void> {
  await db.updateTable('person').set({ emailProvenAt: new Date() }).where('email', '=', email).execute();
}

/** A small valid JPEG. */
export async function aJpeg(size: { width: number; height: number } = { width: 60, height: 40 }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { ...size, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer();
}

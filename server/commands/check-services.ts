import { createTransport } from 'nodemailer';
import { openImageStore } from '#server/app/startup/open-image-store';
import type { Config } from '#server/app/config/config';
import { openDatabase } from '#server/platform/database/open-database';
import { reasonOf } from '#server/platform/reason-of';
import { assertCompatibleVersion } from '#server/platform/database/check-version';
import { ownVersion } from '#server/app/config/version';
import { readClock } from '#server/platform/database/clock';

/** The result of one check; `fault` is null if it passed. */
export type Finding = { service: string; fault: string | null; advice: string };

/** Tolerated difference between the clocks of the database and this machine, in seconds. */
const CLOCK_SECONDS = 60;
const TIMEOUT_MS = 10_000;

/** A small JPEG, to check the image store. */
async function createTestImage(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer();
}

/** Checks every configured service, one after the other, and removes what it created. */
export async function* checkServices(config: Config): AsyncGenerator<Finding> {
  const checks = [
    checkSite,
    checkDatabase,
    checkMail,
    checkCards,
    checkPictures,
    checkRelay,
    checkIdentity,
    checkClinic,
  ];
  for (const check of checks) yield* check(config);
}

async function look(service: string, advice: string, act: () => Promise<string | null>): Promise<Finding> {
  try {
    return { service, advice, fault: await act() };
  } catch (error) {
    return { service, advice, fault: reasonOf(error).slice(0, 200) };
  }
}

const sendRequest = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

async function* checkSite({ isDemo, publicUrl }: Config): AsyncGenerator<Finding> {
  if (isDemo) {
    const fault = 'this is a demo: it answers on this machine only, with well-known passwords';
    return yield { service: 'DEMO', fault, advice: 'Set DEMO=off, PUBLIC_URL and SESSION_SECRET for a clinic.' };
  }
  if (!publicUrl) {
    const fault = 'it is not set, so links in mails lead to this machine';
    return yield { service: 'PUBLIC_URL', fault, advice: 'Set it to the address that people type.' };
  }
  yield look('PUBLIC_URL', 'Let your proxy pass this address on to the portal, with TLS.', async () => {
    if (!publicUrl.startsWith('https:')) return 'it is not https://, so passwords travel in the clear';
    const { status } = await sendRequest(`${publicUrl}/healthz`);
    return status === 200 ? null : `${publicUrl}/healthz responds with ${status} (is the portal running?)`;
  });
}

async function* checkDatabase({ databaseUrl, directDatabaseUrl }: Config): AsyncGenerator<Finding> {
  if (!databaseUrl) {
    const fault = 'the embedded database is for evaluation only: one process, no standby';
    return yield {
      service: 'DATABASE_URL',
      fault,
      advice: 'Use PostgreSQL for patients: molar move postgresql://…',
    };
  }
  yield look('DATABASE_URL', 'Check host, name and password, and who owns the database.', async () => {
    const isPooled = directDatabaseUrl !== undefined;
    const database = await openDatabase({ url: databaseUrl, isPooled, poolSize: 1, connectTimeoutMs: TIMEOUT_MS });
    try {
      await assertCompatibleVersion(database.read, ownVersion);
      const apart = Math.abs((await readClock(database.read)).getTime() - Date.now()) / 1000;
      return apart > CLOCK_SECONDS ? `its clock is ${Math.round(apart)} seconds off this machine's` : null;
    } finally {
      await database.close();
    }
  });
}

async function* checkMail({ mail, isDemo }: Config): AsyncGenerator<Finding> {
  if (!mail.smtpUrl) {
    if (isDemo) return;
    const fault = 'it is not set, so no mail is sent';
    return yield { service: 'SMTP_URL', fault, advice: 'Set SMTP_URL and MAIL_FROM of your mail provider.' };
  }
  const { smtpUrl } = mail;
  yield look('SMTP_URL', 'Check host, port, user and password with your mail provider.', async () => {
    const options = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS };
    await createTransport(smtpUrl, options as never).verify();
    return null;
  });
}

async function* checkCards({ stripe, payments, isDemo }: Config): AsyncGenerator<Finding> {
  if (payments === 'sandbox') {
    if (isDemo) return;
    const fault = 'it is sandbox: test cards pay, and no money moves';
    return yield { service: 'PAYMENTS', fault, advice: 'Set PAYMENTS=stripe and its three keys, or PAYMENTS=clinic.' };
  }
  if (!stripe) return yield { service: 'PAYMENTS=clinic', fault: null, advice: '' };
  if (!isDemo && payments === 'stripe' && stripe.isTest) {
    const fault = 'it is a test key: test cards pay, and no money moves';
    const advice = 'Set the live keys of your Stripe account before patients book.';
    yield { service: 'STRIPE_SECRET_KEY', fault, advice };
  }
  yield look('STRIPE_SECRET_KEY', 'Copy the secret key of your Stripe account again.', async () => {
    const url = new URL('/v1/payment_intents/pi_not_there', stripe.apiBase);
    const { status } = await sendRequest(url.href, { headers: { authorization: `Bearer ${stripe.secretKey}` } });
    return status === 404 ? null : `Stripe responds with ${status}`;
  });
}

async function* checkPictures(config: Config): AsyncGenerator<Finding> {
  if (!config.images) return;
  const service = config.images.kind === 's3' ? 'S3_BUCKET' : 'IMAGE_HOST_URL';
  const advice = 'Keys need to write and delete; everybody must be able to read single images.';
  yield look(service, advice, async () => {
    const images = await openImageStore(config, config.dataDir);
    const stored = await images.put(await createTestImage());
    try {
      const { status } = await sendRequest(stored.url);
      return status === 200 ? null : `an image was stored, but browsers get ${status} for it`;
    } finally {
      await images.remove(stored);
    }
  });
}

async function* checkRelay({ relay }: Config): AsyncGenerator<Finding> {
  if (!relay) return;
  yield look('CONTACT_RELAY_URL', 'Check the address of your form service.', async () => {
    // Sends no message, so a wrong access key shows only with the first one.
    const { status } = await sendRequest(relay.url, { method: 'HEAD' });
    return status < 500 && status !== 404 ? null : `the form service responds with ${status}`;
  });
}

async function* checkIdentity({ google, firebase }: Config): AsyncGenerator<Finding> {
  if (google) {
    yield look('GOOGLE_CLIENT_ID', 'This machine has to reach Google.', async () => {
      const { status } = await sendRequest(`${google.issuer}/.well-known/openid-configuration`);
      return status === 200 ? null : `${google.issuer} responds with ${status}`;
    });
  }
  if (firebase && !firebase.emulatorHost) {
    yield look('FIREBASE_API_KEY', 'Copy project id and key from the settings of your Firebase project.', async () => {
      const url = `https://identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(firebase.apiKey)}`;
      const reply = await sendRequest(url);
      return reply.status === 200 ? null : `Firebase responds with ${reply.status}`;
    });
  }
}

async function* checkClinic({ isDemo, sampleFacts }: Config): AsyncGenerator<Finding> {
  if (isDemo) return;
  const advice =
    'Patients read these on the pages and in mails: set each to your own clinic’s, here or on the page Settings of the portal, which is not read here.';
  if (sampleFacts.length === 0) return yield { service: 'CLINIC_…', fault: null, advice };
  return yield {
    service: sampleFacts.join(', '),
    fault: 'not set in the configuration, or still the sample clinic’s',
    advice,
  };
}

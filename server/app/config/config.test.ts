import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';
const clinicPays = { SESSION_SECRET, DATA_KEY, PAYMENTS: 'clinic' };

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

function linesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

test('an empty environment is a demo on this machine with the embedded database', () => {
  expect(readConfig({})).toMatchObject({ isDemo: true, host: '127.0.0.1', port: 3000, clinic: { currency: 'usd' } });
});

test('every clinic fact that is still the sample clinic’s is listed by its setting', () => {
  const facts = ['CLINIC_NAME', 'CLINIC_STREET', 'CLINIC_CITY', 'CLINIC_PHONE', 'CLINIC_EMAIL'];
  const unset = ['CLINIC_CURRENCY', 'CLINIC_OPENING_HOURS', 'CLINIC_STATE', 'CLINIC_TESTIMONIALS'];
  expect(readConfig({}).sampleFacts).toEqual([...facts, ...unset]);
  // `.env.example` has the sample clinic's full name; its hours and currency may also be those of a real clinic.
  const copied = { CLINIC_NAME: 'Molar Dental Clinic', CLINIC_CURRENCY: 'usd', CLINIC_OPENING_HOURS: '09:00-18:00' };
  const own = { CLINIC_STREET: 'Hauptstraße 1', CLINIC_CITY: '50667 Köln', CLINIC_PHONE: '+49 221 1234567' };
  expect(readConfig({ ...copied, ...own }).sampleFacts).toEqual([
    'CLINIC_NAME',
    'CLINIC_EMAIL',
    'CLINIC_STATE',
    'CLINIC_TESTIMONIALS',
  ]);
});

test('a city that is set in German alone is that of English pages too, with the country', () => {
  const { clinic, sampleFacts } = readConfig({ CLINIC_CITY_DE: '20095 Hamburg', DEMO: 'off', ...clinicPays });
  expect(clinic.addresses).toMatchObject({ en: { city: '20095 Hamburg, Germany' }, de: { city: '20095 Hamburg' } });
  expect(sampleFacts).not.toContain('CLINIC_CITY');
});

test.each<[string, Record<string, string>]>([
  ['a PostgreSQL database', { DATABASE_URL: 'postgresql://127.0.0.1/molar' }],
  ['a public address', { PUBLIC_URL: 'https://praxis.example' }],
  ['a host that others reach', { HOST: '0.0.0.0' }],
])('%s turns demo mode off', (_name, env) => {
  expect(readConfig({ ...env, ...clinicPays }).isDemo).toBe(false);
});

test.each([
  [{}, [48, 2]],
  [{ REMINDER_HOURS: '2, 24,2' }, [24, 2]],
  [{ REMINDER_HOURS: 'off' }, []],
])('reminders of %o are sent %o hours before', (env, hours) => {
  expect(readConfig(env).reminderHours).toEqual(hours);
});

test('text messages are off unless a service is set, and have a body of their own', () => {
  const service = { SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'secret' };
  expect(readConfig({}).texts).toBeNull();
  expect(readConfig(service).texts).toMatchObject({
    url: service.SMS_URL,
    body: '{"to":"{{to}}","text":"{{text}}"}',
    isForDeskPatients: false,
  });
  expect(readConfig({ ...service, SMS_DESK_PATIENTS: 'on' }).texts).toMatchObject({ isForDeskPatients: true });
});

test.each<[string, Record<string, string>, string]>([
  [
    'half a bucket',
    { S3_BUCKET: 'photos' },
    'S3_REGION and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: S3_BUCKET needs them beside',
  ],
  ...['0', '1.5', '400', '48;2', ','].map((hours): [string, Record<string, string>, string] => [
    `reminders ${hours} hours before`,
    { REMINDER_HOURS: hours },
    'REMINDER_HOURS must be at most five hours from 1 to 336',
  ]),
  [
    'text messages without a token',
    { SMS_URL: 'https://sms.example/send' },
    'SMS_TOKEN is missing: SMS_URL needs it beside',
  ],
  [
    'a text message service without encryption',
    { SMS_URL: 'http://sms.example/send', SMS_TOKEN: 'x' },
    'SMS_URL must be https://, except on this machine',
  ],
  ...['{{to}} {{text}}', '{"to":"{{to}}"}', '{"to":{{to}},"text":"{{text}}"}'].map(
    (body): [string, Record<string, string>, string] => [
      `text messages with the body ${body}`,
      { SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'x', SMS_BODY: body },
      'SMS_BODY is not JSON with {{to}} and {{text}} in its strings',
    ],
  ),
  [
    'text messages to patients without an account, without a service',
    { SMS_DESK_PATIENTS: 'on' },
    'SMS_DESK_PATIENTS is set, but SMS_URL is not',
  ],
  ['a body of text messages without a service', { SMS_BODY: '{}' }, 'SMS_BODY is set, but SMS_URL is not'],
  [
    'an owner of tables without their database',
    { MIGRATION_DATABASE_URL: 'postgresql://127.0.0.1/molar' },
    'MIGRATION_DATABASE_URL is set, but DATABASE_URL is not',
  ],
  ...['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DATABASE_DIRECT_URL'].flatMap((name) =>
    ['db-1:5432,db-2:5432/molar?target_session_attrs=read-write', '/molar?port=5432&host=db-1,db-2'].map(
      (hosts): [string, Record<string, string>, string] => [
        `${name} at ${hosts}`,
        { [name]: `postgresql://molar:geheim@${hosts}` },
        `${name} has several hosts, which is unsafe after a failover: set one address that always leads to the primary, such as HAProxy (docs/runbook.md)`,
      ],
    ),
  ),
  ['half an image host', { IMAGE_HOST_KEY: 'k' }, 'IMAGE_HOST_URL is missing'],
  ['half a form service', { CONTACT_RELAY_URL: 'https://forms.example' }, 'CONTACT_ACCESS_KEY is missing'],
  [
    'a form service in the clear',
    { CONTACT_RELAY_URL: 'http://forms.example', CONTACT_ACCESS_KEY: 'k' },
    'CONTACT_RELAY_URL must be https://',
  ],
  [
    'Firebase without its project',
    { IDENTITY: 'firebase', DEMO: 'off', ...clinicPays },
    'FIREBASE_PROJECT_ID and FIREBASE_API_KEY and',
  ],
  [
    'a pooler without the address behind it',
    { DATABASE_URL: 'postgresql://127.0.0.1:6432/molar', DATABASE_POOLER: 'transaction', ...clinicPays },
    'DATABASE_DIRECT_URL is missing',
  ],
  ['Firebase by halves', { FIREBASE_API_KEY: 'k' }, 'FIREBASE_API_KEY is set, but IDENTITY is not firebase'],
  [
    'the emulator where others reach it',
    {
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'p',
      FIREBASE_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'p.example',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      HOST: '0.0.0.0',
      ...clinicPays,
    },
    'FIREBASE_AUTH_EMULATOR_HOST accepts unsigned proofs',
  ],
  ['no secret outside demo mode', { DEMO: 'off', PAYMENTS: 'clinic' }, 'SESSION_SECRET is missing'],
  ['a way to pay that is none', { PAYMENTS: 'cash' }, 'PAYMENTS must be stripe, clinic or sandbox'],
  [
    'Stripe without its keys',
    { PAYMENTS: 'stripe' },
    'PAYMENTS is stripe, but STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY',
  ],
  [
    'the sandbox beside Stripe’s keys',
    { ...stripe, PAYMENTS: 'sandbox' },
    'PAYMENTS is sandbox, but Stripe’s keys are',
  ],
  ['a short secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET is shorter than 32 characters'],
  ['a secret of one letter', { SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET is not random'],
  ['demo mode that others reach', { DEMO: 'on', HOST: '0.0.0.0' }, 'DEMO has well-known passwords'],
  ['a port that is none', { PORT: 'http' }, 'PORT is not a port'],
  ['a state that is none', { CLINIC_STATE: 'XX' }, 'CLINIC_STATE must be one of'],
  ['a phone number that is none', { CLINIC_PHONE: 'call us' }, 'CLINIC_PHONE is not a phone number'],
  ['a refund above all', { LATE_REFUND_PERCENT: '101' }, 'LATE_REFUND_PERCENT must be a whole number from 0 to 100'],
  ['a currency without cents', { CLINIC_CURRENCY: 'jpy' }, 'CLINIC_CURRENCY must be one of'],
  ['slots of no day', { AVAILABILITY_DAYS: '0' }, 'AVAILABILITY_DAYS is at least 1'],
  ['slots of two years', { AVAILABILITY_DAYS: '730' }, 'AVAILABILITY_DAYS is at most 366'],
  [
    'a closure that is no day',
    { CLINIC_CLOSURES: '2026-02-30' },
    'CLINIC_CLOSURES has no day or range in "2026-02-30"',
  ],
  ['any origin at all', { CORS_ORIGINS: '*' }, 'CORS_ORIGINS names no origin with "*"'],
  ['every origin of a domain', { CORS_ORIGINS: 'https://*.example.de' }, 'CORS_ORIGINS names no origin with'],
  ['an origin without a lock', { CORS_ORIGINS: 'http://app.example.de' }, 'CORS_ORIGINS has no origin in'],
  ['an origin with a path', { CORS_ORIGINS: 'https://app.example.de/app' }, 'CORS_ORIGINS has no origin in'],
  ['an origin with a password', { CORS_ORIGINS: 'https://a:b@app.example.de' }, 'CORS_ORIGINS has no origin in'],
  ['an origin without a scheme', { CORS_ORIGINS: 'app.example.de' }, 'CORS_ORIGINS has no origin in'],
  ['the origin of a file', { CORS_ORIGINS: 'null' }, 'CORS_ORIGINS has no origin in'],
  ['a frame on any website', { EMBED_ORIGINS: 'https://*.example.de' }, 'EMBED_ORIGINS names no origin with'],
  ['a frame without a lock', { EMBED_ORIGINS: 'http://www.example.de' }, 'EMBED_ORIGINS has no origin in'],
  ['a frame on a page', { EMBED_ORIGINS: 'https://www.example.de/team' }, 'EMBED_ORIGINS has no origin in'],
  ['a keyword of the policy', { EMBED_ORIGINS: "'self'" }, 'EMBED_ORIGINS has no origin in'],
  ['a scheme alone', { EMBED_ORIGINS: 'https:' }, 'EMBED_ORIGINS has no origin in'],
  ['an origin that ends the policy', { EMBED_ORIGINS: 'https://a;script-src' }, 'EMBED_ORIGINS has no origin in'],
  [
    'a mail server whose address cannot be read',
    { SMTP_URL: 'smtps://clinic:pa#ss@mail.example', MAIL_FROM: 'a@b.de' },
    'SMTP_URL is not an smtp:// address',
  ],
  ['a mail server without a sender', { SMTP_URL: 'smtp://127.0.0.1' }, 'MAIL_FROM is missing'],
  ['a Google secret alone', { GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID is missing'],
  ['a Google client alone', { GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is missing'],
  [
    'a stranger in place of Google, unencrypted',
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: 'http://issuer.example' },
    'GOOGLE_ISSUER must be https://',
  ],
  [
    'one key of Stripe alone',
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing',
  ],
  ['Stripe without its webhooks', { ...stripe, STRIPE_WEBHOOK_SECRET: ' ' }, 'STRIPE_WEBHOOK_SECRET is missing'],
  ['Stripe’s keys exchanged', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY does not look like sk'],
  [
    'a secret key for the browser',
    { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
    'STRIPE_PUBLISHABLE_KEY does not',
  ],
  [
    'a webhook secret that is none',
    { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1,sk_test_1' },
    'STRIPE_WEBHOOK_SECRET is not',
  ],
  [
    'a key for money beside one for tests',
    { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', DEMO: 'off', SESSION_SECRET },
    'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key',
  ],
  [
    'money in a demo',
    { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'it does not start with live keys of Stripe',
  ],
  [
    'a stranger in place of Stripe, unencrypted',
    { ...stripe, STRIPE_API_BASE: 'http://pay.example' },
    'STRIPE_API_BASE must be https://',
  ],
  [
    'testimonials that are not there',
    { CLINIC_TESTIMONIALS: '/no/such.json' },
    'CLINIC_TESTIMONIALS does not name a JSON file',
  ],
])('%s is refused with one clear line', (_name, env, line) => {
  const lines = linesOf(env);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(line);
});

test('origins are deduplicated and normalized as browsers send them', () => {
  expect(readConfig({}).corsOrigins).toEqual([]);
  expect(
    readConfig({
      CORS_ORIGINS: 'https://App.example.de/, https://app.example.de:443,http://localhost:5173, http://[::1]:81',
    }).corsOrigins,
  ).toEqual(['https://app.example.de', 'http://localhost:5173', 'http://[::1]:81']);
});

test('Stripe takes three keys, also restricted ones, and two webhook secrets during a rotation', () => {
  expect(readConfig({}).stripe).toBeNull();
  const live = {
    STRIPE_SECRET_KEY: 'rk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
  };
  expect(readConfig({ ...live, DEMO: 'off', SESSION_SECRET }).stripe).toEqual({
    secretKey: 'rk_live_1',
    isTest: false,
    publishableKey: 'pk_live_1',
    webhookSecrets: ['whsec_1', 'whsec_2'],
    apiBase: new URL('https://api.stripe.com'),
  });
  const near = { ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111' };
  expect(readConfig(near).stripe?.apiBase.port).toBe('12111');
});

test.each<[string, Record<string, string>, string]>([
  ['a demo pays in the sandbox', {}, 'sandbox'],
  ['keys of Stripe mean Stripe', stripe, 'stripe'],
  ['they do outside demo mode too', { ...stripe, DEMO: 'off', SESSION_SECRET }, 'stripe'],
  ['a new clinic is paid at the clinic', { DEMO: 'off', SESSION_SECRET }, 'clinic'],
  ['the clinic is named', { PAYMENTS: 'clinic' }, 'clinic'],
  ['the clinic is named beside keys, for what was charged before', { ...stripe, PAYMENTS: 'clinic' }, 'clinic'],
  ['the sandbox is named outside demo mode', { ...clinicPays, DEMO: 'off', PAYMENTS: 'sandbox' }, 'sandbox'],
])('how patients pay: %s', (_name, env, payments) => {
  expect(readConfig(env).payments).toBe(payments);
});

test('closures are single days or ranges, each once', () => {
  const twice = '2026-12-24, 2026-12-27..2027-01-02, 2026-12-24..2026-12-24, 2026-12-27..2027-01-02';
  expect(readConfig({ CLINIC_CLOSURES: twice }).closures).toEqual([
    { from: '2026-12-24', to: '2026-12-24' },
    { from: '2026-12-27', to: '2027-01-02' },
  ]);
});

import { readFileSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { LOOPBACK_HOSTS } from './origin.ts';

// Each outside service is configured completely or not at all.

function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol !== 'https:' && !LOOPBACK_HOSTS.has(hostname.replaceAll(/[[\]]/g, ''));
}

function areMissing(names: readonly string[]): string {
  return `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} missing`;
}

/** Reports settings that have no effect without another one. */
function reportUnused(
  data: Environment,
  names: readonly (keyof Environment)[],
  without: string,
  lines: string[],
): void {
  for (const name of names) if (data[name]) lines.push(`${name} is set, but ${without}`);
}

/** Returns whether all settings of a group are set; reports what is missing if only some are. */
function isComplete(data: Environment, names: readonly (keyof Environment)[], lines: string[]): boolean {
  const missing = names.filter((name) => !data[name]);
  if (missing.length === 0) return true;
  const present = names.find((name) => data[name]);
  if (present) lines.push(`${areMissing(missing)}: ${present} needs ${missing.length > 1 ? 'them' : 'it'} beside`);
  return false;
}

/** The configuration of Google sign-in, or null without it; adds errors to `lines`. */
export function readGoogle(data: Environment, lines: string[]) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER } = data;
  if (!clientId && !clientSecret) return null;
  if (data.IDENTITY === 'firebase')
    lines.push('GOOGLE_CLIENT_ID is set, but with IDENTITY=firebase Google is set up at Firebase');
  if (!clientId) lines.push('GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET needs it beside');
  if (!clientSecret) lines.push('GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it beside');
  const issuer = GOOGLE_ISSUER.replace(/\/+$/, '');
  if (!issuer.startsWith('https:') && !LOOPBACK_HOSTS.has(new URL(issuer).hostname)) {
    lines.push('GOOGLE_ISSUER must be https://, except on this machine');
  }
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '', issuer };
}

/** Stripe's configuration, or null without its keys; adds missing and mismatched keys to `lines`. */
export function readStripe(data: Environment, isDemo: boolean, lines: string[]) {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing = names.filter((name) => !data[name]);
  if (missing.length === names.length) return null;
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = names.map((name) => data[name]);
  if (missing.length > 0) {
    lines.push(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: Stripe needs ${names.join(', ')}`,
    );
  }
  const kind = stripeKind('STRIPE_SECRET_KEY', secretKey, /^[sr]k_(test|live)_\w+$/, lines);
  const browserKind = stripeKind('STRIPE_PUBLISHABLE_KEY', publishableKey, /^pk_(test|live)_\w+$/, lines);
  if (kind && browserKind && kind !== browserKind) {
    lines.push(
      `STRIPE_SECRET_KEY is a ${kind} key and STRIPE_PUBLISHABLE_KEY a ${browserKind} key: both must be of one`,
    );
  }
  // Two secrets during a rotation, when the provider signs with both.
  const webhookSecrets = webhookSecret.split(',').map((secret) => secret.trim());
  if (webhookSecret && !webhookSecrets.every((secret) => /^whsec_\S+$/.test(secret))) {
    lines.push('STRIPE_WEBHOOK_SECRET is not whsec_… (or two of them with a comma between)');
  }
  const apiBase = new URL(data.STRIPE_API_BASE);
  if (apiBase.protocol !== 'https:' && !LOOPBACK_HOSTS.has(apiBase.hostname)) {
    lines.push('STRIPE_API_BASE must be https://, except on this machine');
  }
  if (isDemo && (kind === 'live' || browserKind === 'live')) {
    lines.push('DEMO has well-known passwords: it does not start with live keys of Stripe');
  }
  return { secretKey, publishableKey, webhookSecrets, apiBase, isTest: kind === 'test' };
}

/**
 * How patients pay: by Stripe, which its keys imply, at the clinic, or in the sandbox. Only a demo defaults to the sandbox,
 * because elsewhere a test card would count as a payment. Adds errors to `lines`.
 */
export function readPayments(
  data: Environment,
  { isDemo, hasStripe }: { isDemo: boolean; hasStripe: boolean },
  lines: string[],
): 'stripe' | 'clinic' | 'sandbox' {
  const { PAYMENTS: payments } = data;
  if (payments === 'stripe' && !hasStripe) {
    lines.push(
      'PAYMENTS is stripe, but STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing',
    );
  }
  if (payments === 'sandbox' && hasStripe) {
    lines.push('PAYMENTS is sandbox, but Stripe’s keys are set: take them out, or set PAYMENTS=stripe');
  }
  if (payments) return payments;
  if (hasStripe) return 'stripe';
  return isDemo ? 'sandbox' : 'clinic';
}

/** The mode of a key, `test` or `live`; null if its form is invalid, which is reported. */
function stripeKind(name: string, key: string, form: RegExp, lines: string[]): string | null {
  const kind = form.exec(key)?.[1] ?? null;
  if (key && !kind)
    lines.push(`${name} does not look like ${name.includes('SECRET') ? 'sk' : 'pk'}_test_… or …_live_…`);
  return kind;
}

const S3 = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const HOST = ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY'] as const;

/** The image store: a bucket, an image host, or null for the data folder; adds errors to `lines`. */
export function readImageStore(data: Environment, lines: string[]) {
  const hasBucket = isComplete(data, S3, lines);
  const hasHost = isComplete(data, HOST, lines);
  if (hasBucket && hasHost) lines.push('S3_BUCKET and IMAGE_HOST_URL are both set: photos have one place');
  if (!hasBucket) reportUnused(data, ['S3_ENDPOINT', 'S3_PUBLIC_URL'], 'S3_BUCKET is not', lines);
  if (!hasHost) reportUnused(data, ['IMAGE_HOST_PICTURES'], 'IMAGE_HOST_URL is not', lines);
  const [bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] = S3.map((name) => data[name]);
  if (hasBucket) {
    const endpoint = data.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
    if (isUnencrypted(endpoint)) lines.push('S3_ENDPOINT must be https://, except on this machine');
    return {
      kind: 's3',
      bucket,
      region,
      accessKeyId,
      secretAccessKey,
      endpoint,
      publicUrl: data.S3_PUBLIC_URL,
    } as const;
  }
  if (!hasHost) return null;
  const [uploadUrl = '', key = ''] = HOST.map((name) => data[name]);
  if (isUnencrypted(uploadUrl)) lines.push('IMAGE_HOST_URL must be https://, except on this machine');
  return { kind: 'host', uploadUrl, key, imagesUrl: data.IMAGE_HOST_PICTURES } as const;
}

/** The form service for contact messages, or null if they are mailed; adds errors to `lines`. */
export function readRelay(data: Environment, lines: string[]) {
  const names = ['CONTACT_RELAY_URL', 'CONTACT_ACCESS_KEY'] as const;
  if (!isComplete(data, names, lines)) return null;
  const [url = '', accessKey = ''] = names.map((name) => data[name]);
  if (isUnencrypted(url)) lines.push('CONTACT_RELAY_URL must be https://, except on this machine');
  return { url, accessKey };
}

/** The request to the text message service, unless SMS_BODY describes another. */
const SMS_REQUEST = '{"to":"{{to}}","text":"{{text}}"}';

/** The text message service, or null without one; adds errors to `lines`. */
export function readTexts(data: Environment, lines: string[]) {
  const names = ['SMS_URL', 'SMS_TOKEN'] as const;
  if (!isComplete(data, names, lines)) {
    if (!data.SMS_URL) reportUnused(data, ['SMS_BODY', 'SMS_DESK_PATIENTS'], 'SMS_URL is not', lines);
    return null;
  }
  const [url = '', token = ''] = names.map((name) => data[name]);
  const body = data.SMS_BODY ?? SMS_REQUEST;
  if (isUnencrypted(url)) lines.push('SMS_URL must be https://, except on this machine');
  if (!isJson(body) || !body.includes('{{to}}') || !body.includes('{{text}}')) {
    lines.push('SMS_BODY is not JSON with {{to}} and {{text}} in its strings');
  }
  return { url, token, body, isForDeskPatients: data.SMS_DESK_PATIENTS === 'on' };
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

const FIREBASE = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;

/** The configuration of Firebase, or null for the embedded identity service; adds errors to `lines`. */
export function readFirebase(
  data: Environment,
  { isLoopback, isDemo }: { isLoopback: boolean; isDemo: boolean },
  lines: string[],
) {
  if (data.IDENTITY === 'embedded') {
    const names = [...FIREBASE, 'FIREBASE_SERVICE_ACCOUNT', 'FIREBASE_AUTH_EMULATOR_HOST'] as const;
    reportUnused(data, names, 'IDENTITY is not firebase', lines);
    return null;
  }
  const missing = FIREBASE.filter((name) => !data[name]);
  if (missing.length > 0) lines.push(`${areMissing(missing)}: IDENTITY=firebase needs all three`);
  const emulatorHost = data.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  if (emulatorHost && !isLoopback) {
    lines.push('FIREBASE_AUTH_EMULATOR_HOST accepts unsigned proofs: it needs a loopback HOST and no PUBLIC_URL');
  }
  if (isDemo && !emulatorHost) {
    lines.push('DEMO has well-known passwords: with IDENTITY=firebase it needs FIREBASE_AUTH_EMULATOR_HOST');
  }
  const [projectId = '', apiKey = '', authDomain = ''] = FIREBASE.map((name) => data[name]);
  return { projectId, apiKey, authDomain, emulatorHost, serviceAccount: readServiceAccount(data, lines) };
}

/** The needed fields of a service account's JSON key file. */
function readServiceAccount({ FIREBASE_SERVICE_ACCOUNT: file }: Environment, lines: string[]) {
  if (!file) return null;
  try {
    const { client_email, private_key } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    if (typeof client_email === 'string' && typeof private_key === 'string') return { client_email, private_key };
  } catch {
    // Reported below.
  }
  lines.push('FIREBASE_SERVICE_ACCOUNT does not name the JSON key file of a service account');
  return null;
}

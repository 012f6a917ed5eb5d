import { expect, test } from 'vitest';
import { OUTSIDE_DEMO } from '#testing/portal';
import { readConfig } from '#server/app/config/config';
import { listStartWarnings } from './start-warnings.ts';

const warnings = (env: Record<string, string>) => listStartWarnings(readConfig(env)).join('\n');

test('outside of demo mode every start on the embedded database warns that it is for trials', () => {
  expect(warnings(OUTSIDE_DEMO)).toMatch(/DATABASE_URL is not set: .*for trials/);
  expect(warnings({ ...OUTSIDE_DEMO, DATABASE_URL: 'postgresql://127.0.0.1/molar' })).not.toContain('for trials');
  expect(warnings({})).toBe('');
});

test('every start warns of a private network to the database, which a local one does not need', () => {
  const at = (host: string) =>
    warnings({ ...OUTSIDE_DEMO, DATABASE_NETWORK: 'private', DATABASE_URL: `postgresql://${host}/molar` });
  expect(at('db')).toContain('DATABASE_NETWORK is private: what passes to the database is not encrypted');
  expect(at('127.0.0.1')).not.toContain('DATABASE_NETWORK');
});

test('every start with Stripe test keys warns that test cards pay', () => {
  const keys = (kind: 'test' | 'live') => ({
    ...OUTSIDE_DEMO,
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: `rk_${kind}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${kind}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  const warning = 'STRIPE_SECRET_KEY is a test key: test cards pay, and no money moves';
  expect(warnings(keys('test'))).toContain(warning);
  expect(warnings(keys('live'))).not.toContain('no money moves');
  // With payment at the clinic the keys only settle earlier charges.
  expect(warnings({ ...keys('test'), PAYMENTS: 'clinic' })).not.toContain('no money moves');
});

test('every start names the facts that the legal pages lack; those of services only if they are used', () => {
  const lacks = (env: Record<string, string>) =>
    /legal pages are incomplete without: (.*)/.exec(warnings({ ...OUTSIDE_DEMO, ...env }))?.[1];
  expect(lacks({ LEGAL_OPERATOR: 'Dr. Zahn' })).toBe(
    'LEGAL_CHAMBER, LEGAL_KZV, LEGAL_RULES_URL, LEGAL_PRIVACY_AUTHORITY, LEGAL_HOSTING',
  );
  expect(lacks({ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'praxis@zahn.test' })).toContain('LEGAL_MAIL_PROVIDER');
  expect(lacks({ SMS_URL: 'https://sms.test', SMS_TOKEN: 'x' })).toContain('LEGAL_TEXT_PROVIDER');
  expect(readConfig(OUTSIDE_DEMO).legal.operator).toBeNull();
  expect(readConfig({}).legal.operator).toContain('(Demo)');
  expect(() => readConfig({ LEGAL_RULES_URL: 'javascript:alert(1)' })).toThrow(/LEGAL_RULES_URL is not an https/);
});

test('every start with facts of the sample clinic warns with the names of their settings', () => {
  expect(warnings({ ...OUTSIDE_DEMO, CLINIC_NAME: 'Praxis Dr. Zahn' })).toContain(
    "not set, or still the sample clinic's: CLINIC_STREET, CLINIC_CITY, CLINIC_PHONE, CLINIC_EMAIL",
  );
});

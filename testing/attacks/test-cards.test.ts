import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ClinicFacts } from '#contract/clinic/clinic';
import { takesTestCards } from '#domain/payments/payments';
import { checkServices } from '#server/commands/check-services';
import { readConfig } from '#server/app/config/config';
import { openTestDatabase } from '#testing/database';
import { openTestPortal, OUTSIDE_DEMO } from '#testing/portal';

test('attack 46: outside demo mode the card sandbox is used only if it is configured by name', async () => {
  for (const env of [OUTSIDE_DEMO, { ...OUTSIDE_DEMO, DEMO: '', PUBLIC_URL: 'https://praxis.example' }]) {
    expect(readConfig({ ...env, PAYMENTS: '' }).payments).toBe('clinic');
  }
  const database = await openTestDatabase('embedded');
  const card = { url: '/sandbox/cards/v1/payment_intents/pi_1', headers: { host: '127.0.0.1' } };
  for (const [mode, status] of [
    ['clinic', 404],
    ['sandbox', 401],
  ] as const) {
    const log: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void log.push(line) });
    const portal = await openTestPortal(database, { ...OUTSIDE_DEMO, PAYMENTS: mode }, { logger });
    expect((await portal.app.inject(card)).statusCode).toBe(status);
    expect((await portal.call('GET', '/clinic')).body.data).toMatchObject({ isDemo: false, cards: { mode } });
    expect(log.filter((line) => line.includes('no money moves'))).toHaveLength(mode === 'sandbox' ? 1 : 0);
    await portal.close();
  }
});

test('attack 46: outside demo mode the log, `molar doctor` and every page report Stripe test keys', async () => {
  const keys = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    PUBLIC_URL: 'http://127.0.0.1:9',
    DATABASE_URL: 'postgresql://127.0.0.1:9/molar',
  };
  const findings: string[] = [];
  for await (const { service: what, fault } of checkServices(readConfig({ ...OUTSIDE_DEMO, ...keys }))) {
    findings.push(`${what}: ${fault}`);
  }
  expect(findings).toContain('STRIPE_SECRET_KEY: it is a test key: test cards pay, and no money moves');
  const log: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void log.push(line) });
  const { DATABASE_URL: _other, PUBLIC_URL: _none, ...env } = keys;
  const portal = await openTestPortal(await openTestDatabase('embedded'), { ...OUTSIDE_DEMO, ...env }, { logger });
  // Recognized by the key's prefix, every page shows the sandbox banner.
  const { body } = await portal.call('GET', '/clinic');
  expect(takesTestCards((body.data as unknown as ClinicFacts).cards)).toBe(true);
  expect(takesTestCards({ publishableKey: 'pk_live_1' })).toBe(false);
  expect(log.filter((line) => line.includes('no money moves'))).toHaveLength(1);
  await portal.close();
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { mailedToken } from '#testing/outbox';
import { aPersonWithCookie, STAFF_PASSWORD } from '#testing/people';
import { useAttacker } from './use-attacker.ts';

const COMMON = 'Password1!';

describeOneDatabase('attacks on weak passwords', (open) => {
  const it = useAttacker(open);
  const signIn = (email: string, password: string) => it.attacker.identity('/sign-in/email', { email, password });
  const statusAndCode = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']];
  const verify = ({ id }: { id: string }) =>
    it.portal.db.updateTable('doctor').set({ verifiedAt: new Date() }).where('id', '=', id).execute();
  async function resetTo(email: string, newPassword: string) {
    await it.attacker.identity('/request-password-reset', { email });
    const token = await mailedToken(it.portal, email, '/reset-password');
    return it.attacker.identity('/reset-password', { token, newPassword });
  }

  test('attack 76: nobody signs up with one of the most common passwords, changes to it or resets to it', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const signUp = await it.attacker.identity('/sign-up/email', { email, name: 'Nina', password: COMMON });
    expect(statusAndCode(signUp)).toEqual([400, 'COMMON_PASSWORD']);
    const person = await aPersonWithCookie(it.portal, { role: 'patient' });
    const change = { currentPassword: DEMO_PASSWORD, newPassword: COMMON };
    const changed = await it.attacker.identity('/change-password', change, { cookie: person.cookie });
    expect(statusAndCode(changed)).toEqual([400, 'COMMON_PASSWORD']);
    expect(statusAndCode(await resetTo(person.email, COMMON))).toEqual([400, 'COMMON_PASSWORD']);
    expect((await signIn(person.email, DEMO_PASSWORD)).status).toBe(200);
  });

  test.each(['admin', 'reception'] as const)('attack 76: %s cannot choose a password of a patient', async (role) => {
    const person = await aPersonWithCookie(it.portal, { role, password: STAFF_PASSWORD });
    const change = { currentPassword: STAFF_PASSWORD, newPassword: DEMO_PASSWORD };
    const changed = await it.attacker.identity('/change-password', change, { cookie: person.cookie });
    expect(statusAndCode(changed)).toEqual([400, 'SHORT_STAFF_PASSWORD']);
    expect(statusAndCode(await resetTo(person.email, 'Willkommen2026!'))).toEqual([400, 'GUESSABLE_PASSWORD']);
    expect((await signIn(person.email, STAFF_PASSWORD)).status).toBe(200);
  });

  test('attack 76: a doctor signs up by the specification, and begins no session by that password once verified', async () => {
    const doctor = await aPersonWithCookie(it.portal, { role: 'doctor' });
    expect((await signIn(doctor.email, DEMO_PASSWORD)).status).toBe(200);
    await verify(doctor);
    expect((await signIn(doctor.email, 'Wrong#2026')).status).toBe(401);
    // The right password is no failure, however often.
    for (let nth = 0; nth < 8; nth += 1)
      expect(statusAndCode(await signIn(doctor.email, DEMO_PASSWORD))).toEqual([409, 'PASSWORD_TOO_WEAK']);
    const { body, cookie } = await signIn(doctor.email, DEMO_PASSWORD);
    const { token } = body;
    expect((await it.attacker.api('GET', `/jwt?email=${doctor.email}`, { cookie })).status).toBe(401);
    expect((await it.attacker.identity('/account', {}, { cookie })).status).toBe(401);
    const choose = (newPassword: string) => it.attacker.identity('/reset-password', { token, newPassword });
    expect(statusAndCode(await choose('Kurz#Genug7'))).toEqual([400, 'SHORT_STAFF_PASSWORD']);
    const chosen = await choose(STAFF_PASSWORD);
    expect(chosen.status).toBe(200);
    expect((await it.attacker.api('GET', `/jwt?email=${doctor.email}`, { cookie: chosen.cookie })).status).toBe(200);
    expect((await choose(`${STAFF_PASSWORD}0`)).status).toBe(400);
    expect((await signIn(doctor.email, DEMO_PASSWORD)).status).toBe(401);
    expect((await signIn(doctor.email, STAFF_PASSWORD)).status).toBe(200);
  });

  test('attack 76: the token for a new password is stored as a hash only', async () => {
    const doctor = await aPersonWithCookie(it.portal, { role: 'doctor', isVerified: true });
    const { body } = await signIn(doctor.email, DEMO_PASSWORD);
    const { rows } = await sql<{
      row: string;
    }>`select identity_verification::text as row from identity_verification`.execute(it.portal.db);
    expect(String(body['token'])).toMatch(/^[\w-]{32}$/);
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(body['token']);
  });
});

describeOneDatabase('the passwords of a demo', (open) => {
  const it = useAttacker(open, {});

  test('in a demo the rule of the specification is the only one', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const signUp = await it.attacker.identity('/sign-up/email', { email, name: 'Nina', password: COMMON });
    expect(signUp.status).toBe(200);
    for (const staff of ['admin', 'doctor', 'reception'])
      expect((await it.portal.cookieOf(`${staff}@demo.test`)).length).toBeGreaterThan(0);
  });
});

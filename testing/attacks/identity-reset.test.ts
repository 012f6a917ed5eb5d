import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { sentMails, mailedLink, mailedToken } from '#testing/outbox';
import { aPersonWithCookie } from '#testing/people';
import { OWN_ORIGIN } from '#testing/portal';
import type { Sent } from '#testing/request';
import { FOREIGN_ORIGIN } from './attacker.ts';
import { useAttacker } from './use-attacker.ts';

const NEW_PASSWORD = 'Other#22';
const EVIL_PASSWORD = 'Evil#666';

describeOneDatabase('attacks on reset links', (open) => {
  const it = useAttacker(open);

  const aPatient = () => aPersonWithCookie(it.portal, { role: 'patient' });
  const ask = (email: string, sent: Sent = {}, more: object = {}) =>
    it.attacker.identity('/request-password-reset', { email, ...more }, sent);
  const reset = (token: string, newPassword: string, more: object = {}) =>
    it.attacker.identity('/reset-password', { token, newPassword, ...more });
  const canSignIn = async (email: string, password: string) =>
    (await it.attacker.identity('/sign-in/email', { email, password })).status === 200;

  async function aResetToken(email: string): Promise<string> {
    await ask(email);
    return mailedToken(it.portal, email, '/reset-password');
  }

  test('attack 7: a reset link works only once', async () => {
    const { email } = await aPatient();
    const token = await aResetToken(email);
    expect((await reset(token, NEW_PASSWORD)).status).toBe(200);
    const { status, body } = await reset(token, EVIL_PASSWORD);
    expect([status, body['code']]).toEqual([400, 'INVALID_TOKEN']);
    expect([await canSignIn(email, NEW_PASSWORD), await canSignIn(email, EVIL_PASSWORD)]).toEqual([true, false]);
  });

  test('attack 7: the person who made a calendar feed before a reset reads nothing after it', async () => {
    const { email } = await aPatient();
    const feed = async (method: 'GET' | 'POST', password: string) => {
      const token = await it.portal.tokenOf(email, password);
      return (await it.portal.call(method, '/calendar-feed', { token })).body.data as unknown as { url: string | null };
    };
    expect((await feed('POST', DEMO_PASSWORD)).url).not.toBeNull();
    expect((await reset(await aResetToken(email), NEW_PASSWORD)).status).toBe(200);
    expect((await feed('GET', NEW_PASSWORD)).url).toBeNull();
  });

  test('attack 63: the person who knows the address of a calendar feed reads nothing after it was renewed with the password', async () => {
    const { email } = await aPatient();
    const token = await it.portal.tokenOf(email);
    const renew = async () => {
      const { body } = await it.portal.call('POST', '/calendar-feed', { token });
      return new URL((body.data as unknown as { url: string }).url).pathname;
    };
    const read = async (url: string) => (await it.portal.app.inject({ url })).statusCode;
    const [before, after] = [await renew(), await renew()];
    expect([await read(before), await read(after)]).toEqual([404, 200]);
  });

  test('attack 7: of two concurrent uses of one reset link, one is refused', async () => {
    const { email } = await aPatient();
    const token = await aResetToken(email);
    const answers = await Promise.all([reset(token, NEW_PASSWORD), reset(token, EVIL_PASSWORD)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('attack 7: an expired reset link is refused', async () => {
    const { email } = await aPatient();
    const token = await aResetToken(email);
    await sql`update identity_verification set "expiresAt" = now() - interval '1 second'`.execute(it.portal.db);
    expect((await reset(token, EVIL_PASSWORD)).status).toBe(400);
    expect(await canSignIn(email, DEMO_PASSWORD)).toBe(true);
  });

  test('attack 7: a reset link changes only its own account, whatever the request names', async () => {
    const [eve, victim] = [await aPatient(), await aPatient()];
    const token = await aResetToken(eve.email);
    const named = { email: victim.email, userId: victim.subject, id: victim.subject, user: { id: victim.subject } };
    await reset(token, EVIL_PASSWORD, named);
    expect(await canSignIn(victim.email, DEMO_PASSWORD)).toBe(true);
    expect(await canSignIn(victim.email, EVIL_PASSWORD)).toBe(false);
  });

  test('attack 7: a confirmation link is not accepted as a reset link, nor the reverse', async () => {
    const victim = await aPatient();
    const proof = await mailedToken(it.portal, victim.email, '/verify-email');
    expect((await reset(proof, EVIL_PASSWORD)).status).toBe(400);
    const token = await aResetToken(victim.email);
    expect((await it.attacker.identity('/confirm-email', { token })).status).toBe(400);
    expect(await canSignIn(victim.email, DEMO_PASSWORD)).toBe(true);
  });

  test.each<[string, Sent, object?]>([
    ['Host', { headers: { host: 'evil.example' } }],
    ['X-Forwarded-Host', { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } }],
    ['Forwarded', { headers: { forwarded: 'host=evil.example;proto=https' } }],
    ['Origin', { headers: { origin: FOREIGN_ORIGIN } }],
    ['Referer', { headers: { referer: `${FOREIGN_ORIGIN}/` } }],
    ['a page to come back to', {}, { redirectTo: `${FOREIGN_ORIGIN}/reset-password` }],
    ['a page of ours that leads away', {}, { redirectTo: `${OWN_ORIGIN}@evil.example/` }],
    ['a page without a scheme', {}, { redirectTo: '//evil.example' }],
  ])('attack 7: a reset link points to the portal, whatever %s contains', async (_what, sent, more = {}) => {
    const { email } = await aPatient();
    const response = await ask(email, sent, more);
    // A refusal is fine too; what matters is that no link leads to another origin.
    if (response.status !== 200) expect(response.status).toBe(403);
    else
      expect(await mailedLink(it.portal, email, '/reset-password')).toMatch(
        new RegExp(`^${OWN_ORIGIN}/reset-password#token=`),
      );
    expect(JSON.stringify(await sentMails(it.portal))).not.toContain('evil.example');
  });
});

import { sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { MAX_SESSIONS } from '#domain/people/sessions';
import { deletePersonRow, lockPerson } from '#server/people/profiles/people-rows';
import { endOtherSessions } from '#server/people/sessions/sessions-rows';
import type { Tables } from '#server/platform/database/tables';
import { inTransaction } from '#server/platform/database/transaction';
import { confirmationLink } from '#server/bookings/book/confirmation-link';
import { identifyCaller } from '#server/people/sessions/identify-caller';
import { createAccessToken } from '#server/accounts/create/create-access-token';
import { purge } from '#server/app/jobs/purge';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { mailedToken } from '#testing/outbox';
import { aPerson, aPersonWithCookie, tokenFor, type TestPerson } from '#testing/people';
import { FOREIGN_ORIGIN } from './attacker.ts';
import { useAttacker } from './use-attacker.ts';

type Victim = TestPerson & { cookie: string; token: string };

describeOneDatabase('attacks with a token whose authorization ended', (open, kind) => {
  const it = useAttacker(open);

  async function aVictim(role: 'patient' | 'admin' | 'doctor' = 'patient', isEmailProven = true): Promise<Victim> {
    const person = await aPersonWithCookie(it.portal, { role, isVerified: true, isEmailProven });
    return { ...person, token: await it.attacker.tokenOf(person) };
  }
  const readOwn = ({ email }: TestPerson, token: string) =>
    it.attacker.api('GET', `/user?userEmail=${encodeURIComponent(email)}`, { token });
  const mint = ({ email }: TestPerson, cookie: string) =>
    it.attacker.api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });
  const signIn = async ({ email }: TestPerson, password = DEMO_PASSWORD) =>
    (await it.attacker.identity('/sign-in/email', { email, password })).cookie;

  async function resetPassword({ email }: TestPerson): Promise<void> {
    await it.attacker.identity('/request-password-reset', { email });
    const token = await mailedToken(it.portal, email, '/reset-password');
    expect((await it.attacker.identity('/reset-password', { token, newPassword: 'Other#22' })).status).toBe(200);
  }

  const endOthers = ({ token }: { token: string }) => it.attacker.api('DELETE', '/sessions?id=others', { token });
  const changePassword = ({ cookie }: { cookie: string }) =>
    it.attacker.identity('/change-password', { currentPassword: DEMO_PASSWORD, newPassword: 'Other#22' }, { cookie });

  test.each<[string, (victim: Victim) => Promise<unknown>]>([
    ['they signed out by token', ({ token }) => it.attacker.api('POST', '/sign-out', { token })],
    ['they signed out by cookie', ({ cookie }) => it.attacker.api('POST', '/sign-out', { cookie })],
    [
      'the owner ended that session on another device',
      async (victim) => {
        const token = await it.attacker.tokenOf({ ...victim, cookie: await signIn(victim) });
        const ended = await endOthers({ token });
        expect(ended.body).toMatchObject({ data: { endedCount: 1 } });
      },
    ],
    [
      'the owner changed the password on another device',
      async (victim) => {
        const changed = await changePassword({ cookie: await signIn(victim) });
        expect(changed.status).toBe(200);
      },
    ],
    ['they chose a new password by a mailed link', (victim) => resetPassword(victim)],
    [
      'the admin deleted their account',
      async ({ id }) => {
        const token = await tokenFor(it.portal, await aPerson(it.portal, { role: 'admin' }));
        const { body } = await it.attacker.api('DELETE', `/users?id=${id}`, { token });
        expect(body).toMatchObject({ data: { deletedCount: 1 } });
      },
    ],
  ])('attack 8: neither token nor cookie gives access once %s', async (_what, end) => {
    const victim = await aVictim();
    expect((await readOwn(victim, victim.token)).status).toBe(200);
    await end(victim);
    const byToken = await readOwn(victim, victim.token);
    expect([byToken.status, byToken.body['code']]).toEqual([401, 'not_signed_in']);
    const byCookie = await mint(victim, victim.cookie);
    expect([byCookie.status, byCookie.body['accessToken']]).toEqual([401, undefined]);
  });

  /** A token request of a new sign-in, paused after its cookie was read. */
  async function mintUnderWay(victim: Victim) {
    const { portal } = it.portal;
    const ctx = await identifyCaller(portal, new Headers({ cookie: await signIn(victim) }), { identity: true });
    return () =>
      createAccessToken(ctx, { email: victim.email, userAgent: null }).then(
        () => 'minted',
        ({ code }: { code: unknown }) => code,
      );
  }

  test.each<[string, (victim: Victim) => Promise<unknown>]>([
    ['all others were ended', endOthers],
    ['the password was changed', changePassword],
    ['the password was set by a mailed link', resetPassword],
    [
      'the owner of the address denied it',
      ({ id }) => {
        const token = confirmationLink(it.portal.portal, id, new Date()).split('=')[1];
        return it.attacker.api('POST', '/confirm-appointment/not-me', { body: { token } });
      },
    ],
  ])('attack 48: a token request from before creates no session once %s', async (_what, end) => {
    const victim = await aVictim('patient', false);
    const mintOld = await mintUnderWay(victim);
    await end(victim);
    expect(await mintOld()).toBe('not_signed_in');
    // A denial leaves no password at all.
    if ((await signIn(victim)) === '' && (await signIn(victim, 'Other#22')) === '') await resetPassword(victim);
    const password = (await signIn(victim)) === '' ? 'Other#22' : DEMO_PASSWORD;
    expect((await mint(victim, await signIn(victim, password))).status).toBe(200);
  });

  test.each<[string, (trx: Transaction<Tables>, victim: Victim) => Promise<unknown>, string]>([
    ['end', (trx, victim) => endOtherSessions(trx, victim, { except: null, endedAt: new Date() }), 'not_signed_in'],
    [
      'deletion or replacement',
      async (trx, { id }) => deletePersonRow(trx, (await lockPerson(trx, id))!, new Date()),
      kind === 'postgres' ? 'not_signed_in' : 'profile_missing',
    ],
  ])('attack 48: a token request creates no session during the %s of all sessions', async (_what, end, code) => {
    const victim = await aVictim();
    const mintOld = await mintUnderWay(victim);
    const { minting } = await inTransaction(it.portal.db, async (trx) => {
      await end(trx, victim);
      const begun = mintOld();
      // On PostgreSQL it waits for the lock on the person's row; the embedded database runs one transaction at a time.
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`;
      const isWaiting = async () => kind !== 'postgres' || (await waiting.execute(trx)).rows[0]?.n !== 0;
      while (!(await isWaiting())) continue;
      return { minting: begun };
    });
    expect(await minting).toBe(code);
    const living = it.portal.db.selectFrom('session').select('id').where('subject', '=', victim.subject);
    expect(await living.where('endedAt', 'is', null).execute()).toEqual([]);
  });

  test('attack 48: an account has at most twenty sessions, and another sign-in ends the oldest', async () => {
    const victim = await aVictim();
    const second = await signIn(victim);
    const { email, subject } = victim;
    for (let n = 2; n < MAX_SESSIONS; n += 1) await mint(victim, await signIn(victim));
    expect((await readOwn(victim, victim.token)).status).toBe(200);
    const newest = await it.attacker.identity('/sign-in/email', { email, password: DEMO_PASSWORD });
    expect((await readOwn(victim, victim.token)).status).toBe(401);
    expect((await mint(victim, victim.cookie)).status).toBe(401);
    for (const cookie of [second, newest.cookie]) expect((await mint(victim, cookie)).status).toBe(200);
    const { db } = it.portal;
    const ours = await db
      .selectFrom('session')
      .where('subject', '=', subject)
      .where('endedAt', 'is', null)
      .selectAll()
      .execute();
    const { rows } = await sql`select from identity_session where "userId" = ${subject}`.execute(db);
    expect([ours.length, rows.length]).toEqual([MAX_SESSIONS, MAX_SESSIONS]);
  });

  test('attack 48: signing out at the identity service also revokes the access token', async () => {
    const victim = await aVictim();
    const elsewhere = await it.attacker.tokenOf({ ...victim, cookie: await signIn(victim) });
    // A page of another origin cannot sign a person out.
    const foreign = { cookie: victim.cookie, headers: { origin: FOREIGN_ORIGIN } };
    expect((await it.attacker.identity('/sign-out', {}, foreign)).status).toBe(403);
    expect((await readOwn(victim, victim.token)).status).toBe(200);
    expect((await it.attacker.identity('/sign-out', {}, { cookie: victim.cookie })).status).toBe(200);
    expect((await readOwn(victim, victim.token)).status).toBe(401);
    expect((await mint(victim, victim.cookie)).status).toBe(401);
    expect((await readOwn(victim, elsewhere)).status).toBe(200);
  });

  test('attack 48: signing in again ends only the session whose cookie was sent', async () => {
    const victim = await aVictim();
    const elsewhere = await it.attacker.tokenOf({ ...victim, cookie: await signIn(victim) });
    const body = { email: victim.email, password: DEMO_PASSWORD };
    const again = await it.attacker.identity('/sign-in/email', body, { cookie: victim.cookie });
    expect(again.status).toBe(200);
    expect((await readOwn(victim, victim.token)).status).toBe(401);
    expect((await mint(victim, victim.cookie)).status).toBe(401);
    expect((await readOwn(victim, elsewhere)).status).toBe(200);
    expect((await mint(victim, again.cookie)).status).toBe(200);
    // A failed log-in ends nothing.
    const refused = { ...body, password: 'Wrong#12' };
    expect((await it.attacker.identity('/sign-in/email', refused, { cookie: again.cookie })).status).toBe(401);
    expect((await mint(victim, again.cookie)).status).toBe(200);
  });

  test('attack 48: a stored session has neither IP address nor browser version and is deleted when it expires', async () => {
    const [living, over, ended] = [await aVictim(), await aVictim(), await aVictim()];
    await it.attacker.api('POST', '/sign-out', { cookie: ended.cookie });
    const { db } = it.portal;
    const sessionsOf = async ({ subject }: TestPerson) => ({
      ours: await db.selectFrom('session').select(['browser', 'system']).where('subject', '=', subject).execute(),
      identity: (
        await sql<{ ipAddress: string | null; userAgent: string | null }>`
          select "ipAddress", "userAgent" from identity_session where "userId" = ${subject}`.execute(db)
      ).rows,
    });
    expect((await sessionsOf(living)).identity).toEqual([{ ipAddress: null, userAgent: null }]);
    expect((await sessionsOf(ended)).ours).toEqual([{ browser: null, system: null }]);
    for (const { subject } of [over, ended]) {
      await sql`update identity_session set "expiresAt" = now() - interval '1 second' where "userId" = ${subject}`.execute(
        db,
      );
      await sql`update session set expires_at = now() - interval '25 hours' where subject = ${subject}`.execute(db);
    }
    await purge(it.portal.portal, null);
    expect(await sessionsOf(over)).toEqual({ ours: [], identity: [] });
    expect(await sessionsOf(ended)).toEqual({ ours: [], identity: [] });
    expect((await sessionsOf(living)).ours).toHaveLength(1);
    expect((await readOwn(living, living.token)).status).toBe(200);
  });

  test('attack 8: a former admin’s token is refused at the next call', async () => {
    const { id, token } = await aVictim('admin');
    const list = () => it.attacker.api('GET', '/users?userType=Patient', { token });
    expect((await list()).status).toBe(200);
    await it.portal.db.updateTable('person').set({ role: 'patient' }).where('id', '=', id).execute();
    const { status, body } = await list();
    expect([status, body['code']]).toEqual([403, 'not_allowed']);
  });

  test('attack 8: the token of a doctor who is no longer verified is refused at the next call', async () => {
    const { id, email, token } = await aVictim('doctor');
    const list = () => it.attacker.api('GET', `/booking-doctor?email=${encodeURIComponent(email)}`, { token });
    expect((await list()).status).toBe(200);
    await it.portal.db.updateTable('doctor').set({ verifiedAt: null }).where('id', '=', id).execute();
    const { status, body } = await list();
    expect([status, body['code']]).toEqual([403, 'doctor_not_verified']);
  });

  test('attack 8: a deleted person has no access while the removal of their account is pending', async () => {
    const victim = await aVictim();
    await it.portal.db.updateTable('person').set({ deletedAt: new Date() }).where('id', '=', victim.id).execute();
    const cookie = await signIn(victim);
    expect((await mint(victim, cookie)).status).toBe(401);
    const profile = { name: 'Eve', email: victim.email, role: 'Doctor', image: '/images/x.jpg' };
    expect((await it.attacker.api('POST', '/users', { cookie, body: profile })).status).toBe(401);
  });
});

import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { fastHash } from '#testing/fast-hash';
import { mailedToken, mailsTo, sentMails } from '#testing/outbox';
import { OUTSIDE_DEMO } from '#testing/portal';
import { clearRateLimits } from './attacker.ts';
import { useAttackedPortal } from './use-attacked-portal.ts';

const OWN_PASSWORD = 'Lampe#Mine26';
const TAKEN = 'This email address already has an account';
const EVIL_PASSWORD = 'Evil#666';

/** What runs once the next password has been hashed or verified, before the request goes on. */
let onceDerived: (() => Promise<void>) | null = null;
const { hash, verify } = fastHash;
async function interrupt<T>(result: T): Promise<T> {
  const run = onceDerived;
  onceDerived = null;
  await run?.();
  return result;
}
afterEach(() => {
  onceDerived = null;
});

describeOneDatabase('an account whose email address a thief has changed', (open) => {
  // Before the portal opens, which retains the functions.
  beforeAll(() => {
    vi.spyOn(fastHash, 'hash').mockImplementation(async (password) => interrupt(await hash(password)));
    vi.spyOn(fastHash, 'verify').mockImplementation(async (given) => interrupt(await verify(given)));
  });
  const it = useAttackedPortal(open, OUTSIDE_DEMO);
  let count = 0;
  beforeEach(() => clearRateLimits(it.portal));

  const linkTo = async (email: string) =>
    (await mailedToken(it.portal, email, '/email-change')).replace('&open=restore', '');
  const request = (token: string, email: string) =>
    it.portal.call('POST', '/profile/email', { token, body: { email } });
  const confirm = async (email: string, token: string) =>
    it.portal.call('POST', '/email-change', { token, body: { token: await linkTo(email) } });
  const restore = (token: string) => it.portal.call('POST', '/email-change/restore', { body: { token } });
  const signIn = async (email: string, password: string) =>
    (await it.portal.identity('/sign-in/email', { email, password })).status;
  const reset = async (token: unknown, newPassword: string) =>
    it.portal.identity('/reset-password', { token, newPassword });
  async function requestedLink(email: string): Promise<string> {
    await it.portal.identity('/request-password-reset', { email });
    return mailedToken(it.portal, email, '/reset-password');
  }

  /** The thief has a session and the password, and changes the address to their own. */
  async function aStolenAccount() {
    const email = `victim-${(count += 1)}@example.test`;
    const thief = `thief-${count}@evil.example`;
    const token = await it.portal.signUpPatient(email, 'Vera Victim');
    const cookie = await it.portal.cookieOf(email);
    expect((await request(token, thief)).status).toBe(200);
    expect((await confirm(thief, token)).status).toBe(200);
    return { email, thief, token, cookie, link: await linkTo(email) };
  }
  type Stolen = Awaited<ReturnType<typeof aStolenAccount>>;

  /** What the thief's sessions, passwords and addresses are worth. */
  async function worthToThief({ email, thief, token, cookie }: Stolen, passwords = [DEMO_PASSWORD, EVIL_PASSWORD]) {
    const statuses = [(await it.portal.call('GET', '/profile', { token })).status];
    for (const address of [email, thief]) {
      const path = `/jwt?email=${encodeURIComponent(address)}`;
      statuses.push((await it.portal.call('GET', path, { headers: { cookie } })).status);
      for (const password of passwords) statuses.push(await signIn(address, password));
    }
    return [...new Set(statuses)];
  }
  /** The owner restores the address and chooses a password. */
  async function takeBack({ email, link }: Stolen): Promise<void> {
    const { status, body } = await restore(link);
    expect(status).toBe(200);
    expect((await reset((body.data as unknown as { token: string }).token, OWN_PASSWORD)).status).toBe(200);
    expect(await signIn(email, OWN_PASSWORD)).toBe(200);
  }

  test('attack 11: a session without a recent proof cannot request another address', async () => {
    const token = await it.portal.signUpPatient('idle@example.test', 'Ida Idle');
    await sql`update session set signed_in_at = signed_in_at - interval '11 minutes', proven_at = null
      from person where person.subject = session.subject and person.email = 'idle@example.test'`.execute(it.portal.db);
    const refused = await request(token, 'thief@evil.example');
    expect([refused.status, refused.body['code']]).toEqual([403, 'step_up_required']);
    expect(await mailsTo(it.portal, 'thief@evil.example')).toEqual([]);
  });

  test('attack 78: the old address gets the account back, and nothing that the thief has works any more', async () => {
    const stolen = await aStolenAccount();
    const before = await requestedLink(stolen.thief);
    const change = { currentPassword: DEMO_PASSWORD, newPassword: EVIL_PASSWORD };
    const changed = await it.portal.identity('/change-password', change, { cookie: stolen.cookie });
    expect(changed.status).toBe(200);
    const feed = await it.portal.call('POST', '/calendar-feed', {
      token: await it.portal.tokenOf(stolen.thief, EVIL_PASSWORD),
    });
    const { url } = feed.body.data as unknown as { url: string };
    await takeBack(stolen);
    expect(await worthToThief({ ...stolen, cookie: changed.cookie })).toEqual([401]);
    expect((await reset(before, EVIL_PASSWORD)).status).toBe(400);
    expect((await it.portal.app.inject({ url: new URL(url).pathname })).statusCode).toBe(404);
    await it.portal.identity('/request-password-reset', { email: stolen.thief });
    expect(
      (await mailsTo(it.portal, stolen.thief)).filter(({ text }) => text.includes('/reset-password')),
    ).toHaveLength(1);
  });

  test('attack 78: what the thief added to sign in goes, and what the owner had stays', async () => {
    const stolen = await aStolenAccount();
    await sql`
      with owner as (select issuer, subject from person where email = ${stolen.thief}),
      factors as (insert into factor (issuer, subject, kind, name, sealed_secret, created_at)
        select issuer, subject, 'totp', age, 'sealed', now() - age::interval
        from owner, unnest(array['10 days', '2 days']) as age)
      insert into identity_account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
        select subject || age, age, 'google', subject, now() - age::interval, now()
        from owner, unnest(array['10 days', '2 days']) as age`.execute(it.portal.db);
    expect((await restore(stolen.link)).status).toBe(200);
    const { rows } = await sql<{ left: string }>`
      select factor.name as left from factor join person using (issuer, subject) where email = ${stolen.email}
      union all select "accountId" from identity_account join person on subject = "userId" where email = ${stolen.email}`.execute(
      it.portal.db,
    );
    expect(rows.map(({ left }) => left)).toEqual(['10 days', '10 days']);
  });

  test('attack 78: further changes and requests of the thief end with the first one, and restore nothing', async () => {
    const stolen = await aStolenAccount();
    const next = `next-${stolen.thief}`;
    await request(stolen.token, next);
    expect((await confirm(next, stolen.token)).status).toBe(200);
    const linkOfThief = await linkTo(stolen.thief);
    await request(stolen.token, `last-${stolen.thief}`);
    const pending = await linkTo(`last-${stolen.thief}`);
    await takeBack(stolen);
    expect((await restore(linkOfThief)).status).toBe(404);
    for (const password of [DEMO_PASSWORD, OWN_PASSWORD]) {
      const late = await it.portal.call('POST', '/email-change', { body: { token: pending, password } });
      expect([403, 404]).toContain(late.status);
    }
    expect(await signIn(stolen.email, OWN_PASSWORD)).toBe(200);
  });

  test('attack 78: nobody else can take the old address while it can be restored', async () => {
    const stolen = await aStolenAccount();
    const signUp = { email: stolen.email, name: 'Eve', password: EVIL_PASSWORD };
    expect((await it.portal.identity('/sign-up/email', signUp)).status).toBe(422);
    const other = await it.portal.signUpPatient(`other-${count}@example.test`, 'Otto Other');
    expect((await request(other, stolen.email)).status).toBe(200);
    const subjects = (await mailsTo(it.portal, stolen.email)).map(({ subject }) => subject);
    expect(subjects).toContain(TAKEN);
    const invited = it.portal.portal.ports.identity.invite({ email: stolen.email, name: 'Eve' });
    await expect(invited).rejects.toThrow();
    await takeBack(stolen);
  });

  test('attack 78: a sign-up with the old address that runs beside the change does not keep it', async () => {
    const email = 'raced@example.test';
    const token = await it.portal.signUpPatient(email, 'Rita Raced');
    await request(token, 'racer@evil.example');
    const link = await linkTo('racer@evil.example');
    const signUp = { email, name: 'Eve', password: EVIL_PASSWORD };
    const [changed, ...signUps] = await Promise.all([
      it.portal.call('POST', '/email-change', { token, body: { token: link } }),
      ...Array.from({ length: 5 }, () => it.portal.identity('/sign-up/email', signUp)),
    ]);
    expect([changed.status, ...signUps.map(({ status }) => status)]).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await restore(await linkTo(email))).status).toBe(200);
  });

  test('attack 78: what the thief has in progress while the owner restores is refused', async () => {
    const byLogIn = await aStolenAccount();
    onceDerived = async () => expect((await restore(byLogIn.link)).status).toBe(200);
    expect(await signIn(byLogIn.thief, DEMO_PASSWORD)).toBe(401);
    expect(await worthToThief(byLogIn)).toEqual([401]);

    const byChange = await aStolenAccount();
    onceDerived = async () => expect((await restore(byChange.link)).status).toBe(200);
    const change = { currentPassword: DEMO_PASSWORD, newPassword: EVIL_PASSWORD };
    const changed = await it.portal.identity('/change-password', change, { cookie: byChange.cookie });
    expect(changed.status).toBe(401);
    expect(await worthToThief({ ...byChange, cookie: changed.cookie })).toEqual([401]);

    const byReset = await aStolenAccount();
    const token = await requestedLink(byReset.thief);
    onceDerived = async () => expect((await restore(byReset.link)).status).toBe(200);
    const chosen = await reset(token, EVIL_PASSWORD);
    expect(chosen.status).toBe(400);
    expect(await worthToThief({ ...byReset, cookie: chosen.cookie })).toEqual([401]);
  });

  test('attack 79: whether an address has an account shows in the email to that address only', async () => {
    const taken = 'taken@example.test';
    await it.portal.signUpPatient(taken, 'Tina Taken');
    const [token, other] = [
      await it.portal.signUpPatient('curious-1@example.test', 'Curt Curious'),
      await it.portal.signUpPatient('curious-2@example.test', 'Curt Curious'),
    ];
    const [yes, no] = [await request(token, taken), await request(other, 'free@example.test')];
    expect([yes.status, yes.text]).toEqual([200, no.text]);
    const mail = (await mailsTo(it.portal, taken)).find(({ subject }) => subject === TAKEN);
    expect(mail?.text).toMatch(/Log in to it/);
    expect(mail?.text).not.toMatch(/curious|Curt/i);
    expect((await mailsTo(it.portal, 'free@example.test'))[0]?.text).not.toMatch(/curious|Curt/i);
  });

  test('attack 79: an account that is made meanwhile retains its address', async () => {
    const token = await it.portal.signUpPatient('slow@example.test', 'Sara Slow');
    await request(token, 'fast@example.test');
    const link = await linkTo('fast@example.test');
    await it.portal.signUpPatient('fast@example.test', 'Fred Fast');
    const late = await it.portal.call('POST', '/email-change', { token, body: { token: link } });
    expect([late.status, late.body['code']]).toEqual([409, 'account_exists']);
    expect(await signIn('slow@example.test', DEMO_PASSWORD)).toBe(200);
  });

  test('attack 79: three requests an hour send emails to addresses that somebody types', async () => {
    const token = await it.portal.signUpPatient('spammer@example.test', 'Sam Spam');
    const statuses = [];
    for (const n of [1, 2, 3, 4]) statuses.push((await request(token, `someone-${n}@example.test`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('attack 47: neither job queue nor database has a token of these links', async () => {
    const stolen = await aStolenAccount();
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(email_change::text, ' '), '') || coalesce((select string_agg(job_outbox::text, ' ') from job_outbox), '')
        as text from email_change`.execute(it.portal.db);
    expect(rows[0]!.text).not.toContain(stolen.link.split('.')[1]);
    expect((await sentMails(it.portal)).filter(({ subject }) => subject.includes('@'))).toEqual([]);
  });
});

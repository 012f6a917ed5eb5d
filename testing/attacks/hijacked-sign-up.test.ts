import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { fastHash } from '#testing/fast-hash';
import { listOffers, type Offer } from '#testing/free-slots';
import { passHolds, readBooking } from '#testing/holds';
import { mailedToken, mailsTo } from '#testing/outbox';
import { bookOffer, payBooking } from '#testing/pay-booking';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { useAttackedPortal } from './use-attacked-portal.ts';

const HOLD_LINK = '/confirm-appointment';
const SIGN_UP_LINK = '/verify-email';
const OWN_PASSWORD = 'Mine#2026';

/** What runs once the next password has been verified, before the request goes on. */
let onceVerified: (() => Promise<void>) | null = null;
const { verify } = fastHash;
afterEach(() => {
  onceVerified = null;
});

describeOneDatabase('an account that a stranger signed up with the victim’s address', (open) => {
  // Before the portal opens, which retains the function.
  beforeAll(() => {
    vi.spyOn(fastHash, 'verify').mockImplementation(async (given) => {
      const isRight = await verify(given);
      const run = onceVerified;
      onceVerified = null;
      await run?.();
      return isRight;
    });
  });
  const it = useAttackedPortal(open);
  let [count, next] = [0, 0];
  let offers: Offer[] = [];
  beforeAll(async () => {
    offers = await listOffers(it.portal, 'Teeth Orthodontics');
  });
  /** All callers share one network, so each test starts without holds. */
  beforeEach(async () => {
    await passHolds(it.portal);
    await releaseOverdueHolds(it.portal.portal);
  });

  /** A stranger signs up with the victim's address and holds an appointment. */
  async function aHijackedAccount() {
    const email = `victim-${(count += 1)}@example.test`;
    const token = await it.portal.signUpPatient(email, 'Eve', { isEmailProven: false });
    const cookie = await it.portal.cookieOf(email);
    const hold = async () => bookOffer(it.portal, token, offers[(next += 5) % offers.length]!);
    const linkTo = (page: string) => mailedToken(it.portal, email, page);
    return { email, token, cookie, hold, linkTo };
  }
  type Account = Awaited<ReturnType<typeof aHijackedAccount>>;

  /** What the stranger's session, cookie and password are worth. */
  async function worthToStranger({ email, token, cookie }: Account) {
    const read = await it.portal.call('GET', '/profile', { token });
    const renewed = await it.portal.call('GET', `/jwt?email=${email}`, { headers: { cookie } });
    const logIn = await it.portal.identity('/sign-in/email', { email, password: DEMO_PASSWORD });
    return [read.status, renewed.status, logIn.status];
  }
  const isProven = async ({ email }: Account) =>
    (await it.portal.db.selectFrom('person').select('emailProvenAt').where('email', '=', email).executeTakeFirst())
      ?.emailProvenAt !== null;
  const reset = async (token: unknown) =>
    (await it.portal.identity('/reset-password', { token, newPassword: OWN_PASSWORD })).status;
  const byHoldLink = (path: string, body: object, headers: Record<string, string> = {}) =>
    it.portal.call('POST', `${HOLD_LINK}${path}`, { body, headers });

  test('attack 56: confirming it in another browser proves nothing without the password of the sign-up', async () => {
    const account = await aHijackedAccount();
    const { id } = await account.hold();
    const token = await account.linkTo(HOLD_LINK);
    expect(await byHoldLink('', { token })).toMatchObject({ status: 409, body: { code: 'password_needed' } });
    const wrong = await byHoldLink('', { token, password: OWN_PASSWORD });
    expect([wrong.status, wrong.body['code']]).toEqual([403, 'wrong_password']);
    const link = await account.linkTo(SIGN_UP_LINK);
    const plain = await it.portal.identity('/confirm-email', { token: link });
    const guessed = await it.portal.identity('/confirm-email', { token: link, password: OWN_PASSWORD });
    expect([plain.status, plain.body['code']]).toEqual([409, 'password_needed']);
    expect([guessed.status, guessed.body['code']]).toEqual([403, 'wrong_password']);
    const { cookie } = await it.portal.identity('/sign-up/email', {
      email: `other-${account.email}`,
      name: 'Other',
      password: DEMO_PASSWORD,
    });
    expect((await byHoldLink('', { token }, { cookie })).status).toBe(409);
    expect((await it.portal.identity('/confirm-email', { token: link }, { cookie })).status).toBe(409);
    expect(await isProven(account)).toBe(false);
    expect(await readBooking(it.portal, id)).toMatchObject({ status: 'held' });
  });

  test.each([
    ['the password', async () => ({ body: { password: DEMO_PASSWORD }, headers: {} })],
    ['a cookie of the account', async ({ cookie }: Account) => ({ body: {}, headers: { cookie } })],
    [
      'a token of the account',
      async ({ token }: Account) => ({ body: {}, headers: { authorization: `Bearer ${token}` } }),
    ],
  ])('attack 56: with %s everything stays, and the holds are booked', async (_what, proofOf) => {
    const account = await aHijackedAccount();
    const { id } = await account.hold();
    const { body, headers } = await proofOf(account);
    const confirmed = await byHoldLink('', { token: await account.linkTo(HOLD_LINK), ...body }, headers);
    expect(confirmed).toMatchObject({ status: 200, body: { data: { booked: 1 } } });
    expect(await worthToStranger(account)).toEqual([200, 200, 200]);
    expect(await readBooking(it.portal, id)).toMatchObject({ status: 'booked' });
  });

  test('attack 56: the sign-up’s link confirms by password or session, and works once', async () => {
    const account = await aHijackedAccount();
    const token = await account.linkTo(SIGN_UP_LINK);
    const confirm = (password: string) => it.portal.identity('/confirm-email', { token, password });
    expect((await confirm(DEMO_PASSWORD)).status).toBe(200);
    expect(await isProven(account)).toBe(true);
    expect((await confirm(DEMO_PASSWORD)).body['code']).toBe('INVALID_TOKEN');
    const other = await aHijackedAccount();
    const link = { token: await other.linkTo(SIGN_UP_LINK) };
    expect((await it.portal.identity('/confirm-email', link, { cookie: other.cookie })).status).toBe(200);
  });

  test.each([
    ['of an appointment', (account: Account) => reclaimByHoldLink(account)],
    ['of the sign-up', (account: Account) => reclaimBySignUpLink(account)],
  ])(
    'the owner takes it over by the link %s, and confirms or cancels what is held one by one',
    async (_of, reclaim) => {
      const account = await aHijackedAccount();
      const [kept, dropped, paid] = [await account.hold(), await account.hold(), await account.hold()];
      await payBooking(it.portal, account.token, paid);
      const token = await reclaim(account);
      expect(await worthToStranger(account)).toEqual([401, 401, 401]);
      expect(await reset(token)).toBe(200);
      expect(await worthToStranger(account)).toEqual([401, 401, 401]);
      expect(await isProven(account)).toBe(true);
      const own = await it.portal.tokenOf(account.email, OWN_PASSWORD);
      const stateOf = async () => {
        const states = [];
        for (const { id } of [kept, dropped, paid]) states.push((await readBooking(it.portal, id)).status);
        return states;
      };
      expect(await stateOf()).toEqual(['held', 'held', 'booked']);
      const confirm = (id: string) => it.portal.call('POST', `/booking/${id}/confirm-hold`, { token: own });
      expect(await confirm(kept.id)).toMatchObject({ status: 200, body: { data: { status: 'booked' } } });
      expect((await confirm(kept.id)).status).toBe(200);
      const cancelled = await it.portal.call('POST', `/bookings/${dropped.id}/cancel`, { token: own, body: {} });
      expect(cancelled.status).toBe(200);
      expect(await stateOf()).toEqual(['booked', 'cancelled', 'booked']);
      expect((await confirm(dropped.id)).body['code']).toBe('booking_cancelled');
      // The links of the account have served their purpose.
      expect((await byHoldLink('/reclaim', { token: await account.linkTo(HOLD_LINK) })).body['code']).toBe(
        'address_already_proven',
      );
    },
  );

  async function reclaimByHoldLink(account: Account): Promise<unknown> {
    const { status, body } = await byHoldLink('/reclaim', { token: await account.linkTo(HOLD_LINK) });
    expect(status).toBe(200);
    return (body['data'] as unknown as { token: string }).token;
  }
  async function reclaimBySignUpLink(account: Account): Promise<unknown> {
    const { status, body } = await it.portal.identity('/reclaim', { token: await account.linkTo(SIGN_UP_LINK) });
    expect(status).toBe(200);
    return body['token'];
  }

  test('attack 56: a new password by “Forget Password?” books nothing that was held before, either', async () => {
    const account = await aHijackedAccount();
    const { id } = await account.hold();
    await it.portal.identity('/request-password-reset', { email: account.email });
    expect(await reset(await account.linkTo('/reset-password'))).toBe(200);
    expect(await worthToStranger(account)).toEqual([401, 401, 401]);
    expect(await readBooking(it.portal, id)).toMatchObject({ status: 'held' });
  });

  test('attack 56: “this was not me” drops the password as well', async () => {
    const account = await aHijackedAccount();
    await account.hold();
    expect((await byHoldLink('/not-me', { token: await account.linkTo(HOLD_LINK) })).status).toBe(200);
    expect(await worthToStranger(account)).toEqual([401, 401, 401]);
  });

  test('attack 56: both mails have a link “this was not me”', async () => {
    const account = await aHijackedAccount();
    await account.hold();
    for (const page of [HOLD_LINK, SIGN_UP_LINK]) {
      const token = await account.linkTo(page);
      const mail = (await mailsTo(it.portal, account.email)).find(({ text }) => text.includes(token));
      expect(mail?.text).toContain(
        `This was not me:\n${it.portal.portal.settings.publicUrl}${page}#token=${token}&open=not-me`,
      );
    }
  });

  test('attack 56: guesses of the password are limited like log-ins, by both links together', async () => {
    const account = await aHijackedAccount();
    await account.hold();
    const [token, link] = [await account.linkTo(HOLD_LINK), await account.linkTo(SIGN_UP_LINK)];
    const password = 'Wrong#2026';
    const statuses = [];
    for (let nth = 0; nth < 3; nth += 1) {
      statuses.push((await byHoldLink('', { token, password })).status);
      statuses.push((await it.portal.identity('/confirm-email', { token: link, password })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await byHoldLink('', { token, password: DEMO_PASSWORD })).status).toBe(429);
    expect((await it.portal.identity('/sign-in/email', { email: account.email, password: DEMO_PASSWORD })).status).toBe(
      429,
    );
    // The owner does not have to wait.
    expect(await reset(await reclaimByHoldLink(account))).toBe(200);
  });

  test('attack 56: a hold that is made after the proof is not the patient’s to confirm', async () => {
    const account = await aHijackedAccount();
    const { id } = await account.hold();
    expect(await reset(await reclaimByHoldLink(account))).toBe(200);
    await sql`update booking set booked_at = now() + interval '1 second' where id = ${id}`.execute(it.portal.db);
    const own = await it.portal.tokenOf(account.email, OWN_PASSWORD);
    expect((await it.portal.call('POST', `/booking/${id}/confirm-hold`, { token: own })).status).toBe(403);
  });

  test('attack 56: a stranger who is still signed in cannot confirm a hold one by one', async () => {
    const account = await aHijackedAccount();
    const { id } = await account.hold();
    const refused = await it.portal.call('POST', `/booking/${id}/confirm-hold`, { token: account.token });
    expect([refused.status, refused.body['code']]).toEqual([409, 'own_address_not_proven']);
  });

  // A stranger who logs in again and again always has such a request in progress.
  test.each([
    ['“Forget Password?”', (account: Account) => requestedLink(account)],
    ['“I did not sign up, or forgot it”', (account: Account) => reclaimBySignUpLink(account)],
  ])('attack 56: a log-in that has verified the password before %s begins no session', async (_way, tokenBy) => {
    const account = await aHijackedAccount();
    onceVerified = async () => {
      expect(await reset(await tokenBy(account))).toBe(200);
    };
    const logIn = await it.portal.identity('/sign-in/email', { email: account.email, password: DEMO_PASSWORD });
    expect([logIn.status, logIn.body['code']]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
    expect(await worthToStranger({ ...account, cookie: logIn.cookie })).toEqual([401, 401, 401]);
    expect((await it.portal.identity('/sign-in/email', { email: account.email, password: OWN_PASSWORD })).status).toBe(
      200,
    );
  });

  test('attack 56: a log-in that has verified the password before “this was not me” begins no session', async () => {
    const account = await aHijackedAccount();
    await account.hold();
    const token = await account.linkTo(HOLD_LINK);
    onceVerified = async () => {
      expect((await byHoldLink('/not-me', { token })).status).toBe(200);
    };
    const logIn = await it.portal.identity('/sign-in/email', { email: account.email, password: DEMO_PASSWORD });
    expect(logIn.status).toBe(401);
    expect(await worthToStranger({ ...account, cookie: logIn.cookie })).toEqual([401, 401, 401]);
  });

  test('attack 56: a change of the password that is in progress does not replace the one that the owner chose', async () => {
    const account = await aHijackedAccount();
    onceVerified = async () => {
      expect(await reset(await requestedLink(account))).toBe(200);
    };
    const [currentPassword, newPassword] = [DEMO_PASSWORD, 'Thief#2026'];
    const change = { currentPassword, newPassword };
    const changed = await it.portal.identity('/change-password', change, { cookie: account.cookie });
    expect(changed.status).toBe(401);
    expect(await worthToStranger({ ...account, cookie: changed.cookie })).toEqual([401, 401, 401]);
    const logIn = (password: string) => it.portal.identity('/sign-in/email', { email: account.email, password });
    expect([(await logIn(newPassword)).status, (await logIn(OWN_PASSWORD)).status]).toEqual([401, 200]);
  });

  async function requestedLink(account: Account): Promise<string> {
    await it.portal.identity('/request-password-reset', { email: account.email });
    return account.linkTo('/reset-password');
  }
});

import { beforeAll, expect, test } from 'vitest';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import { lockBooking } from '#server/bookings/read/bookings-rows';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { untilBlocked } from '#testing/faults/until-blocked';
import { anOffer } from '#testing/free-slots';
import { readBooking } from '#testing/holds';
import { mailedToken } from '#testing/outbox';
import { beginPayment, bookOffer, payBooking } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson } from '#testing/people';
import { proveEmail } from '#testing/portal';
import { uploadPhotoOf } from '#testing/upload-photo';
import { useTestPortal } from '#testing/use-test-portal';
import { inviteStaff } from '#server/accounts/create/invite-staff';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';

describeOneDatabase('an invitation to the unproven address of an account', (open, kind) => {
  const it = useTestPortal(open);
  let admin: string;
  let cookie: string;
  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
    cookie = await it.portal.cookieOf('admin@demo.test');
  });

  const addDoctor = async (email: string, uploaded?: string) => {
    const image = uploaded ?? (await uploadPhotoOf(it.portal, cookie));
    const body = { name: 'Dr. Wanted', email, specialty: 'Orthodontics', image };
    return it.portal.call('POST', '/doctors', { token: admin, body });
  };
  const signUp = (email: string) => it.portal.signUpPatient(email, 'Squatter', { isEmailProven: false });
  const signIn = async (email: string) =>
    (await it.portal.identity('/sign-in/email', { email, password: DEMO_PASSWORD })).status;
  const confirm = async (token: string) =>
    (await it.portal.identity('/confirm-email', { token, password: DEMO_PASSWORD })).status;
  const accountsOf = (email: string) =>
    it.portal.db
      .selectFrom('person')
      .select(['role', 'subject', 'emailProvenAt', 'deletedAt'])
      .where('email', '=', email)
      .execute();

  test('replaces an identity that never finished its sign-up', async () => {
    const email = 'unfinished@example.test';
    const squatter = await it.portal.signUpIdentity(email);
    expect((await addDoctor(email)).status).toBe(200);
    expect((await it.portal.call('GET', `/jwt?email=${email}`, { headers: { cookie: squatter } })).status).toBe(401);
    expect(await signIn(email)).toBe(401);
    const token = await mailedToken(it.portal, email, '/reset-password');
    expect((await it.portal.identity('/reset-password', { token, newPassword: 'Owner#2026' })).status).toBe(200);
    expect(await it.portal.tokenOf(email, 'Owner#2026')).toMatch(/^ey/);
  });

  test('replaces an unverified doctor with an admin', async () => {
    const { email, id } = await aPerson(it.portal, { role: 'doctor', isEmailProven: false });
    await inviteStaff(it.portal.portal, {
      email,
      name: 'Ada',
      role: 'admin',
      language: 'en',
      actorId: null,
      canMail: true,
    });
    const replaced = it.portal.db.selectFrom('person').select('deletedAt').where('id', '=', id);
    expect((await replaced.executeTakeFirstOrThrow()).deletedAt).not.toBeNull();
    expect(await accountsOf(email)).toMatchObject([{ role: 'admin', deletedAt: null }]);
  });

  test('is refused while there are appointments, and changes nothing', async () => {
    const email = 'booked@example.test';
    const squatter = await signUp(email);
    await payBooking(
      it.portal,
      squatter,
      await bookOffer(it.portal, squatter, await anOffer(it.portal, 'Teeth Cleaning')),
    );
    const { status, body } = await addDoctor(email);
    expect([status, body['code']]).toEqual([409, 'unproven_account_booked']);
    expect(body['message']).toContain('delete that account first');
    expect((await it.portal.call('GET', '/profile', { token: squatter })).status).toBe(200);
    expect(await signIn(email)).toBe(200);
  });

  // The embedded database has one connection, so this race cannot occur there.
  test.runIf(kind === 'postgres')(
    'is refused if a hold was paid while it waited for the lock of the hold',
    async () => {
      const email = 'paying@example.test';
      const squatter = await signUp(email);
      const booking = await bookOffer(it.portal, squatter, await anOffer(it.portal, 'Teeth Cleaning', 5));
      const secret = await beginPayment(it.portal, squatter, booking);
      await payInSandbox(it.portal, secret);
      const image = await uploadPhotoOf(it.portal, cookie);
      // The payment waits for this lock first, the invitation second.
      const [settling, adding] = await it.portal.db.transaction().execute(async (trx) => {
        await lockBooking(trx, booking.id);
        const paid = deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intentOf(secret)));
        await untilBlocked(it.portal.db, 1);
        const added = addDoctor(email, image);
        await untilBlocked(it.portal.db, 2);
        return [paid, added];
      });
      expect(await settling).toBe(200);
      const { status, body } = await adding;
      expect([status, body['code']]).toEqual([409, 'unproven_account_booked']);
      expect(await readBooking(it.portal, booking.id)).toMatchObject({ status: 'booked', paymentStatus: 'paid' });
      expect((await it.portal.call('GET', '/profile', { token: squatter })).status).toBe(200);
    },
  );

  test.each<[string, () => Promise<string>]>([
    ['a proven address', async () => (await aPerson(it.portal, { role: 'patient' })).email],
    [
      'a verified doctor',
      async () => (await aPerson(it.portal, { role: 'doctor', isVerified: true, isEmailProven: false })).email,
    ],
    ['an invited admin', async () => (await aPerson(it.portal, { role: 'admin', isEmailProven: false })).email],
    [
      'an identity whose proof has not reached the profile yet',
      async () => {
        const email = 'late@example.test';
        await signUp(email);
        expect(await confirm(await mailedToken(it.portal, email, '/verify-email'))).toBe(200);
        await it.portal.db.updateTable('person').set({ emailProvenAt: null }).where('email', '=', email).execute();
        return email;
      },
    ],
  ])('never replaces the account of %s', async (_whose, make) => {
    const email = await make();
    expect((await addDoctor(email)).body).toMatchObject({ code: 'account_exists' });
    expect(await accountsOf(email)).toMatchObject([{ deletedAt: null }]);
    await proveEmail(it.portal.db, email);
  });

  test.each<[string, (email: string, id: string) => Promise<() => Promise<number>>]>([
    [
      'the link of the identity service',
      async (email) => {
        const token = await mailedToken(it.portal, email, '/verify-email');
        return () => confirm(token);
      },
    ],
    [
      'the link in the mail of a hold',
      async (_email, id) => {
        const token = it.portal.portal.ports.links.sign('confirm-address', id, new Date(Date.now() + 60_000));
        const body = { token, password: DEMO_PASSWORD };
        return async () => (await it.portal.call('POST', '/confirm-appointment', { body })).status;
      },
    ],
  ])('concurrent with a proof by %s leaves one complete account', async (_by, prepare) => {
    for (let round = 0; round < 6; round += 1) {
      const { email, id } = await aSquatter();
      const prove = await prepare(email, id);
      const image = await uploadPhotoOf(it.portal, cookie);
      // Half of the rounds start in the reverse order.
      const early = round % 2 ? prove() : null;
      const [added, proved] = await Promise.all([addDoctor(email, image), early ?? prove()]);
      await it.portal.drain();
      const [account, ...others] = await accountsOf(email);
      expect(others).toEqual([]);
      if (added.status === 200) {
        expect(account).toMatchObject({ role: 'doctor', emailProvenAt: null });
        expect(await signIn(email)).toBe(401);
        // 403: the identity was removed between the link and its password.
        expect([200, 400, 403, 404]).toContain(proved);
      } else {
        expect([added.body['code'], proved]).toEqual(['account_exists', 200]);
        expect(account).toMatchObject({ role: 'patient', emailProvenAt: expect.any(Date) });
        expect(await signIn(email)).toBe(200);
      }
    }
  });

  test.each([
    ['of an unproven account', true],
    ['without an account', false],
  ])('sent twice concurrently, to an address %s, creates one doctor with one identity', async (_whose, isTaken) => {
    for (let round = 0; round < 4; round += 1) {
      const email = isTaken ? (await aSquatter()).email : `twice${round}@example.test`;
      const images = [await uploadPhotoOf(it.portal, cookie), await uploadPhotoOf(it.portal, cookie)];
      const both = await Promise.all(images.map((image) => addDoctor(email, image)));
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [account, ...others] = await accountsOf(email);
      expect([account?.role, others]).toEqual(['doctor', []]);
      const token = await mailedToken(it.portal, email, '/reset-password');
      expect((await it.portal.identity('/reset-password', { token, newPassword: 'Owner#2026' })).status).toBe(200);
      expect(await it.portal.tokenOf(email, 'Owner#2026')).toMatch(/^ey/);
    }
  });

  let squatters = 0;
  async function aSquatter(): Promise<{ email: string; id: string }> {
    const email = `squatter${(squatters += 1)}@example.test`;
    await signUp(email);
    const row = it.portal.db.selectFrom('person').select('id').where('email', '=', email);
    return { email, ...(await row.where('issuer', '=', EMBEDDED_ISSUER).executeTakeFirstOrThrow()) };
  }
});

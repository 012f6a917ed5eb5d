import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { readBooking } from '#testing/holds';
import { mailedToken } from '#testing/outbox';
import { uploadPhotoOf } from '#testing/upload-photo';
import { ADMIN, useAttackedPortal } from './use-attacked-portal.ts';

const OWN_PASSWORD = 'Owner#2026';
const EVIL_PASSWORD = 'Evil#666';

describeOneDatabase('attacks on the address of an invited doctor', (open) => {
  const it = useAttackedPortal(open);
  let admin: string;
  beforeAll(async () => {
    admin = await it.portal.tokenOf(ADMIN);
  });

  const upload = async () => uploadPhotoOf(it.portal, await it.portal.cookieOf(ADMIN));
  const addDoctor = async (email: string, uploaded?: string) => {
    const image = uploaded ?? (await upload());
    return it.call('POST', '/doctors', admin, { name: 'Dr. Wanted', email, specialty: 'Orthodontics', image });
  };
  const signIn = async (email: string, password: string) =>
    (await it.portal.identity('/sign-in/email', { email, password })).status;
  const reset = async (token: string) =>
    (await it.portal.identity('/reset-password', { token, newPassword: OWN_PASSWORD })).status;
  const profileOf = async (token: string) => (await it.call('GET', '/profile', token)).body['data'];

  test('attack 53: an earlier sign-up with the address loses the account, and the doctor can sign in', async () => {
    const email = 'squatted@example.test';
    const stranger = await it.portal.signUpPatient(email, 'Squatter', { isEmailProven: false });
    await it.portal.identity('/request-password-reset', { email });
    const [verifyLink, resetLink] = [
      await mailedToken(it.portal, email, '/verify-email'),
      await mailedToken(it.portal, email, '/reset-password'),
    ];
    const offer = await it.nextOffer();
    const id = await it.book(stranger, offer);
    const bound = await it.intentOf(stranger, id, offer.price);
    const unbound = await it.intentOf(stranger, undefined, offer.price);
    await it.payByCard(bound);

    expect(await addDoctor(email)).toMatchObject({ status: 200, body: { data: { email, isverified: 'verified' } } });
    expect((await it.call('GET', '/profile', stranger)).status).toBe(401);
    expect(await signIn(email, DEMO_PASSWORD)).toBe(401);
    // Earlier mailed links no longer work.
    expect((await it.portal.identity('/confirm-email', { token: verifyLink })).status).toBe(400);
    expect(await reset(resetLink)).toBe(400);
    expect(await readBooking(it.portal, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
    expect((await it.call('POST', '/bookings', await it.aPatient(), bookingOf(offer))).status).toBe(200);
    const { body } = await it.call('GET', '/audit?action=account.replaced', admin);
    expect(body['data']).toMatchObject([{ actor: { name: 'Alma Berger' }, details: { cancelled: 1 } }]);

    expect(await reset(await mailedToken(it.portal, email, '/reset-password'))).toBe(200);
    expect(await profileOf(await it.portal.tokenOf(email, OWN_PASSWORD))).toMatchObject({
      name: 'Dr. Wanted',
      role: 'Doctor',
      isEmailProven: true,
    });
    // The stranger's last card charge is refunded, uncharged intents are cancelled.
    const payments = it.portal.db.selectFrom('payment').select(['intentId', 'status']);
    expect((await payments.where('intentId', 'in', [bound.id, unbound.id]).execute()).toSorted(byStatus)).toEqual([
      { intentId: unbound.id, status: 'abandoned' },
      { intentId: bound.id, status: 'refunded' },
    ]);
  });

  test('attack 53: a later sign-up with the address gets no account, and the mailed link works', async () => {
    const email = 'invited@example.test';
    expect((await addDoctor(email)).status).toBe(200);
    const refused = await it.portal.identity('/sign-up/email', { email, name: 'Eve', password: EVIL_PASSWORD });
    expect([refused.status, refused.cookie]).toEqual([422, '']);
    expect(await signIn(email, EVIL_PASSWORD)).toBe(401);
    // A reset link that a stranger requests is mailed to the owner, and the invitation still works.
    await it.portal.identity('/request-password-reset', { email });
    expect(await reset(await mailedToken(it.portal, email, '/reset-password'))).toBe(200);
    expect(await profileOf(await it.portal.tokenOf(email, OWN_PASSWORD))).toMatchObject({ role: 'Doctor' });
    // The account is now proven, so that no invitation replaces it.
    expect((await addDoctor(email)).body).toMatchObject({ code: 'account_exists' });
  });

  test('attack 53: a sign-up concurrent with the invitation does not take over the account', async () => {
    for (let round = 0; round < 6; round += 1) {
      const email = `raced${round}@example.test`;
      const image = await upload();
      const [added, signedUp] = await Promise.all([
        addDoctor(email, image),
        it.portal.identity('/sign-up/email', { email, name: 'Eve', password: EVIL_PASSWORD }),
      ]);
      expect([200, 409]).toContain(added.status);
      expect(await signIn(email, EVIL_PASSWORD)).toBe(added.status === 200 ? 401 : 200);
      if (added.status !== 200) expect((await addDoctor(email)).status).toBe(200);
      expect(await signIn(email, EVIL_PASSWORD)).toBe(401);
      expect((await it.portal.identity('/account', {}, { cookie: signedUp.cookie })).status).toBe(401);
      expect(await reset(await mailedToken(it.portal, email, '/reset-password'))).toBe(200);
      expect(await profileOf(await it.portal.tokenOf(email, OWN_PASSWORD))).toMatchObject({ role: 'Doctor' });
    }
  });
});

function byStatus(a: { status: string }, b: { status: string }): number {
  return a.status.localeCompare(b.status);
}

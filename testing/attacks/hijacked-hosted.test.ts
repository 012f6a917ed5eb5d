import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirebaseIdentity, issuerOf } from '#server/people/identity/firebase';
import { describeOneDatabase } from '#testing/database';
import {
  claimsOf,
  createSigningKey,
  FIREBASE_PROJECT,
  firebaseSettings,
  sign,
  startKeyServer,
  type KeyServer,
  type SigningKey,
} from '#testing/firebase-keys';
import { anOffer } from '#testing/free-slots';
import { readBooking } from '#testing/holds';
import { mailedToken } from '#testing/outbox';
import { bookOffer } from '#testing/pay-booking';
import { aPerson } from '#testing/people';
import { SESSION_SECRET } from '#testing/session-secret';
import { useAttackedPortal } from './use-attacked-portal.ts';

describeOneDatabase('an account that a stranger signed up at Firebase with the victim’s address', (open) => {
  const it = useAttackedPortal(open);
  let keys: KeyServer;
  let key: SigningKey;
  beforeAll(async () => {
    key = await createSigningKey('key-1');
    keys = await startKeyServer([key]);
    it.portal.portal.ports.identity = createFirebaseIdentity({
      ...firebaseSettings(keys),
      secret: SESSION_SECRET,
    });
  });
  afterAll(() => keys.stop());

  test('attack 56: at Firebase sign-ins by the earlier password end too, and what was held is confirmed by itself', async () => {
    const [email, subject] = ['hosted-victim@example.test', 'subjectOfVictim'];
    const { id } = await aPerson(it.portal, { role: 'patient', email, subject, isEmailProven: false });
    const issuer = issuerOf(FIREBASE_PROJECT);
    await it.portal.db.updateTable('person').set({ issuer }).where('id', '=', id).execute();
    const now = Math.floor(Date.now() / 1000);
    const signInAt = (second: number, isVerified = false) =>
      sign({ ...claimsOf(FIREBASE_PROJECT), email, sub: subject, auth_time: second, email_verified: isVerified }, key);
    const mint = async (token: string) => {
      const { status, body } = await it.portal.call('GET', `/jwt?email=${email}`, { token });
      return { status, token: String(body['accessToken']) };
    };
    const stranger = await mint(await signInAt(now - 300));
    const hold = await bookOffer(it.portal, stranger.token, await anOffer(it.portal, 'Teeth Cleaning'));
    const link = await mailedToken(it.portal, email, '/confirm-appointment');
    const reclaimed = await it.portal.call('POST', '/confirm-appointment/reclaim', { body: { token: link } });
    expect(reclaimed.status).toBe(200);
    // Firebase retains the password until the owner has chosen another one. Clocks may differ by a minute.
    const again = await signInAt(now + 20);
    expect((await mint(again)).status).toBe(200);
    const owner = await mint(await signInAt(now + 40, true));
    expect(owner.status).toBe(200);
    expect((await mint(again)).status).toBe(401);
    expect(await readBooking(it.portal, hold.id)).toMatchObject({ status: 'held' });
    const confirmed = await it.portal.call('POST', `/booking/${hold.id}/confirm-hold`, { token: owner.token });
    expect(confirmed).toMatchObject({ status: 200, body: { data: { status: 'booked' } } });
  });
});

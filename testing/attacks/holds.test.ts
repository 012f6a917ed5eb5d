import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookingOf, listOffers } from '#testing/free-slots';
import { describeOneDatabase } from '#testing/database';
import { readBooking } from '#testing/holds';
import { manyPatients } from '#testing/many-patients';
import { mailedToken, mailsTo } from '#testing/outbox';
import { payBooking } from '#testing/pay-booking';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { ADMIN, useAttackedPortal } from './use-attacked-portal.ts';

const STRANGER = 'stranger@example.test';
const TYPED_NAME = 'Cheap Pills at pills.example';
const NETWORK_LIMIT = 5;

describeOneDatabase('attacks by accounts with an unproven address', (open) => {
  const it = useAttackedPortal(open);
  const idOf = (answer: { body: Record<string, unknown> }) => (answer.body['data'] as { _id: string })._id;

  test('attack 42: twenty new accounts of one network hold at most five slots, for 30 minutes', async () => {
    const offers = await listOffers(it.portal, 'Teeth Cleaning');
    const tokens = await manyPatients(it.portal, 20, { isEmailProven: false });
    const answers = await Promise.all(
      tokens.flatMap((token, index) =>
        [0, 1, 2].map((nth) => it.call('POST', '/bookings', token, bookingOf(offers[nth * 20 + index]!))),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(NETWORK_LIMIT);
    for (const { body } of taken) expect(body['data']).toMatchObject({ status: 'held', heldUntil: expect.any(String) });
    const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body['code']]);
    expect(refused.every(([status, code]) => status === 409 && String(code).startsWith('too_many_holds'))).toBe(true);
    const free = async () => (await listOffers(it.portal, 'Teeth Cleaning')).length;
    expect(await free()).toBe(offers.length - NETWORK_LIMIT);
    await sql`update booking set held_until = now() - interval '1 minute' where status = 'held'`.execute(it.portal.db);
    expect(await free()).toBe(offers.length);
  });

  test('attack 43: no mail to an unproven address contains a typed name, a treatment or a doctor', async () => {
    const token = await it.portal.signUpPatient(STRANGER, TYPED_NAME, { isEmailProven: false });
    const offers = await listOffers(it.portal, 'Cosmetic Dentistry');
    const held = offers[0]!;
    const paid = offers.find(({ date }) => date !== held.date)!;
    const admin = await it.portal.tokenOf(ADMIN);
    await it.call('POST', '/bookings', token, bookingOf(held));
    const toPay = await it.call('POST', '/bookings', token, bookingOf(paid));
    await payBooking(it.portal, token, { id: idOf(toPay), price: paid.price });
    await it.portal.identity('/request-password-reset', { email: STRANGER });
    await it.portal.drain();
    const person = it.portal.db.selectFrom('person').select('id').where('email', '=', held.doctor);
    const { id } = await person.executeTakeFirstOrThrow();
    expect((await it.call('DELETE', `/users?id=${id}`, admin)).status).toBe(200);
    const mails = await mailsTo(it.portal, STRANGER);
    // The confirmation link, the hold, the payment, the reset link, and two cancellations.
    expect(mails.length).toBeGreaterThanOrEqual(6);
    for (const mail of mails) {
      expect(mail.to.name).toBe('');
      expect(JSON.stringify(mail)).not.toMatch(/Cheap Pills|pills\.example|Cosmetic|Kaya|Yusuf|BEGIN:VCALENDAR/);
    }
  });

  test('attack 43: after the address is disowned no payment books anything, and at most one confirmation link a day is mailed', async () => {
    const email = 'denied@example.test';
    const token = await it.portal.signUpPatient(email, TYPED_NAME, { isEmailProven: false });
    const offers = await listOffers(it.portal, 'Teeth Orthodontics');
    const expired = async (position: number, isBound: boolean) => {
      const offer = offers[position * 5]!;
      const id = await it.book(token, offer);
      const intent = await it.intentOf(token, isBound ? id : undefined, offer.price);
      // An expired hold is not mailed.
      await it.portal.drain();
      await sql`update booking set held_until = now() - interval '1 minute' where status = 'held'`.execute(
        it.portal.db,
      );
      await releaseOverdueHolds(it.portal.portal);
      return { id, intent };
    };
    const [paid, unpaid, unbound] = [await expired(0, true), await expired(1, true), await expired(2, false)];
    const link = await mailedToken(it.portal, email, '/confirm-appointment');
    const countMails = async () => (await mailsTo(it.portal, email)).length;
    const before = await countMails();
    expect((await it.life.api('POST', '/confirm-appointment/not-me', { body: { token: link } })).status).toBe(200);
    await it.payByCard(paid.intent);
    await it.portal.drain();
    expect(await readBooking(it.portal, paid.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    for (const { intent } of [unpaid, unbound]) {
      expect(await it.payByCard(intent)).toMatchObject({ error: { payment_intent: { status: 'canceled' } } });
    }
    expect(await countMails()).toBe(before);

    expect((await it.portal.identity('/sign-in/email', { email, password: DEMO_PASSWORD })).status).toBe(401);
    // An account that an earlier version let somebody disown still has its password.
    const former = 'denied-before@example.test';
    await it.portal.signUpPatient(former, TYPED_NAME, { isEmailProven: false });
    await sql`update person set email_disowned_at = now() where email = ${former}`.execute(it.portal.db);
    const cookie = await it.portal.cookieOf(former);
    const countToFormer = async () => (await mailsTo(it.portal, former)).length;
    const beforeSending = await countToFormer();
    const send = async () => (await it.portal.identity('/send-verify-link', {}, { cookie })).status;
    expect([await send(), await send(), await send()]).toEqual([200, 429, 429]);
    expect(await countToFormer()).toBe(beforeSending + 1);
    // A link for a new password is how the owner gets access.
    await it.portal.identity('/request-password-reset', { email });
    const reset = await mailedToken(it.portal, email, '/reset-password');
    expect((await it.portal.identity('/reset-password', { token: reset, newPassword: 'Owner#2026' })).status).toBe(200);
    const owner = await it.portal.tokenOf(email, 'Owner#2026');
    expect((await it.call('POST', '/bookings', owner, bookingOf(offers[0]!))).status).toBe(200);
  });

  test('attack 43: a booking paid before the address is disowned sends no mail afterwards', async () => {
    const email = 'denied-later@example.test';
    const token = await it.portal.signUpPatient(email, TYPED_NAME, { isEmailProven: false });
    const offer = (await listOffers(it.portal, 'Pediatric Dental')).at(-1)!;
    const held = await it.book(token, offer);
    const link = await mailedToken(it.portal, email, '/confirm-appointment');
    await payBooking(it.portal, token, { id: held, price: offer.price });
    await it.life.api('POST', '/confirm-appointment/not-me', { body: { token: link } });
    const subjects = async () => (await mailsTo(it.portal, email)).map(({ subject }) => subject).toSorted();
    const before = await subjects();
    const person = it.portal.db.selectFrom('person').select('id').where('email', '=', offer.doctor);
    const { id } = await person.executeTakeFirstOrThrow();
    expect((await it.call('DELETE', `/users?id=${id}`, await it.portal.tokenOf(ADMIN))).status).toBe(200);
    expect(await subjects()).toEqual(before);
    expect(await readBooking(it.portal, held)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });
});

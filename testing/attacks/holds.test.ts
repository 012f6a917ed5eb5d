import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookingOf, listOffers } from '#testing/free-slots';
import { describeEachDatabase } from '#testing/database';
import { manyPatients } from '#testing/many-patients';
import { mailsTo } from '#testing/outbox';
import { payBooking } from '#testing/pay-booking';
import { ADMIN, useAttackedPortal } from './use-attacked-portal.ts';

const STRANGER = 'stranger@example.test';
const TYPED_NAME = 'Cheap Pills at pills.example';
const NETWORK_LIMIT = 5;

describeEachDatabase('attacks by accounts whose address nobody proved', (open) => {
  const it = useAttackedPortal(open);
  const idOf = (answer: { body: Record<string, unknown> }) => (answer.body['data'] as { _id: string })._id;

  test('attack 42: twenty fresh accounts of one network hold five slots for half an hour, and no more', async () => {
    const offers = await listOffers(it.portal, 'Teeth Cleaning');
    const tokens = await manyPatients(it.portal, 20, { isEmailProven: false });
    const answers = await Promise.all(
      tokens.flatMap((token, at) =>
        [0, 1, 2].map((nth) => it.call('POST', '/bookings', token, bookingOf(offers[nth * 20 + at]!))),
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

  test('attack 43: no mail to an address that nobody proved says a name somebody typed, a treatment or a doctor', async () => {
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
    // The link to prove the address, the hold, the paid one, the reset link, and two cancellations.
    expect(mails.length).toBeGreaterThanOrEqual(6);
    for (const mail of mails) {
      expect(mail.to.name).toBe('');
      expect(JSON.stringify(mail)).not.toMatch(/Cheap Pills|pills\.example|Cosmetic|Kaya|Yusuf|BEGIN:VCALENDAR/);
    }
  });
});

import { beforeAll, expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf, type Offer } from '#testing/free-slots';
import { anUnprovenPatient } from '#testing/holds';
import { mailsTo, sentMails } from '#testing/outbox';
import { bookOffer, payBooking } from '#testing/pay-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { proveAddress } from '#server/accounts/address/prove-address';

const none = { new: false, moved: false, cancelled: false, paid: false, waiting: true };

describeOneDatabase('emails to doctors, reception and admins', (open) => {
  const it = useTestPortal(open);
  let admin: TestPerson & { token: string };
  let other: TestPerson;
  let next = 0;

  const withToken = async (person: TestPerson) => ({ ...person, token: await tokenFor(it.portal, person) });
  const aPatient = async () => tokenFor(it.portal, await aPerson(it.portal, { role: 'patient' }));
  const choose = async (token: string, body: object) => {
    const { status } = await it.portal.call('PATCH', '/notifications', { token, body });
    expect(status).toBe(200);
  };
  const doctorOf = async ({ doctor }: Offer) => it.portal.tokenOf(doctor);
  const noticesTo = async (email: string) =>
    (await mailsTo(it.portal, email)).filter(({ id }) => id.startsWith('staff-notice:'));
  const clearOutbox = async () => {
    await it.portal.drain();
    await it.portal.portal.ports.mailer.removeStored!(new Date(Date.now() + 1000));
  };

  beforeAll(async () => {
    admin = await withToken(await aPerson(it.portal, { role: 'admin' }));
    other = await aPerson(it.portal, { role: 'doctor', isVerified: true });
  });

  test('nobody is notified unless they choose it', async () => {
    await clearOutbox();
    await bookOffer(it.portal, await aPatient(), await anOffer(it.portal, 'Pediatric Dental', next++));
    expect((await sentMails(it.portal)).filter(({ id }) => id.startsWith('staff-notice:'))).toEqual([]);
  });

  test('choices are stored one by one, and are each person’s own', async () => {
    const { token } = admin;
    const read = async () => (await it.portal.call('GET', '/notifications', { token })).body.data;
    expect(await read()).toEqual(none);
    await choose(token, { new: true, paid: true });
    await choose(token, { paid: false });
    await choose(token, {});
    expect(await read()).toEqual({ ...none, new: true });
    const theirs = await it.portal.call('GET', '/notifications', { token: await tokenFor(it.portal, other) });
    expect(theirs.body.data).toEqual(none);
    await choose(token, none);
  });

  test('an unknown event and a choice that is not true or false are refused by name', async () => {
    const { token } = admin;
    const send = (body: object) => it.portal.call('PATCH', '/notifications', { token, body });
    expect((await send({ paid: 'yes' })).body).toMatchObject({ issues: [{ path: 'paid' }] });
    expect((await send({ refunded: true })).status).toBe(400);
  });

  test('a doctor is notified of a booking and its payment, an admin of every doctor’s, another doctor of none', async () => {
    await clearOutbox();
    const offer = await anOffer(it.portal, 'Pediatric Dental', next++);
    await choose(await doctorOf(offer), { new: true, paid: true });
    await choose(admin.token, { new: true });
    await choose(await tokenFor(it.portal, other), { new: true, paid: true });
    const token = await aPatient();
    const booking = await bookOffer(it.portal, token, offer);
    const [mail, ...more] = await noticesTo(offer.doctor);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('An appointment was booked');
    expect(mail?.text).toMatch(/Patient: .+\nTreatment: Pediatric Dental\nDate: .+\nTime: .+\nDoctor: /);
    expect((await noticesTo(admin.email)).map(({ subject }) => subject)).toEqual(['An appointment was booked']);
    await payBooking(it.portal, token, booking);
    expect((await noticesTo(offer.doctor)).map(({ subject }) => subject)).toEqual([
      'An appointment was paid',
      'An appointment was booked',
    ]);
    expect(await noticesTo(admin.email)).toHaveLength(1);
    expect(await noticesTo(other.email)).toEqual([]);
    await choose(await doctorOf(offer), none);
  });

  test('a hold is no booking yet: its doctor is notified once it becomes one', async () => {
    await clearOutbox();
    const offer = await anOffer(it.portal, 'Pediatric Dental', next++);
    await choose(await doctorOf(offer), { new: true });
    const unproven = await anUnprovenPatient(it.portal);
    const held = await it.portal.call('POST', '/bookings', { token: unproven.token, body: bookingOf(offer) });
    expect(held.body.data).toMatchObject({ status: 'held' });
    expect(await noticesTo(offer.doctor)).toEqual([]);
    expect(await proveAddress(it.portal.portal, unproven)).toBe(1);
    expect(await noticesTo(offer.doctor)).toHaveLength(1);
    await choose(await doctorOf(offer), none);
  });

  test('a hold that is paid notifies of the booking and of the payment', async () => {
    await clearOutbox();
    const offer = await anOffer(it.portal, 'Pediatric Dental', next++);
    await choose(await doctorOf(offer), { new: true, paid: true });
    const unproven = await anUnprovenPatient(it.portal);
    await payBooking(it.portal, unproven.token, await bookOffer(it.portal, unproven.token, offer));
    expect(new Set((await noticesTo(offer.doctor)).map(({ subject }) => subject))).toEqual(
      new Set(['An appointment was booked', 'An appointment was paid']),
    );
    await proveAddress(it.portal.portal, unproven);
    expect(await noticesTo(offer.doctor)).toHaveLength(2);
    await choose(await doctorOf(offer), none);
  });

  test('an address that is not proven gets no patient’s name', async () => {
    await clearOutbox();
    const offer = await anOffer(it.portal, 'Pediatric Dental', next++);
    const unproven = await withToken(await aPerson(it.portal, { role: 'admin', isEmailProven: false }));
    await choose(unproven.token, { new: true });
    await bookOffer(it.portal, await aPatient(), offer);
    expect(await noticesTo(unproven.email)).toEqual([]);
  });

  test('a deleted admin is notified of nothing, and the choice is deleted', async () => {
    await clearOutbox();
    const gone = await withToken(await aPerson(it.portal, { role: 'admin' }));
    await choose(gone.token, { new: true });
    const deleted = await it.portal.call('DELETE', `/users?id=${gone.id}`, { token: admin.token });
    expect(deleted.status).toBe(200);
    await bookOffer(it.portal, await aPatient(), await anOffer(it.portal, 'Pediatric Dental', next++));
    expect(await noticesTo(gone.email)).toEqual([]);
    const left = it.portal.db.selectFrom('notificationPreference').select('event').where('personId', '=', gone.id);
    expect(await left.execute()).toEqual([]);
  });
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { formatMoment } from '#i18n/format';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { anUnprovenPatient, passHolds, readBooking } from '#testing/holds';
import { mailedToken, mailsTo } from '#testing/outbox';
import { bookOffer, payBooking } from '#testing/pay-booking';
import { useTestPortal } from '#testing/use-test-portal';

const PAGE = '/confirm-appointment';
const EXPIRED = 'A requested appointment is no longer held';

describeOneDatabase('what is said of a hold', (database) => {
  const it = useTestPortal(database);
  let offers: Offer[] = [];
  let next = 0;
  beforeAll(async () => {
    offers = await listOffers(it.portal, 'Teeth Orthodontics');
  });
  /** All callers share one network, so each test starts without holds. */
  beforeEach(async () => {
    await passHolds(it.portal);
    await releaseOverdueHolds(it.portal.portal);
  });
  const offer = () => offers[(next += 5) % offers.length]!;
  const post = (path: string, link: string, token: string | null = null) =>
    it.portal.call('POST', `${PAGE}${path}`, { token, body: { token: link } });
  const expire = async () => {
    await passHolds(it.portal);
    await releaseOverdueHolds(it.portal.portal);
    await it.portal.drain();
  };
  const expiredMails = async (email: string) =>
    (await mailsTo(it.portal, email)).filter(({ subject }) => subject === EXPIRED);

  test('the message of a booking that is only held says until when, in the language of the caller, and is no confirmation', async () => {
    const { token } = await anUnprovenPatient(it.portal);
    const book = (headers: Record<string, string>) =>
      it.portal.call('POST', '/bookings', { token, body: bookingOf(offer()), headers });
    const { status, body } = await book({ 'accept-language': 'en', 'idempotency-key': 'held-once' });
    const { heldUntil } = body.data as unknown as { heldUntil: string };
    const { time } = formatMoment(new Date(heldUntil), 'en');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'Success', data: { status: 'held' } });
    expect(body['message']).toBe(
      `Your appointment is held until ${time}. To confirm it, please open the link that we have emailed to you.`,
    );
    const german = await book({ 'accept-language': 'de' });
    expect(german.body['message']).toMatch(/^Ihr Termin ist bis \d{1,2}:\d\d Uhr vorgemerkt/);
    const proven = await it.portal.call('POST', '/bookings', { token: await it.patient(), body: bookingOf(offer()) });
    expect(proven.body).toMatchObject({ message: 'Booking Confirmed', data: { status: 'booked' } });
  });

  test('the mailed page shows day and time before it is confirmed, and nothing else; the appointment after it', async () => {
    const { token, email } = await anUnprovenPatient(it.portal);
    const wanted = offer();
    const { id } = await bookOffer(it.portal, token, wanted);
    await it.portal.drain();
    const link = await mailedToken(it.portal, email, PAGE);
    const { body } = await post('/held', link);
    const [held] = body.data as unknown as Record<string, unknown>[];
    expect(Object.keys(held!).toSorted()).toEqual([
      'AppointmentDate',
      'cancelUntil',
      'changeUntil',
      'heldUntil',
      'slot',
      'status',
    ]);
    expect(held).toMatchObject({ AppointmentDate: wanted.date, slot: wanted.slot, status: 'held' });
    expect(await readBooking(it.portal, id)).toMatchObject({ status: 'held' });
    const confirmed = await post('', link, token);
    expect(confirmed.body.data).toMatchObject({ booked: 1, appointments: [{ _id: id, status: 'booked' }] });
    expect((await post('', link, token)).body.data).toEqual({ booked: 0, appointments: [] });
    expect((await post('/held', link)).body.data).toEqual([]);
    expect((await post('/held', 'x.y')).status).toBe(404);
  });

  test('the mailed page lists the appointments in the order of time, before it is confirmed and after it', async () => {
    const { token, email } = await anUnprovenPatient(it.portal);
    const dayOf = ({ date }: Offer) => Date.parse(date);
    // The later ones are booked first, so that the order of booking is another one.
    for (const wanted of [offer(), offer(), offer()].toSorted((a, b) => dayOf(b) - dayOf(a))) {
      await bookOffer(it.portal, token, wanted);
    }
    await it.portal.drain();
    const link = await mailedToken(it.portal, email, PAGE);
    const datesOf = (list: unknown) => (list as { AppointmentDate: string }[]).map((one) => one.AppointmentDate);
    const before = datesOf((await post('/held', link)).body.data);
    expect(before.map(Date.parse)).toEqual(before.map(Date.parse).toSorted((a, b) => a - b));
    expect(before).toHaveLength(3);
    const { body } = await post('', link, token);
    expect(datesOf((body.data as unknown as { appointments: unknown }).appointments)).toEqual(before);
  });

  test('one email without details follows each hold that has expired unanswered', async () => {
    const { token, email } = await anUnprovenPatient(it.portal);
    await bookOffer(it.portal, token, offer());
    await expire();
    await expire();
    const mails = await expiredMails(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toMatch(/Orthodontics|Dr\.|Hello \w/);
    expect(mails[0]?.text).toContain('/appointment');
  });

  test('none follows one that was paid, confirmed, cancelled or disowned', async () => {
    const emails = await Promise.all(
      [...['pay', 'confirm', 'cancel', 'disown'].keys()].map(async () => anUnprovenPatient(it.portal)),
    );
    const [payer, confirmer, canceller, disowner] = emails;
    await payBooking(it.portal, payer!.token, await bookOffer(it.portal, payer!.token, offer()));
    await bookOffer(it.portal, confirmer!.token, offer());
    await it.portal.drain();
    await post('', await mailedToken(it.portal, confirmer!.email, PAGE), confirmer!.token);
    const { id } = await bookOffer(it.portal, canceller!.token, offer());
    await it.portal.call('POST', `/bookings/${id}/cancel`, { token: canceller!.token, body: {} });
    await bookOffer(it.portal, disowner!.token, offer());
    await it.portal.drain();
    const link = await mailedToken(it.portal, disowner!.email, PAGE);
    await passHolds(it.portal);
    await releaseOverdueHolds(it.portal.portal);
    // Before the email leaves.
    await post('/not-me', link);
    await it.portal.drain();
    for (const { email } of emails) expect(await expiredMails(email)).toEqual([]);
  });
});

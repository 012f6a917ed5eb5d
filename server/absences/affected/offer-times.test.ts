import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Absence, AffectedAppointment } from '#contract/absences/absences';
import { addDays, instantOf, type Day } from '#domain/shared/time';
import { listPending } from './affected-bookings-rows.ts';
import { markEmailBounced } from './bounced-emails-rows.ts';
import { expireUnavailableOffers } from './reserve-slots-rows.ts';
import { manageLink } from '#server/bookings/change/appointment-link';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo, sentMails } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';
import { expireOffer, offerTimes } from './offer-times.ts';
import { countInbox, readCalls } from '#testing/inbox';

/** `isOwn`: the doctor records the absence, otherwise the admin. */
type WantedOffer = { day: Day; now: Date; isEmailProven?: boolean; isOwn?: boolean };

describeOneDatabase('an offer of other times', (database) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(() => void (days = daysWithoutSlots(it.portal, 200)));
  /** Two open days in a row. */
  const twoDays = (): [Day, Day] => {
    const position = days.findIndex((day, index) => days[index + 1] === addDays(day, 1));
    const [before = '', day = ''] = days.splice(position, 2);
    return [before, day];
  };
  const get = async <Data>(token: string, path: string) =>
    (await it.portal.call('GET', path, { token })).body.data as unknown as Data;
  const post = async <Data>(token: string, path: string, body: object) =>
    (await it.portal.call('POST', path, { token, body })).body.data as unknown as Data;

  /** The offer for an appointment at ten o'clock of `day`, as the job makes it at a given moment. */
  const anOffer = async ({ day, now, isEmailProven = true, isOwn = false }: WantedOffer) => {
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day, addDays(day, 1)] });
    const patient = await bookAt(it.portal, ann!, { day, isEmailProven });
    const admin = await it.portal.tokenOf('admin@demo.test');
    const decisions = { default: 'offer' };
    const wanted = { doctor_email: ann!.email, first_day: day, last_day: day, decisions };
    const { _id: absence } = await post<Absence>(isOwn ? ann!.token : admin, '/absences', wanted);
    const [row] = await listPending(it.portal.db, { causeId: absence, except: [], limit: 1 });
    await offerTimes(await contextAt(it.portal, ann!.email, now), row!);
    await it.portal.drain();
    const listed = async () =>
      (await get<{ appointments: AffectedAppointment[] }>(admin, `/absences/${absence}`)).appointments[0]!;
    const calls = () => readCalls({ portal: it.portal, token: ann!.token });
    const tick = async (called: boolean) => post(ann!.token, `/call-list/${(await listed()).call_id}`, { called });
    const counted = async () => {
      const { call: tasks } = await countInbox({ portal: it.portal, token: ann!.token });
      const { calls: toCall, waiting: offered } = (await get<Absence[]>(ann!.token, '/absences'))[0]!;
      return { tasks, toCall, offered };
    };
    /** The deadline passes, and its job is delayed. */
    const letDeadlinePass = async () => {
      const past = sql<Date>`now() - interval '1 minute'`;
      await it.portal.db.updateTable('affectedBooking').set({ deadline: past }).where('id', '=', row!.id).execute();
      await it.portal.db
        .updateTable('booking')
        .set({ heldUntil: past })
        .where('offeredFor', '=', patient.booking)
        .execute();
    };
    const reserved = () =>
      it.portal.db.selectFrom('booking').select('id').where('offeredFor', '=', patient.booking).execute();
    return { ann: ann!, patient, row: row!, absence, listed, calls, tick, counted, letDeadlinePass, reserved };
  };

  test('38 hours ahead ends while the clinic has four hours left to call', async () => {
    const [before, day] = twoDays();
    const offer = await anOffer({ day, now: instantOf(addDays(before, -1), 20 * 60) });
    expect(await offer.listed()).toMatchObject({ state: 'waiting', callReason: null });
    // Of the four opening hours one is on the day itself.
    expect((await offer.listed()).deadline).toBe(instantOf(before, 15 * 60).toISOString());
    expect(await offer.counted()).toEqual({ tasks: 0, toCall: 0, offered: 1 });
  });

  test('is not made with less than two hours to answer: the patient is notified, is to be called, and staff learn it', async () => {
    const [before, day] = twoDays();
    const offer = await anOffer({ day, now: instantOf(before, 13 * 60 + 1) });
    expect(await offer.listed()).toMatchObject({ state: 'failed', failure: null, deadline: null, alternatives: [] });
    expect(await offer.reserved()).toEqual([]);
    expect(await offer.calls()).toMatchObject([{ _id: offer.patient.booking, callReason: 'soon', calledAt: null }]);
    expect(await offer.counted()).toEqual({ tasks: 1, toCall: 1, offered: 0 });
    const [mail, ...more] = await mailsTo(it.portal, offer.patient.email);
    expect([mail!.subject, more]).toEqual(['Your appointment cannot take place', []]);
    expect(mail!.text).toContain('We will call you');
    // There is nothing to choose from.
    expect(mail!.text).not.toMatch(/choose|none of them/i);
    expect(mail!.text).toContain(it.portal.portal.settings.clinic.phone);
    expect(mail!.text).toContain('manage-appointment#token=');
    const notices = (await sentMails(it.portal)).filter(({ text }) => text.includes(offer.patient.name));
    const staff = notices.filter(({ id }) => id.startsWith('staff-notice:'));
    expect(staff.map(({ to }) => to.email).toSorted()).toEqual(
      [offer.ann.email, it.portal.portal.settings.clinic.email].toSorted(),
    );
    for (const { subject, text } of staff) {
      expect(subject).toBe('Please call: an appointment cannot take place');
      expect(text).toContain('/dashboard/inbox?show=calls');
    }
  });

  test('that is not made is reported also to the doctor who recorded the absence', async () => {
    const [before, day] = twoDays();
    const offer = await anOffer({ day, now: instantOf(before, 13 * 60 + 1), isOwn: true });
    const mails = await mailsTo(it.portal, offer.ann.email);
    expect(mails.map(({ subject }) => subject)).toContain('Please call: an appointment cannot take place');
  });

  test('is not made, and the patient can still choose a time by the link until the appointment would begin', async () => {
    const [before, day] = twoDays();
    const { patient, listed } = await anOffer({ day, now: instantOf(before, 14 * 60) });
    const token = manageLink(it.portal.portal, { bookingId: patient.booking, to: patient }).split('#token=')[1]!;
    const shown = await it.portal.call('POST', '/appointment-link', { body: { token } });
    expect(shown.body.data).toMatchObject({ changeUntil: instantOf(day, 600).toISOString() });
    const { doctor_email: doctor } = await listed();
    const { docSlot } = await get<{ docSlot: { date: string; slot: string[] }[] }>('', `/slot/${doctor}`);
    const { date: AppointmentDate, slot } = docSlot.at(-1)!;
    const body = { token, doctor_email: doctor, AppointmentDate, slot: slot[0] };
    expect(await it.portal.call('POST', '/appointment-link/move', { body })).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject({ state: 'accepted', callReason: null });
  });

  test('is not made to an unproven address, whose patient is called as before', async () => {
    const [before, day] = twoDays();
    const offer = await anOffer({ day, now: instantOf(before, 14 * 60), isEmailProven: false });
    expect(await offer.calls()).toMatchObject([{ callReason: 'unreachable', alternatives: [] }]);
    expect(await mailsTo(it.portal, offer.patient.email)).toEqual([]);
  });

  test('puts its patient on the call list when the deadline passes, however late the job is', async () => {
    const [before, day] = twoDays();
    const offer = await anOffer({ day, now: instantOf(addDays(before, -1), 20 * 60) });
    await offer.letDeadlinePass();
    const expired = { state: 'expired', callReason: 'expired', calledAt: null, alternatives: [] };
    expect(await offer.listed()).toMatchObject(expired);
    expect(await offer.calls()).toMatchObject([expired]);
    expect(await offer.counted()).toEqual({ tasks: 1, toCall: 1, offered: 0 });
    // Ticked off before the job runs, it stays so.
    await offer.tick(true);
    expect(await offer.counted()).toEqual({ tasks: 0, toCall: 0, offered: 0 });
    await expireUnavailableOffers(it.portal.db);
    expect(await offer.counted()).toEqual({ tasks: 0, toCall: 0, offered: 0 });
    await markEmailBounced(it.portal.db, { personId: offer.patient.id, now: new Date(), today: before });
    expect(await offer.counted()).toEqual({ tasks: 0, toCall: 0, offered: 0 });
    await expireOffer(it.portal.portal, { affectedId: offer.row.id, deadline: (await offer.listed()).deadline! });
    expect(await offer.counted()).toEqual({ tasks: 0, toCall: 0, offered: 0 });
    await offer.tick(false);
    expect(await offer.counted()).toEqual({ tasks: 1, toCall: 1, offered: 0 });
  });

  test('does not expire before its deadline, although its job runs early, as after a backup was restored', async () => {
    const [before, day] = twoDays();
    const offer = await anOffer({ day, now: instantOf(addDays(before, -1), 20 * 60) });
    const { db } = it.portal;
    const jobs = db.selectFrom('jobOutbox').select(['state', 'notBefore']).where('name', '=', 'offer-expired');
    const own = jobs.where(sql<string>`payload ->> 'affectedId'`, '=', offer.row.id);
    const job = { state: 'waiting', notBefore: new Date((await offer.listed()).deadline!) };
    expect(await own.execute()).toEqual([job]);
    await db.updateTable('jobOutbox').set({ notBefore: null }).where('name', '=', 'offer-expired').execute();
    await it.portal.drain();
    expect(await offer.listed()).toMatchObject({ state: 'waiting', callReason: null });
    expect(await offer.reserved()).not.toEqual([]);
    expect(await own.execute()).toEqual([job]);
  });

  test('that expired is called about again, although its patient was called about the offer', async () => {
    const [before, day] = twoDays();
    const now = instantOf(addDays(before, -1), 20 * 60);
    const offer = await anOffer({ day, now, isEmailProven: false });
    await offer.tick(true);
    expect(await offer.counted()).toEqual({ tasks: 0, toCall: 0, offered: 1 });
    await offer.letDeadlinePass();
    await it.portal.db
      .updateTable('affectedBooking')
      .set({ calledAt: sql<Date>`now() - interval '1 hour'` })
      .where('id', '=', offer.row.id)
      .execute();
    expect(await offer.calls()).toMatchObject([{ callReason: 'expired', calledAt: null }]);
    expect(await offer.counted()).toEqual({ tasks: 1, toCall: 1, offered: 0 });
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_BIRTH_DATE_TRIES } from '#domain/accounts/desk-emails';
import { enqueueDueReminders } from '#server/bookings/reminders/reminders-rows';
import { clearRateLimits } from '#testing/attacks/attacker';
import { letUndoPass } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { aDesk, answer, BIRTH_DATE, deskTokens, disown, managed } from '#testing/desk-emails';
import { anOffer } from '#testing/free-slots';
import { mailsTo } from '#testing/outbox';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

type Desk = Awaited<ReturnType<typeof aDesk>>;
const refused = { status: 409, body: { code: 'link_refused' } };

describeOneDatabase('the email address of a patient without an account', (open) => {
  const it = useTestPortal(open);
  let desk: Desk;
  beforeAll(async () => {
    desk = await aDesk(it.portal);
  });
  beforeEach(() => clearRateLimits(it.portal));
  const subjectsTo = async (email: string) => (await mailsTo(it.portal, email)).map(({ subject }) => subject);
  const rowOf = (id: string) =>
    it.portal.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const bookedEmail = async (id: string) =>
    (await it.portal.db.selectFrom('booking').select('patientEmail').where('id', '=', id).executeTakeFirstOrThrow())
      .patientEmail;
  const actionsOn = async (personId: string) => {
    const entries = it.portal.db.selectFrom('auditEntry').select('action').where('personId', '=', personId);
    const rows = await entries.orderBy('id').execute();
    return rows.flatMap(({ action }) => /^desk_email\.(.*)/.exec(action)?.[1] ?? []);
  };
  const openItems = async (personId: string) => {
    const { body } = await desk.send('GET', '/desk/inbox?filter=calls');
    return (body.data as unknown as { kind: string; _id: string }[]).filter(({ _id }) => _id === personId);
  };
  const read = (token: string) => it.portal.call('POST', '/appointment-link', { body: { token } });

  test('gets an email without name, day or treatment, and none with details before the date of birth was entered', async () => {
    const caller = await desk.aLinkedCaller();
    const [mail, ...others] = await mailsTo(it.portal, caller.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Please confirm this address for emails about appointments');
    const said = `${mail!.text} ${mail!.html} ${mail!.to.name}`.replaceAll(/http[^\s"]+/g, '');
    expect(said).not.toMatch(/Cara|Caller\b|Cleaning|20\d\d|PM|AM|Dr\./);
    expect(await desk.stateOf(caller.id)).toBe('sent');
    await desk.book(caller.id, 3, 'Teeth Orthodontics');
    expect(await subjectsTo(caller.email)).toHaveLength(1);
    expect(await bookedEmail(caller.bookingId)).toBe('');
  });

  test('is proven by the date of birth: its appointments are confirmed by email, and shown, moved and cancelled by their links', async () => {
    const caller = await desk.aLinkedCaller(1);
    const later = await desk.book(caller.id, 4, 'Teeth Orthodontics');
    // The first free times are within a day.
    await it.portal.db.updateTable('booking').set({ cutoffHours: 0 }).where('patientId', '=', caller.id).execute();
    const replied = await answer(it.portal, caller.token);
    expect(replied).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(Object.keys(replied.body.data as unknown as object)).toEqual(['tokens']);
    expect(await desk.stateOf(caller.id)).toBe('proven');
    expect(await actionsOn(caller.id)).toEqual(['entered', 'proven']);
    expect(await subjectsTo(caller.email)).toEqual([
      'Your appointment is confirmed',
      'Your appointment is confirmed',
      'Please confirm this address for emails about appointments',
    ]);
    const [mail] = await mailsTo(it.portal, caller.email);
    expect(mail!.text).not.toContain('/dashboard');
    const shown = await Promise.all(managed(replied).map((token) => read(token)));
    const ids = shown.map(({ body }) => (body.data as unknown as { _id: string })._id);
    expect(ids.toSorted()).toEqual([caller.bookingId, later].toSorted());
    // Who cannot sign in cannot pay online.
    expect(shown[0]!.body.data).toMatchObject({ email: caller.email, isPaidAtClinic: true });
    expect(shown[0]!.text).not.toContain('555011');
    const token = managed(replied)[ids.indexOf(caller.bookingId)]!;
    const act = (path: string, body = {}) =>
      it.portal.call('POST', `/appointment-link${path}`, { body: { token, ...body } });
    expect((await act('/confirm')).body.data).toMatchObject({ status: 'confirmed' });
    const { doctor, date, slot } = await anOffer(it.portal, 'Teeth Cleaning', 6);
    expect((await act('/move', { doctor_email: doctor, AppointmentDate: date, slot })).status).toBe(200);
    expect((await act('/cancel')).status).toBe(200);
    await letUndoPass(it.portal.db);
    expect((await subjectsTo(caller.email))[0]).toBe('Your appointment was cancelled');
    // Again by the same link, which confirms nothing again.
    expect(managed(await answer(it.portal, caller.token))).toHaveLength(1);
    await desk.book(caller.id, 8);
    expect((await subjectsTo(caller.email))[0]).toBe('Your appointment is confirmed');
  });

  test('is refused in the same way for a wrong date, without a date and by an invalid link; five wrong ones leave it to reception', async () => {
    const caller = await desk.aLinkedCaller(2);
    const first = await answer(it.portal, caller.token, '1980-12-25');
    for (const token of ['x.y', it.portal.portal.ports.links.sign('desk-link', caller.id), `${caller.token}a`])
      expect((await answer(it.portal, token)).text).toBe(first.text);
    expect(first).toMatchObject(refused);
    for (let tries = 1; tries < MAX_BIRTH_DATE_TRIES; tries += 1)
      expect((await answer(it.portal, caller.token, `1980-01-0${tries}`)).text).toBe(first.text);
    expect(await answer(it.portal, caller.token)).toMatchObject(refused);
    expect(await desk.stateOf(caller.id)).toBe('refused');
    expect(await actionsOn(caller.id)).toEqual(['entered', 'refused']);
    // Nobody else is locked out by it, and reception sends another link.
    expect((await desk.saveEmail(caller.id, caller.email)).body.data).toMatchObject({ emailState: 'sent' });
    const [renewed, ended] = await deskTokens(it.portal, caller.email);
    expect([ended, await answer(it.portal, ended!)]).toMatchObject([caller.token, refused]);
    expect((await answer(it.portal, renewed!)).status).toBe(200);
    await it.portal.db.updateTable('person').set({ birthDate: null }).where('id', '=', caller.id).execute();
    expect((await answer(it.portal, renewed!)).text).toBe(first.text);
  });

  test('gets nothing without a date of birth on record, and the link once reception enters one', async () => {
    const caller = await desk.aCaller({ birthDate: null });
    await desk.book(caller.id, 9);
    expect((await desk.saveEmail(caller.id, caller.email)).body.data).toMatchObject({ emailState: 'waiting' });
    expect(await subjectsTo(caller.email)).toEqual([]);
    const correct = (body: object) => desk.send('PATCH', `/desk/patients/${caller.id}`, body);
    expect((await correct({ birth_date: BIRTH_DATE })).status).toBe(200);
    expect((await correct({ phone: '030 5550999' })).status).toBe(200);
    const [token, ...others] = await deskTokens(it.portal, caller.email);
    expect([others, (await answer(it.portal, token!)).status]).toEqual([[], 200]);
    // The date that proved it was wrong, so perhaps somebody else answered.
    expect((await correct({ birth_date: '1981-12-24' })).status).toBe(200);
    expect(await desk.stateOf(caller.id)).toBe('sent');
    expect((await deskTokens(it.portal, caller.email)).length).toBe(2);
    expect((await answer(it.portal, token!)).status).toBe(409);
  });

  test('gets the link once a merge has brought the date of birth', async () => {
    const [caller, entered] = [await desk.aCaller({ birthDate: null }), await desk.aCaller()];
    await desk.saveEmail(caller.id, caller.email);
    const merged = await desk.send('POST', `/desk/persons/${entered.id}/merge`, { into: caller.id });
    expect(merged).toMatchObject({ status: 200 });
    const [token] = await deskTokens(it.portal, caller.email);
    expect((await answer(it.portal, token!)).status).toBe(200);
  });

  test('is removed by “This is not me”, proven or not: emails and links end, and reception has an open task', async () => {
    const caller = await desk.aLinkedCaller(10);
    const [link] = managed(await answer(it.portal, caller.token));
    expect(await bookedEmail(caller.bookingId)).toBe(caller.email);
    expect((await disown(it.portal, caller.token)).status).toBe(200);
    const again = [await disown(it.portal, caller.token), await answer(it.portal, caller.token), await read(link!)];
    expect(again.map(({ status }) => status)).toEqual([409, 409, 404]);
    const sent = (await subjectsTo(caller.email)).length;
    expect((await desk.send('POST', `/bookings/${caller.bookingId}/cancel`, { reason: 'ill' })).status).toBe(200);
    await letUndoPass(it.portal.db);
    expect(await subjectsTo(caller.email)).toHaveLength(sent);
    expect(await rowOf(caller.id)).toMatchObject({ deskEmail: null, deskEmailProvenAt: null, deskLink: null });
    expect(await bookedEmail(caller.bookingId)).toBe('');
    expect(await openItems(caller.id)).toMatchObject([
      { kind: 'wrong_address', urgency: 'today', person: { name: 'Cara Caller', email: '' } },
    ]);
    expect(await desk.stateOf(caller.id)).toBe('removed');
    await desk.saveEmail(caller.id, `right-${caller.email}`);
    expect([await openItems(caller.id), await desk.stateOf(caller.id)]).toEqual([[], 'sent']);
    expect((await deskTokens(it.portal, `right-${caller.email}`)).length).toBe(1);
    expect(await actionsOn(caller.id)).toEqual(['entered', 'proven', 'disowned', 'entered']);
  });

  test('that reception changes or removes is unproven, and all links of the earlier one end', async () => {
    const caller = await desk.aLinkedCaller(11);
    const [link] = managed(await answer(it.portal, caller.token));
    const other = `other-${caller.email}`;
    expect((await desk.saveEmail(caller.id, other)).body.data).toMatchObject({
      email: other,
      isEmailProven: false,
      emailState: 'sent',
    });
    expect([(await read(link!)).status, (await answer(it.portal, caller.token)).status]).toEqual([404, 409]);
    expect(await bookedEmail(caller.bookingId)).toBe('');
    const [token] = await deskTokens(it.portal, other);
    expect((await answer(it.portal, token!)).status).toBe(200);
    // An address that is proven is not asked for again.
    expect((await desk.saveEmail(caller.id, other)).body.data).toMatchObject({ emailState: 'proven' });
    expect((await desk.saveEmail(caller.id, null)).body.data).toMatchObject({ email: '', emailState: 'none' });
    expect((await answer(it.portal, token!)).status).toBe(409);
    expect(await openItems(caller.id)).toEqual([]);
  });

  test('gets reminders once it is proven', async () => {
    const [caller, unproven] = [await desk.aLinkedCaller(12), await desk.aLinkedCaller(13)];
    await answer(it.portal, caller.token);
    const ids = [caller.bookingId, unproven.bookingId];
    const booked = await it.portal.db
      .selectFrom('booking')
      .select(['day', 'startMin'])
      .where('id', 'in', ids)
      .execute();
    const past = new Date(Date.now() - 40 * 86_400_000);
    await it.portal.db.updateTable('booking').set({ bookedAt: past }).where('id', 'in', ids).execute();
    await it.portal.db.updateTable('person').set({ deskEmailProvenAt: past }).where('id', '=', caller.id).execute();
    const last = booked
      .map(({ day }) => day)
      .toSorted()
      .at(-1)!;
    const now = new Date(`${last}T00:00:00+01:00`);
    await enqueueDueReminders(it.portal.db, { now, hours: [24 * 30], textHours: null });
    const due = await it.portal.db.selectFrom('reminder').select('bookingId').where('bookingId', 'in', ids).execute();
    expect(due.map(({ bookingId }) => bookingId)).toEqual([caller.bookingId]);
  });

  describe('ends with the record:', () => {
    const isEnded = async (caller: { id: string; token: string }, link: string) => {
      const row = await rowOf(caller.id);
      expect(row).toMatchObject({ deskEmail: null, deskEmailProvenAt: null, deskLink: null, deskLinkTries: 0 });
      const replies = [await answer(it.portal, caller.token), await disown(it.portal, caller.token), await read(link)];
      expect(replies.map(({ status }) => status)).toEqual([409, 409, 404]);
    };
    const aProven = async (index: number) => {
      const caller = await desk.aLinkedCaller(index);
      const [link = ''] = managed(await answer(it.portal, caller.token));
      return { caller, link };
    };

    test('a patient who claims it', async () => {
      const { caller, link } = await aProven(14);
      const account = await aPerson(it.portal, { role: 'patient' });
      const { body } = await desk.send('POST', `/desk/patients/${caller.id}/claim-code`);
      const { code } = body.data as unknown as { code: string };
      const token = await tokenFor(it.portal, account);
      const claimed = await it.portal.call('POST', '/claim', { token, body: { code, birth_date: BIRTH_DATE } });
      expect(claimed.body.data).toEqual({ appointments: 1 });
      await isEnded(caller, link);
      expect(await bookedEmail(caller.bookingId)).toBe(account.email);
    });

    test('reception merges it into another, whose proven address gets the emails', async () => {
      const [merged, kept] = [await aProven(15), await aProven(16)];
      const path = `/desk/persons/${merged.caller.id}/merge`;
      expect((await desk.send('POST', path, { into: kept.caller.id })).status).toBe(200);
      await isEnded(merged.caller, merged.link);
      expect(await bookedEmail(merged.caller.bookingId)).toBe(kept.caller.email);
      expect((await read(kept.link)).status).toBe(200);
    });

    test('the admin deletes it', async () => {
      const { caller, link } = await aProven(17);
      const token = await it.portal.tokenOf('admin@demo.test');
      expect((await it.portal.call('DELETE', `/users?id=${caller.id}`, { token })).status).toBe(200);
      await isEnded(caller, link);
      expect(await bookedEmail(caller.bookingId)).toBe('');
      // The last email: what was cancelled.
      await it.portal.drain();
      expect((await subjectsTo(caller.email))[0]).toBe('Your appointment was cancelled');
    });

    test('an account books for the patient from now on, and gets the emails', async () => {
      const { caller, link } = await aProven(18);
      const account = await aPerson(it.portal, { role: 'patient' });
      const path = `/desk/patients/${caller.id}/account`;
      expect((await desk.send('POST', path, { account_id: account.id })).status).toBe(200);
      await isEnded(caller, link);
      expect(await bookedEmail(caller.bookingId)).toBe(account.email);
      expect(await desk.stateOf(caller.id)).toBeNull();
      expect((await desk.saveEmail(caller.id, caller.email)).status).toBe(404);
    });
  });

  test('is no account’s: several patients have one, and who signs up with it gets nothing of theirs', async () => {
    const email = 'family@example.test';
    const callers = [await desk.aCaller(), await desk.aCaller()];
    for (const { id } of callers) expect((await desk.saveEmail(id, email)).status).toBe(200);
    for (const token of await deskTokens(it.portal, email)) expect((await answer(it.portal, token)).status).toBe(200);
    await desk.book(callers[0]!.id, 19);
    const token = await it.portal.signUpPatient(email, 'Fee Family');
    const own = await it.portal.call('GET', `/bookings?email=${email}`, { token });
    expect([own.status, JSON.stringify(own.body)]).toEqual([200, expect.not.stringContaining('Cara')]);
    expect((await it.portal.call('GET', `/user?userEmail=${email}`, { token })).body.data).toMatchObject({
      name: 'Fee Family',
    });
    expect(await desk.stateOf(callers[0]!.id)).toBe('proven');
  });

  test('is refused for an account and unless it is one; each patient gets five links an hour', async () => {
    const account = await aPerson(it.portal, { role: 'patient' });
    expect((await desk.saveEmail(account.id, 'a@example.test')).status).toBe(404);
    const { id, email } = await desk.aCaller();
    for (const wrong of ['', 'nobody', 'a@b\u0000.test', `${'x'.repeat(250)}@example.test`])
      expect(await desk.saveEmail(id, wrong)).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } });
    const sent = [];
    for (let one = 0; one < 6; one += 1) sent.push((await desk.saveEmail(id, email)).status);
    expect(sent).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { changeBooking, letUndoPass, type Change } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt, type DirectBooking } from '#testing/insert-booking';
import { daysWithoutSlots, workingDays } from '#testing/open-days';
import { mailsTo, sentMails } from '#testing/outbox';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { RANGE } from '#testing/permission-world';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('emails about cancelled and moved appointments', (open) => {
  const it = useTestPortal(open);
  const clinic = () => it.portal.portal.settings.clinic.email;
  let admin: TestPerson;
  let tomorrow: Day;
  let far: Day;
  beforeAll(async () => {
    admin = await aPerson(it.portal, { role: 'admin' });
    tomorrow = addDays(clinicClock(new Date()).day, 1);
    far = daysWithoutSlots(it.portal, 1)[0]!;
  });
  beforeEach(async () => {
    await it.portal.drain();
    await it.portal.portal.ports.mailer.removeStored!(new Date(Date.now() + 1000));
    await it.portal.db.deleteFrom('notificationPreference').execute();
  });
  const choose = async (person: TestPerson, body: object) => {
    const token = await tokenFor(it.portal, person);
    expect((await it.portal.call('PATCH', '/notifications', { token, body })).status).toBe(200);
  };
  const change = async (who: TestPerson, { id }: DirectBooking, verb: Change, body: object = {}) => {
    const { status } = await changeBooking(it.portal, await tokenFor(it.portal, who), { id, verb, body });
    expect(status).toBe(200);
  };
  /** Who was notified once no change can be undone any more, and of what. */
  const notices = async () => {
    await letUndoPass(it.portal.db);
    const mails = (await sentMails(it.portal)).filter(({ id }) => id.startsWith('staff-notice:'));
    return mails.toSorted((a, b) => a.to.email.localeCompare(b.to.email));
  };
  const readers = async () => (await notices()).map(({ to, subject }) => ({ to: to.email, subject }));
  const sorted = (all: { to: string; subject: string }[]) => all.toSorted((a, b) => a.to.localeCompare(b.to));
  const anotherDoctor = async () => {
    const doctor = await aPerson(it.portal, { role: 'doctor', isVerified: true });
    await insertSlots(it.portal.db, doctor.id, [{ day: far, range: { start: 600, end: 720 } }]);
    return { doctor, body: { doctor_email: doctor.email, AppointmentDate: longDate(far), slot: RANGE } };
  };

  test('a late cancellation notifies doctor and clinic, who chose nothing, with the patient’s name in the text only', async () => {
    const booking = await insertBookingAt(it.portal, { day: tomorrow });
    await change(admin, booking, 'cancel', { for_patient: true });
    expect(await readers()).toEqual(
      sorted([
        { to: clinic(), subject: 'An appointment was cancelled at short notice' },
        { to: booking.doctor.email, subject: 'An appointment was cancelled at short notice' },
      ]),
    );
    for (const { text } of await notices()) {
      expect(text).toContain(`Patient: ${booking.patient.name}`);
      expect(text).toContain('the patient has cancelled this appointment:');
    }
  });

  test('a doctor who cancels late is not notified of it, the clinic is', async () => {
    const booking = await insertBookingAt(it.portal, { day: tomorrow });
    await change(booking.doctor, booking, 'cancel', { reason: 'ill' });
    expect((await readers()).map(({ to }) => to)).toEqual([clinic()]);
    expect((await notices())[0]!.text).toContain('the clinic has cancelled this appointment:');
  });

  test('an earlier cancellation notifies those who chose it', async () => {
    const unasked = await insertBookingAt(it.portal, { day: far });
    await change(unasked.patient, unasked, 'cancel');
    expect(await readers()).toEqual([]);
    const booking = await insertBookingAt(it.portal, { day: far });
    await choose(booking.doctor, { cancelled: true });
    await choose(admin, { cancelled: true, moved: true });
    await choose(unasked.doctor, { cancelled: true });
    await change(booking.patient, booking, 'cancel');
    const subject = 'An appointment was cancelled';
    expect(await readers()).toEqual(sorted([admin, booking.doctor].map(({ email }) => ({ to: email, subject }))));
  });

  test('a move to another doctor notifies both, with both times', async () => {
    const booking = await insertBookingAt(it.portal, { day: tomorrow });
    const { doctor, body } = await anotherDoctor();
    await change(admin, booking, 'move', { ...body, reason: 'the doctor is ill' });
    const subject = 'An appointment was moved at short notice';
    expect(await readers()).toEqual(
      sorted([clinic(), booking.doctor.email, doctor.email].map((to) => ({ to, subject }))),
    );
    for (const { text } of await notices()) {
      expect(text).toMatch(new RegExp(`Before: ${longDate(tomorrow)}, .+, ${booking.doctor.name}`));
      expect(text).toMatch(new RegExp(`Now: ${longDate(far)}, .+, ${doctor.name}`));
    }
  });

  test('an earlier move notifies those who chose it, and not of anything else', async () => {
    const booking = await insertBookingAt(it.portal, { day: daysWithoutSlots(it.portal, 2)[1]! });
    const { doctor, body } = await anotherDoctor();
    await choose(booking.doctor, { moved: true });
    await choose(doctor, { new: true, cancelled: true, paid: true });
    await change(booking.patient, booking, 'move', body);
    expect(await readers()).toEqual([{ to: booking.doctor.email, subject: 'An appointment was moved' }]);
  });

  test.each<[Change, string]>([
    ['cancel', 'tomorrow'],
    ['move', 'far'],
  ])('a %s that is undone notifies nobody (%s)', async (verb, when) => {
    const booking = await insertBookingAt(it.portal, {
      day: when === 'far' ? daysWithoutSlots(it.portal, 2)[1]! : tomorrow,
    });
    await choose(booking.doctor, { cancelled: true, moved: true });
    const { body } = await anotherDoctor();
    await change(admin, booking, verb, verb === 'move' ? body : {});
    await change(admin, booking, 'undo');
    expect(await readers()).toEqual([]);
  });

  /** An appointment of tomorrow that is moved to another doctor, and within the minute again or cancelled. */
  const movedFromTomorrow = async () => {
    const booking = await insertBookingAt(it.portal, { day: tomorrow });
    const [first, second] = [await anotherDoctor(), await anotherDoctor()];
    await change(admin, booking, 'move', { ...first.body, reason: 'ill' });
    return { booking, first, second };
  };
  const before = ({ doctor }: DirectBooking) => new RegExp(`Before: ${longDate(tomorrow)}, .+, ${doctor.name}`);
  const patientMail = async ({ patient }: DirectBooking) => {
    const mails = await mailsTo(it.portal, patient.email);
    return mails.filter(({ id }) => /^booking-(moved|cancelled):/.test(id)).map(({ text }) => text);
  };

  test('an appointment that is moved and cancelled within a minute is cancelled where it was announced', async () => {
    const { booking } = await movedFromTomorrow();
    await change(admin, booking, 'cancel');
    const subject = 'An appointment was cancelled at short notice';
    expect(await readers()).toEqual(sorted([clinic(), booking.doctor.email].map((to) => ({ to, subject }))));
    const mails = [...(await notices()).map(({ text }) => text), ...(await patientMail(booking))];
    expect(mails).toHaveLength(3);
    for (const text of mails) {
      expect(text).toContain(longDate(tomorrow));
      expect(text).toContain(booking.doctor.name);
      expect(text).not.toContain(longDate(far));
    }
  });

  test('of two moves within a minute the last is announced, from the place that was announced', async () => {
    const { booking, second } = await movedFromTomorrow();
    await change(admin, booking, 'attendance', { state: 'confirmed' });
    await change(admin, booking, 'move', second.body);
    const all = await notices();
    expect(all.map(({ to }) => to.email).toSorted()).toEqual(
      [clinic(), booking.doctor.email, second.doctor.email].toSorted(),
    );
    for (const { text } of all) {
      expect(text).toMatch(before(booking));
      expect(text).toMatch(new RegExp(`Now: ${longDate(far)}, .+, ${second.doctor.name}`));
    }
    const [mail, ...more] = await patientMail(booking);
    expect([mail, more]).toEqual([expect.stringContaining(`Before: ${longDate(tomorrow)}`), []]);
  });

  test('an appointment that is back where it was announced is announced to no staff', async ({ skip }) => {
    const { holidays } = it.portal.portal.ports;
    skip(workingDays(holidays, tomorrow, 1).length === 0, 'the clinic is closed tomorrow: nothing can be moved there');
    const { booking } = await movedFromTomorrow();
    await change(admin, booking, 'move', {
      doctor_email: booking.doctor.email,
      AppointmentDate: longDate(tomorrow),
      slot: RANGE,
      reason: 'well again',
    });
    expect(await readers()).toEqual([]);
  });

  test.each<Change>(['cancel', 'move'])('a move is announced if the %s after it is undone', async (verb) => {
    const { booking, first, second } = await movedFromTomorrow();
    const ofFirst = (await it.portal.db.selectFrom('jobOutbox').select('id').execute()).map(({ id }) => id);
    await change(admin, booking, verb, verb === 'move' ? second.body : {});
    // The first move's minute is over, that of the second change is not.
    await it.portal.db
      .updateTable('jobOutbox')
      .set({ notBefore: new Date(0) })
      .where('id', 'in', ofFirst)
      .execute();
    expect((await sentMails(it.portal)).filter(({ id }) => id.startsWith('staff-notice:'))).toEqual([]);
    await change(admin, booking, 'undo');
    const all = await notices();
    expect(all).toHaveLength(3);
    for (const { text } of all) {
      expect(text).toMatch(before(booking));
      expect(text).toMatch(new RegExp(`Now: .+, ${first.doctor.name}`));
    }
    expect(await patientMail(booking)).toHaveLength(1);
  });

  test('an account that is deleted within a minute after a move notifies the doctor who knows of the appointment', async () => {
    const { booking } = await movedFromTomorrow();
    const token = await tokenFor(it.portal, admin);
    expect((await it.portal.call('DELETE', `/users?id=${booking.patient.id}`, { token })).status).toBe(200);
    expect((await readers()).map(({ to }) => to)).toEqual([clinic(), booking.doctor.email].toSorted());
  });

  test('a move that is the last change again, because the one after it was undone, is not announced yet', async () => {
    const { booking, second } = await movedFromTomorrow();
    await change(admin, booking, 'move', second.body);
    await change(admin, booking, 'undo');
    await change(admin, booking, 'cancel');
    expect((await readers()).map(({ to }) => to)).toEqual([clinic(), booking.doctor.email].toSorted());
  });

  test('nobody is notified while the change can be undone', async () => {
    const booking = await insertBookingAt(it.portal, { day: tomorrow });
    await change(admin, booking, 'cancel');
    expect((await sentMails(it.portal)).filter(({ id }) => id.startsWith('staff-notice:'))).toEqual([]);
    expect(await readers()).toHaveLength(2);
  });

  test('doctors are not notified of holds', async () => {
    const heldUntil = new Date(Date.now() + 600_000);
    const held = await insertBookingAt(it.portal, { day: tomorrow }, { status: 'held', heldUntil });
    await choose(held.doctor, { cancelled: true });
    await change(held.patient, held, 'cancel');
    expect(await readers()).toEqual([]);
  });

  test('a deleted account notifies the admins who chose it and, at short notice, the clinic', async () => {
    const booking = await insertBookingAt(it.portal, { day: tomorrow });
    const other = await aPerson(it.portal, { role: 'admin' });
    await choose(other, { cancelled: true });
    const token = await tokenFor(it.portal, admin);
    expect((await it.portal.call('DELETE', `/users?id=${booking.patient.id}`, { token })).status).toBe(200);
    expect((await readers()).map(({ to }) => to)).toEqual(
      [other.email, clinic()].toSorted((a, b) => a.localeCompare(b)),
    );
    for (const { text } of await notices()) expect(text).not.toContain(booking.patient.name);
  });

  test('an unproven address learns without details that staff moved its appointment, a disowned one nothing', async () => {
    const mailsOf = async (mover: 'patient' | 'staff', emailDisownedAt: Date | null = null) => {
      const booking = await insertBookingAt(it.portal, { day: addDays(tomorrow, 3) });
      const { patient } = booking;
      const unproven = { emailProvenAt: null, emailDisownedAt };
      await it.portal.db.updateTable('person').set(unproven).where('id', '=', patient.id).execute();
      const { body } = await anotherDoctor();
      if (mover === 'staff') await change(admin, booking, 'move', { ...body, reason: 'The doctor is ill' });
      else await change(patient, booking, 'move', body);
      await letUndoPass(it.portal.db);
      return mailsTo(it.portal, patient.email);
    };
    const [mail, ...more] = await mailsOf('staff');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'An appointment was moved', to: { name: '' } });
    expect(mail?.text).toContain('requested with this email address');
    expect(mail?.text).not.toMatch(/ill|Orthodontics|Person|token=/);
    expect(await mailsOf('staff', new Date())).toEqual([]);
    expect(await mailsOf('patient')).toEqual([]);
  });
});

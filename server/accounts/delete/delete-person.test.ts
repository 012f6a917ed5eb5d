import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { codeOf } from '#domain/bookings/booking-code';
import { instantOf, longDate, type Day } from '#domain/shared/time';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { mailedToken, mailsTo } from '#testing/outbox';
import { anOffer, bookingOf, listOffers } from '#testing/free-slots';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { payBooking } from '#testing/pay-booking';
import { livingIds } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { inviteStaff } from '#server/accounts/create/invite-staff';
import { deletePerson } from './delete-person.ts';
import { listDoctorBookings } from '#server/bookings/read/list-doctor-bookings';

const MORNING = '10.00 AM-12.00 AM';

describeOneDatabase('deleting an account', (open) => {
  const given = useTestPortal(open);
  let admin: string;
  let days: Day[];
  let nextDay = 0;
  beforeAll(async () => {
    admin = await given.portal.tokenOf('admin@demo.test');
    days = daysWithoutSlots(given.portal, 20);
  });
  const idOf = async (email: string) =>
    (await given.portal.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const remove = (id: string, token: string | null = admin) =>
    given.portal.call('DELETE', `/users?id=${id}`, { token });
  const preview = async (id: string) =>
    (await given.portal.call('GET', `/users/${id}/deletion`, { token: admin })).body;
  const bookingRow = (id: string) =>
    given.portal.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Books a doctor for a treatment on a day without slots of other tests. */
  async function book(
    token: string,
    doctor: string,
    treatment: string,
  ): Promise<{ id: string; price: number; day: Day }> {
    const day = days[nextDay++] ?? '';
    const own = await given.portal.tokenOf(doctor);
    await given.portal.call('POST', '/slots', { token: own, body: slotRecord(doctor, [day], [MORNING]) });
    const { price } = await anOffer(given.portal, treatment);
    const body = bookingOf({ treatment, price, doctor, date: longDate(day), slot: MORNING });
    const booked = await given.portal.call('POST', '/bookings', { token, body });
    return { id: (booked.body.data as unknown as { _id: string })._id, price, day };
  }

  test('a doctor’s upcoming bookings are cancelled, patients notified, paid ones refunded, slots withdrawn', async () => {
    const patient = await given.patient();
    const paid = await book(patient, 'mina@demo.test', 'Pediatric Dental');
    await payBooking(given.portal, patient, paid);
    const unpaid = await book(patient, 'mina@demo.test', 'Pediatric Dental');
    const id = await idOf('mina@demo.test');
    const listed = await given.portal.call('GET', '/slot/mina@demo.test');
    const { docSlot } = listed.body.data as unknown as { docSlot: { slot: string[] }[] };
    const freeSlots = docSlot.flatMap(({ slot }) => slot).length;
    expect(freeSlots).toBeGreaterThan(0);
    expect(await preview(id)).toMatchObject({ data: { name: 'Dr. Mina Park', upcoming: 2, paid: 1, freeSlots } });
    const { body: seen } = await given.portal.call('GET', '/audit?action=patients.seen', { token: admin });
    expect(seen.data).toMatchObject([{ person: { _id: id }, details: { list: 'profile' } }]);

    expect((await remove(id)).body).toMatchObject({ status: 'Success', data: { deletedCount: 1 } });
    expect(await bookingRow(paid.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_pending' });
    expect(await listOffers(given.portal, 'Pediatric Dental')).toEqual([]);
    const mails = await mailsTo(given.portal, given.patientEmail);
    const cancelled = mails.filter(({ subject }) => subject === 'Your appointment was cancelled');
    expect(cancelled).toHaveLength(2);
    for (const { text } of cancelled) expect(text).toContain('Dr. Mina Park');
    expect(cancelled.filter(({ text }) => text.includes('Refund: $75'))).toHaveLength(1);
    expect(await bookingRow(paid.id)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await bookingRow(unpaid.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
    const [refund] = await given.portal.db.selectFrom('sandboxCardRefund').selectAll().execute();
    expect(refund?.amount).toBe(7500);
    const audit = (await given.portal.call('GET', '/audit', { token: admin })).body.data as unknown as {
      action: string;
    }[];
    expect(audit.slice(0, 4).map(({ action }) => action)).toEqual([
      'payment.refunded',
      'person.deleted',
      'booking.cancelled',
      'booking.cancelled',
    ]);
  });

  test('deleting twice deletes, notifies and refunds once', async () => {
    const patient = await given.patient();
    const paid = await book(patient, 'yusuf@demo.test', 'Cosmetic Dentistry');
    await payBooking(given.portal, patient, paid);
    const id = await idOf('yusuf@demo.test');
    const responses = await Promise.all([remove(id), remove(id), remove(id)]);
    const counts = responses.map(({ body }) => (body.data as unknown as { deletedCount: number }).deletedCount);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    await given.portal.drain();
    const refunds = await given.portal.db
      .selectFrom('payment')
      .select('status')
      .where('bookingId', '=', paid.id)
      .execute();
    expect(refunds).toEqual([{ status: 'refunded' }]);
  });

  test('a deleted person loses access at once, and their data are removed', async () => {
    const token = await given.portal.signUpPatient('gone@example.test', 'Gerda Gone');
    const cookie = await given.portal.cookieOf('gone@example.test');
    const booking = await book(token, 'clara@demo.test', 'Teeth Cleaning');
    const id = await idOf('gone@example.test');
    const { imageUrl: photo } = await given.portal.db
      .selectFrom('person')
      .select('imageUrl')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await given.portal.app.inject({ url: String(photo) })).statusCode).toBe(200);
    expect((await remove(id)).status).toBe(200);

    expect((await given.portal.call('GET', '/bookings?email=gone@example.test', { token })).status).toBe(401);
    // The cookie exists until the job has run, but proves nothing any more.
    const again = { name: 'Gerda', email: 'gone@example.test', role: 'Patient', image: photo };
    expect((await given.portal.call('POST', '/users', { headers: { cookie }, body: again })).status).toBe(401);
    expect((await given.portal.call('GET', '/jwt?email=gone@example.test', { headers: { cookie } })).status).toBe(401);
    const [mail] = await mailsTo(given.portal, 'gone@example.test');
    expect(mail?.text).toContain('your account with us was deleted');
    const [freed] = await mailsTo(given.portal, 'clara@demo.test');
    expect(freed?.subject).toBe('An appointment with you was cancelled');
    expect(freed?.text).toContain(longDate(booking.day));
    expect(JSON.stringify(freed)).not.toMatch(/Gerda|gone@/);
    await expect(given.portal.cookieOf('gone@example.test')).rejects.toThrow('401');
    expect((await given.portal.app.inject({ url: String(photo) })).statusCode).toBe(404);
    for (const table of ['person', 'booking', 'image', 'identity_user', 'audit_entry']) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} as t`.execute(
        given.portal.db,
      );
      expect(rows.filter(({ text }) => /Gerda|gone@/.test(text))).toEqual([]);
    }
    expect(await bookingRow(booking.id)).toMatchObject({ status: 'cancelled', patientName: '' });
  });

  test('a deleted address may sign up again, with no history', async () => {
    const token = await given.portal.signUpPatient('back@example.test', 'Bea Back');
    await book(token, 'clara@demo.test', 'Teeth Cleaning');
    await remove(await idOf('back@example.test'));
    await given.portal.drain();
    const returned = await given.portal.signUpPatient('back@example.test', 'Bea Back');
    const { body } = await given.portal.call('GET', '/bookings?email=back@example.test', { token: returned });
    expect(body).toMatchObject({ data: { appointmentData: [] } });
  });

  test('past and current bookings are retained, without email and phone number; the doctor sees current ones, past ones are locked', async () => {
    const email = 'past@example.test';
    const token = await given.portal.signUpPatient(email, 'Pia Past');
    const past = await book(token, 'leo@demo.test', 'Teeth Orthodontics');
    const running = await book(token, 'leo@demo.test', 'Teeth Orthodontics');
    const ahead = await book(token, 'leo@demo.test', 'Teeth Orthodontics');
    const now = instantOf(running.day, 600);
    await deletePerson(await contextAt(given.portal, 'admin@demo.test', now), { id: await idOf(email) });
    expect(await bookingRow(ahead.id)).toMatchObject({ status: 'cancelled', patientName: '', patientPhone: '' });
    // A day is over by the database's clock.
    await given.portal.db.updateTable('booking').set({ day: '2026-03-02' }).where('id', '=', past.id).execute();
    const locked = {
      patient_name: 'Pia Past',
      patient_email: '',
      patient_phone: '',
      isLocked: true,
      treatment: 'Teeth Orthodontics',
    };
    const treatmentNames = { en: 'Teeth Orthodontics', de: 'Kieferorthopädie' };
    for (const [when, { id, day }] of [
      ['upcoming', running],
      ['past', past],
    ] as const) {
      expect(await bookingRow(id)).toMatchObject({ status: 'booked', patientEmail: '', patientPhone: '' });
      const leo = await contextAt(given.portal, 'leo@demo.test', now);
      const { data } = await listDoctorBookings(leo, { email: 'leo@demo.test', when, limit: 10 });
      const appointmentData = {
        AppointmentDate: longDate(day),
        slot: MORNING,
        isPaid: false,
        status: 'booked',
        cancelReason: null,
        changeUntil: null,
        paidAmount: 0,
        dueAmount: 120,
        refundAmount: 0,
        currency: 'usd',
        takesPlace: true,
        openDecision: null,
        isOutsideHours: false,
        squeezedIn: null,
        hasNote: null,
        hasReason: false,
        priceKind: 'fixed',
        isPaidAtClinic: false,
      };
      const current = {
        _id: id,
        code: codeOf(id),
        bookedAs: null,
        contact: null,
        ...locked,
        treatmentNames,
        refund: null,
        appointmentData,
      };
      expect(data).toEqual(when === 'upcoming' ? [current] : []);
      for (const reader of [await given.portal.tokenOf('leo@demo.test'), admin]) {
        expect((await given.portal.call('GET', `/booking/${id}`, { token: reader })).status).toBe(404);
      }
    }
  });

  test('admins cannot delete themselves or unknown people; of two who delete each other, one remains', async () => {
    const own = await idOf('admin@demo.test');
    expect((await remove(own)).body).toMatchObject({ code: 'last_admin' });
    expect((await remove(crypto.randomUUID())).status).toBe(404);
    const email = 'second@example.test';
    await inviteStaff(given.portal.portal, {
      email,
      name: 'Sam',
      role: 'admin',
      language: 'en',
      actorId: null,
      canMail: true,
    });
    const token = await mailedToken(given.portal, email, '/reset-password');
    expect(await preview(own)).toMatchObject({ code: 'cannot_delete_self' });
    await given.portal.identity('/reset-password', { token, newPassword: 'Second!2026' });
    const second = await given.portal.tokenOf('second@example.test', 'Second!2026');
    const responses = await Promise.all([remove(await idOf('second@example.test')), remove(own, second)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await livingIds(given.portal, 'admin')).toHaveLength(1);
  });
});

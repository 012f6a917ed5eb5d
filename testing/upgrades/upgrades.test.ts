import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/bookings/bookings';
import type { DoctorBooking } from '#contract/bookings/doctor-bookings';
import { readBackup } from '#server/app/startup/backup-file';
import { openDatabase } from '#server/platform/database/open-database';
import { kindsOfOne, openUnmigratedDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { longDate } from '#domain/shared/time';

/**
 * Backups made by released versions of their demo, each with eight booked appointments of patient@demo.test with
 * doctor@demo.test, one of them paid by card.
 */
const releases = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.jsonl.gz'));

describe.each(releases)('the portal that stored %s', (release) => {
  describe.each(kindsOfOne)('in the %s database', (kind) => {
    let portal: TestPortal;
    const images = mkdtempSync(path.join(tmpdir(), 'molar-upgrade-'));

    beforeAll(async () => {
      const database = kind === 'postgres' ? await openUnmigratedDatabase() : await openDatabase({ folder: null });
      await readBackup(database, images, path.join(import.meta.dirname, release));
      portal = await openTestPortal(database, {}, { hasRealPasswords: true });
    });
    afterAll(async () => {
      await portal.close();
      await portal.portal.write.destroy();
      rmSync(images, { recursive: true, force: true });
    });

    test('shows the patient, the doctor and the admin the appointments and their payment', async () => {
      const patient = await portal.tokenOf('patient@demo.test');
      const { body } = await portal.call('GET', '/bookings?email=patient@demo.test', { token: patient });
      const { appointmentData } = body.data as unknown as { appointmentData: Appointment[] };
      const own = appointmentData.filter(({ doctor_email: doctor }) => doctor === 'doctor@demo.test');
      expect(own).toHaveLength(8);
      const paid = own.filter(({ isPaid }) => isPaid);
      expect(paid).toMatchObject([{ price: 120, paidAmount: 120, dueAmount: 0, refundAmount: 0, takesPlace: true }]);
      const receipt = await portal.call('GET', `/booking/${paid[0]!._id}/receipt`, { token: patient });
      expect(receipt).toMatchObject({ status: 200 });

      const token = await portal.tokenOf('doctor@demo.test');
      const list = await portal.call('GET', '/booking-doctor?email=doctor@demo.test', { token });
      const ids = (list.body.data as unknown as DoctorBooking[]).map(({ _id }) => _id);
      expect(ids).toEqual(expect.arrayContaining(own.map(({ _id }) => _id)));

      const admin = await portal.tokenOf('admin@demo.test');
      const found = await portal.call('POST', '/desk/appointments', { token: admin, body: { q: own[0]!.code } });
      expect(found).toMatchObject({ status: 200, body: { data: [{ _id: own[0]!._id }] } });
    });

    test('lets the doctor publish and the patient book, pay and cancel', async () => {
      const [day] = daysWithoutSlots(portal, 1);
      const slot = '10.00 AM-12.00 AM';
      const doctor = await portal.tokenOf('doctor@demo.test');
      const published = await portal.call('POST', '/slots', {
        token: doctor,
        body: slotRecord('doctor@demo.test', [day!], [slot]),
      });
      expect(published.status).toBe(200);
      const token = await portal.tokenOf('patient@demo.test');
      const offer = {
        treatment: 'Teeth Orthodontics',
        price: 120,
        doctor: 'doctor@demo.test',
        date: longDate(day!),
        slot,
      };
      const booked = await portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
      expect(booked).toMatchObject({ status: 200, body: { data: { isPaid: false, takesPlace: true } } });
      const { _id: id } = booked.body.data as unknown as Appointment;
      const intent = await portal.call('POST', '/create-payment-intent', {
        token,
        body: { price: 120, bookingID: id },
      });
      expect(intent.status).toBe(200);
      const cancelled = await portal.call('POST', `/bookings/${id}/cancel`, { token, body: {} });
      expect(cancelled).toMatchObject({ status: 200 });
    });
  });
});

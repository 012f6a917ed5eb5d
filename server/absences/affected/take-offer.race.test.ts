import { expect, test } from 'vitest';
import type { Appointment } from '#contract/bookings/bookings';
import { addDays } from '#domain/shared/time';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';
import { manageLink } from '#server/bookings/change/appointment-link';

describeOneDatabase('an offer that is used on two devices', (database) => {
  const it = useTestPortal(database);

  /** A patient who was offered times, and the calls of the page that shows them. */
  async function anOffer() {
    const [day = ''] = daysWithoutSlots(it.portal, 1);
    const [ann] = await aClinicOf(it.portal, { doctors: 3, days: [day] });
    const patient = await bookAt(it.portal, ann!, { day });
    const body = { first_day: day, last_day: day, decisions: { default: 'offer' } };
    const declared = await it.portal.call('POST', '/absences', { token: ann!.token, body });
    const { _id: absence } = declared.body.data as unknown as { _id: string };
    await it.portal.drain();
    const link = manageLink(it.portal.portal, { bookingId: patient.booking, to: patient });
    const token = link.split('#token=')[1]!;
    const call = (verb: string, more: object = {}) =>
      it.portal.call('POST', `/appointment-link${verb}`, { body: { token, ...more } });
    const present = async () => (await call('')).body.data as unknown as Appointment;
    const alternatives = (await present()).offer!.times;
    const take = (time: (typeof alternatives)[number]) => {
      const { doctor_name: _name, ...target } = time;
      return call('/move', { ...target, offered: true });
    };
    const end = () =>
      it.portal.call('POST', `/absences/${absence}/end`, {
        token: ann!.token,
        body: { last_day: addDays(day, -1) },
      });
    return { patient, alternatives, take, present, end };
  }

  test('of two times that are chosen at once one is the appointment, and the other is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { patient, alternatives, take, present } = await anOffer();
      const [first, second] = alternatives;
      const pressed = await Promise.all([take(first!), take(second!)]);
      expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(pressed.filter(({ body }) => body['code'] === 'already_decided')).toHaveLength(1);
      const { doctor_email, AppointmentDate, slot } = pressed[0].status === 200 ? first! : second!;
      expect(await present()).toMatchObject({ doctor_email, AppointmentDate, slot });
      const subjects = (await mailsTo(it.portal, patient.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject === 'Your appointment was moved')).toHaveLength(1);
    }
  });

  test('a time is refused on a page that still shows it after another was chosen; the same one is not', async () => {
    const { alternatives, take, present } = await anOffer();
    const [first, second] = alternatives;
    expect((await take(first!)).status).toBe(200);
    expect(await take(second!)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect((await take(first!)).status).toBe(200);
    expect(await present()).toMatchObject({ doctor_email: first!.doctor_email, slot: first!.slot });
  });

  test('a time is refused on a page that still shows it after the absence has ended', async () => {
    const { alternatives, take, present, end } = await anOffer();
    const before = await present();
    expect((await end()).status).toBe(200);
    expect(await take(alternatives[0]!)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect(await present()).toMatchObject({ AppointmentDate: before.AppointmentDate, slot: before.slot });
  });
});

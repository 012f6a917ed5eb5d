import { randomUUID } from 'node:crypto';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import { manageLink } from '#server/bookings/change/appointment-link';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { BIRTH_DATE } from './desk-emails.ts';
import { daysWithoutSlots } from './open-days.ts';
import { aPerson, aPersonOf, aPersonWithCookie, tokenFor, type TestPerson } from './people.ts';
import type { TestPortal } from './portal.ts';
import { toWire } from './request.ts';
import { photoForm } from './upload-photo.ts';

export const RANGE = '10.00 AM-12.00 AM';

/** The kinds of callers; `patient` has a booking with `doctor`, `deleted` an unexpired token. */
export const callers = [
  'visitor',
  'patient',
  'otherPatient',
  'unverifiedDoctor',
  'doctor',
  'otherDoctor',
  'admin',
  'deleted',
  'reception',
] as const;
export type Caller = (typeof callers)[number];
export type Person = Exclude<Caller, 'visitor'>;
export type World = {
  people: Record<Person, TestPerson & { cookie: string }>;
  /** An image as a form uploads it. */
  photo: { body: Buffer; headers: Record<string, string> };
  /** A booking of `patient` with `doctor`, unpaid. */
  booking: { id: string; price: number; date: string; slot: string };
  /** Teeth Orthodontics, of whose specialty the doctors are. */
  treatmentId: string;
  specialtyId: string;
  /** Publishes a slot of a doctor on an unused day and returns its long-form date. */
  freeSlot: (doctor: TestPerson) => Promise<string>;
  /** A new booking of `patient` with `doctor` on a day of its own; returns its id. */
  aBooking: () => Promise<string>;
  /** The same of somebody of age, which the account of `patient` made. */
  aLimitedBooking: () => Promise<string>;
  /** The token of the emailed link of a booking of `patient`. */
  tokenOf: (bookingId: string) => string;
  /** A new person without an account that one books for, or none; returns the id. */
  aPersonOf: (accountId: string | null) => Promise<string>;
  /** The token of the link that was emailed to a new patient without an account, born on `BIRTH_DATE`. */
  aDeskLink: () => Promise<string>;
  /** A new person for each call, as the target of an action. */
  aTarget: (role: 'patient' | 'doctor' | 'newDoctor') => Promise<TestPerson>;
};

/** Creates people of every kind and their records. */
export async function buildWorld(portal: TestPortal): Promise<World> {
  const days: Day[] = daysWithoutSlots(portal, 300);
  const freeSlot = async (doctor: TestPerson) => {
    const day = days.shift() ?? '';
    await insertSlots(portal.db, doctor.id, [{ day, range: { start: 600, end: 720 } }]);
    return longDate(day);
  };
  const aDoctor = (isVerified: boolean) => aPersonWithCookie(portal, { role: 'doctor', isVerified });
  const people = {
    patient: await aPersonWithCookie(portal, { role: 'patient' }),
    otherPatient: await aPersonWithCookie(portal, { role: 'patient' }),
    unverifiedDoctor: await aDoctor(false),
    doctor: await aDoctor(true),
    otherDoctor: await aDoctor(true),
    admin: await aPersonWithCookie(portal, { role: 'admin' }),
    deleted: await aPersonWithCookie(portal, { role: 'patient' }),
    reception: await aPersonWithCookie(portal, { role: 'reception' }),
  };
  const date = await freeSlot(people.doctor);
  const body = {
    treatment: 'Teeth Orthodontics',
    doctor_email: people.doctor.email,
    AppointmentDate: date,
    slot: RANGE,
    patient_Phone: '030 1234567',
    price: 120,
  };
  const booked = await portal.call('POST', '/bookings', { token: await tokenFor(portal, people.patient), body });
  const { _id: id } = booked.body.data as unknown as { _id: string };
  await portal.db.updateTable('person').set({ deletedAt: new Date() }).where('id', '=', people.deleted.id).execute();
  const { treatmentId } = await portal.db
    .selectFrom('booking')
    .select('treatmentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { specialtyId } = await portal.db
    .selectFrom('treatment')
    .select('specialtyId')
    .where('id', '=', treatmentId)
    .executeTakeFirstOrThrow();
  /** Inserted directly, because of the limit of open bookings. */
  const aBooking = async (day = days.pop() ?? '') => {
    const time = { doctorId: people.doctor.id, day, startMin: 600, endMin: 720 };
    const slot = await portal.db.insertInto('slot').values(time).returning('id').executeTakeFirstOrThrow();
    const { id: patientId, name, email } = people.patient;
    const patient = { patientId, patientName: name, patientEmail: email, patientPhone: '030 1234567' };
    const values = { ...time, ...patient, slotId: slot.id, treatmentId, priceCents: 12_000, currency: 'usd' };
    return (await portal.db.insertInto('booking').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const { day: today } = clinicClock(new Date());
  let limited = 0;
  let adult: string | undefined;
  const photo = await toWire({ body: await photoForm() });
  return {
    people,
    booking: { id, price: 120, date, slot: RANGE },
    treatmentId,
    specialtyId,
    freeSlot,
    aBooking: () => aBooking(),
    aLimitedBooking: async () => {
      const { db } = portal;
      const accountId = people.patient.id;
      // One open booking, not of today, and one person, because the account's limits count them.
      await db.updateTable('booking').set({ status: 'cancelled' }).where('accountId', '=', accountId).execute();
      adult ??= await aPersonOf(portal, accountId, { accountUntil: today });
      limited += 1;
      // Beyond the days of the others.
      const bookingId = await aBooking(addDays(today, 700 + limited));
      const owners = { patientId: adult, treatedPersonId: adult, accountId, bookedAt: new Date(0) };
      await db.updateTable('booking').set(owners).where('id', '=', bookingId).execute();
      return bookingId;
    },
    tokenOf: (bookingId) => manageLink(portal.portal, { bookingId, to: people.patient }).split('#token=')[1]!,
    aPersonOf: (accountId) => aPersonOf(portal, accountId, {}),
    aDeskLink: async () => {
      const [deskLink, deskLinkUntil] = [randomUUID(), new Date(Date.now() + 3_600_000)];
      const deskEmail = `${deskLink}@example.test`;
      await aPersonOf(portal, null, { birthDate: BIRTH_DATE, deskEmail, deskLink, deskLinkUntil });
      return portal.portal.ports.links.sign('desk-link', deskLink, deskLinkUntil);
    },
    aTarget: (role) =>
      aPerson(portal, role === 'newDoctor' ? { role: 'doctor' } : { role, isVerified: role === 'doctor' }),
    photo: { body: photo.bytes!, headers: photo.headers },
  };
}

import { randomUUID } from 'node:crypto';
import type { TestPerson } from './people.ts';
import { appointmentRows } from './permission-appointments.ts';
import { catalogueRows } from './permission-catalogue.ts';
import { changeRows } from './permission-changes.ts';
import { deskRows } from './permission-desk.ts';
import { linkRows } from './permission-links.ts';
import { accountRows } from './permission-factors.ts';
import { personRows } from './permission-persons.ts';
import { limitedRow, type Row, type Sent } from './permission-rows.ts';
import { RANGE, type Caller, type World } from './permission-world.ts';

const everybody = [200, 200, 200, 200, 200, 200, 200, 200, 200];
const nobody = [401, 401, 401, 401, 401, 401, 401, 401, 401];
const everyPerson = [401, 200, 200, 200, 200, 200, 200, 401, 200];
const adminOnly = [401, 403, 403, 403, 403, 403, 200, 401, 403];
const patientAndDesk = [401, 200, 403, 403, 403, 403, 200, 401, 200];
const adminAndReception = [401, 403, 403, 403, 403, 403, 200, 401, 200];
const WEEK = { from: '2026-11-23', to: '2026-11-27' };
const own = ({ people }: World, caller: Caller) => people[caller === 'visitor' ? 'patient' : caller];
const ownEmail: Row['send'] = (world, caller) => ({ query: { email: own(world, caller).email } });
/** Reception reads patients, not its colleagues. */
const emailOfAdmin: Row['send'] = ({ people }) => ({
  query: { email: people.admin.email },
});
const emailOfPatient: Row['send'] = ({ people }) => ({ query: { email: people.patient.email } });

const profile = ({ email }: TestPerson): Sent => ({
  body: { name: 'Eve', email, role: 'Patient', image: '/images/x.jpg' },
});

const slotOf = async ({ freeSlot }: World, doctor: TestPerson) => ({
  doctor_email: doctor.email,
  AppointmentDate: await freeSlot(doctor),
});

async function booking(world: World, change: object): Promise<Sent> {
  const body = {
    treatment: 'Teeth Orthodontics',
    ...(await slotOf(world, await world.aTarget('doctor'))),
    slot: RANGE,
    patient_Phone: '030 1234567',
    price: 120,
    ...change,
  };
  return { body };
}

/** The expected status of every route for every kind of caller (specification, section 6). */
export const permissionTable: Record<string, Row[]> = {
  ...accountRows,
  ...appointmentRows,
  ...personRows,
  createDoctor: [
    {
      of: 'a new doctor',
      send: (world) => ({
        body: {
          name: 'Dr. New',
          email: `${randomUUID()}@example.test`,
          specialty: 'Orthodontics',
          image: world.people.admin.subject,
        },
      }),
      expected: adminOnly,
    },
  ],
  createBooking: [
    { of: 'own', send: (world) => booking(world, {}), expected: everyPerson },
    {
      of: 'patient',
      send: (world) => booking(world, { patient_email: world.people.patient.email }),
      expected: [401, 200, 403, 403, 403, 403, 403, 401, 403],
    },
    {
      of: 'doctor',
      send: async (world) => booking(world, await slotOf(world, world.people.doctor)),
      // 409: doctors cannot book themselves.
      expected: [401, 200, 200, 200, 409, 200, 200, 401, 200],
    },
    {
      of: 'a person of another account',
      send: async (world) => booking(world, { person_id: await world.aPersonOf((await world.aTarget('patient')).id) }),
      // 400: with the field, so that it says nothing about the person.
      expected: [401, 400, 400, 400, 400, 400, 400, 401, 400],
    },
  ],
  confirmPayment: [
    {
      of: 'patient',
      send: ({ booking: { id, price }, people }) => ({
        body: { price, transactionid: 'pi_unknown', email: people.patient.email, bookingID: id },
      }),
      // 409: the booking is theirs, but the provider has no such transaction.
      expected: [401, 409, 404, 404, 404, 404, 404, 401, 404],
    },
  ],
  confirmReservation: [
    {
      of: 'patient',
      send: ({ people, booking: { date, slot } }) => ({
        body: { doctor: people.doctor.email, AppointmentDate: date, slot },
      }),
      // 409: they have no booking of that slot.
      expected: [401, 200, 409, 409, 409, 409, 409, 401, 409],
    },
  ],
  createPaymentIntent: [
    {
      of: 'patient',
      send: ({ booking: { id, price } }) => ({ body: { price, bookingID: id } }),
      expected: [401, 200, 404, 404, 404, 404, 404, 401, 404],
    },
    limitedRow((id) => ({ body: { price: 120, bookingID: id } }), [404, 404, 404]),
  ],
  deletePerson: [
    {
      of: 'another',
      send: async (world) => ({ query: { id: (await world.aTarget('patient')).id } }),
      expected: adminOnly,
    },
    {
      of: 'a doctor',
      send: async (world) => ({ query: { id: (await world.aTarget('doctor')).id } }),
      expected: adminOnly,
    },
    {
      of: 'own',
      send: (world, caller) => ({ query: { id: own(world, caller).id } }),
      // 409: an admin cannot delete their own account.
      expected: [401, 403, 403, 403, 403, 403, 409, 401, 403],
    },
  ],
  getBooking: [
    {
      of: 'patient and doctor',
      send: (world) => ({ path: `/booking/${world.booking.id}` }),
      expected: [401, 200, 404, 404, 200, 404, 200, 401, 200],
    },
    limitedRow((id) => ({ path: `/booking/${id}` }), [200, 200, 200]),
    {
      of: 'nobody',
      send: () => ({ path: `/booking/${randomUUID()}` }),
      expected: [401, 404, 404, 404, 404, 404, 404, 401, 404],
    },
  ],
  getLegalFacts: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  getClinic: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  getRole: [
    { of: 'patient', send: emailOfPatient, expected: patientAndDesk },
    { of: 'admin', send: emailOfAdmin, expected: adminOnly },
    { of: 'own', send: ownEmail, expected: everyPerson },
  ],
  getSchedule: [
    {
      of: 'doctor',
      send: ({ people }) => ({ query: { ...WEEK, doctor_id: people.doctor.id } }),
      expected: [401, 403, 403, 403, 200, 403, 200, 401, 200],
    },
    // 404: the admin and reception are allowed, but are no doctors.
    { of: 'own', send: () => ({ query: WEEK }), expected: [401, 403, 403, 403, 200, 200, 404, 401, 404] },
  ],
  getPerson: [
    {
      of: 'patient',
      send: ({ people }) => ({ query: { userEmail: people.patient.email } }),
      expected: patientAndDesk,
    },
    { of: 'admin', send: ({ people }) => ({ query: { userEmail: people.admin.email } }), expected: adminOnly },
    {
      of: 'own',
      send: (world, caller) => ({ query: { userEmail: own(world, caller).email } }),
      expected: everyPerson,
    },
  ],
  listAuditActs: [{ of: 'everybody', send: () => ({}), expected: adminOnly }],
  listAudit: [{ of: 'everybody', send: () => ({}), expected: adminOnly }],
  listBookings: [
    { of: 'patient', send: emailOfPatient, expected: patientAndDesk },
    { of: 'admin', send: emailOfAdmin, expected: adminOnly },
    { of: 'own', send: ownEmail, expected: everyPerson },
    // A cookie from a page of another origin authorizes nothing.
    { of: 'own', by: 'cookie', send: ownEmail, expected: nobody },
  ],
  listClosedDays: [
    { of: 'the clinic', send: () => ({ query: { from: '2026-12-01', to: '2026-12-31' } }), expected: everybody },
  ],
  listDoctorProfiles: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  listDoctorBookings: [
    {
      of: 'doctor',
      send: ({ people }) => ({ query: { email: people.doctor.email } }),
      expected: [401, 403, 403, 403, 200, 403, 200, 401, 200],
    },
    {
      of: 'own',
      send: ownEmail,
      // 404: the admin and reception are allowed, but have no doctor record.
      expected: [401, 403, 403, 403, 200, 200, 404, 401, 404],
    },
  ],
  listOutbox: [{ of: 'the demo', send: () => ({}), expected: everybody }],
  listSlots: [{ of: 'doctor', send: ({ people }) => ({ path: `/slot/${people.doctor.email}` }), expected: everybody }],
  listSpecialties: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  listTreatments: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  summarizeTreatments: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  listPeople: [
    { of: 'patients', send: () => ({ query: { userType: 'Patient' } }), expected: adminAndReception },
    { of: 'doctors', send: () => ({ query: { userType: 'Doctor' } }), expected: adminOnly },
    { of: 'reception', send: () => ({ query: { userType: 'Reception' } }), expected: adminOnly },
  ],
  // An access token proves no identity: it neither mints tokens nor creates profiles.
  createAccessToken: [
    { of: 'own', send: ownEmail, expected: nobody },
    { of: 'own', by: 'cookie', send: ownEmail, expected: everyPerson },
    { of: 'patient', by: 'cookie', send: emailOfPatient, expected: [401, 200, 401, 401, 401, 401, 401, 401, 401] },
  ],
  publishSlots: [
    {
      of: 'doctor',
      send: ({ people, booking: { date } }) => ({
        body: { docEmail: people.doctor.email, docSlot: [{ date, slot: [RANGE] }] },
      }),
      expected: [401, 403, 403, 403, 200, 403, 403, 401, 403],
    },
    {
      of: 'own',
      send: (world, caller) => ({
        body: { docEmail: own(world, caller).email, docSlot: [{ date: world.booking.date, slot: [RANGE] }] },
      }),
      expected: [401, 403, 403, 403, 200, 200, 403, 401, 403],
    },
  ],
  createMessage: [
    {
      of: 'the clinic',
      send: () => ({ body: { name: 'Vera', email: 'vera@example.test', message: 'Hello' } }),
      expected: everybody,
    },
  ],
  signOut: [{ of: 'own', send: () => ({}), expected: everybody }],
  createPerson: [
    {
      of: 'own',
      send: (world, caller) => profile(own(world, caller)),
      expected: nobody,
    },
    // Repeated by a caller with a profile, it returns that profile unchanged.
    { of: 'own', by: 'cookie', send: (world, caller) => profile(own(world, caller)), expected: everyPerson },
    {
      of: 'patient',
      by: 'cookie',
      send: ({ people }) => profile(people.patient),
      expected: [401, 200, 403, 403, 403, 403, 403, 401, 403],
    },
  ],
  subscribe: [{ of: 'the clinic', send: () => ({ body: { email: 'vera@example.test' } }), expected: everybody }],
  createImage: [
    { of: 'own', send: ({ photo }) => photo, expected: everyPerson },
    { of: 'own', by: 'cookie', send: ({ photo }) => photo, expected: everyPerson },
  ],
  verifyDoctor: [
    {
      of: 'another',
      send: async (world) => ({
        query: { id: (await world.aTarget('newDoctor')).id },
        body: { specialty: 'Orthodontics' },
      }),
      expected: adminOnly,
    },
    {
      of: 'own',
      send: (world, caller) => ({ query: { id: own(world, caller).id }, body: { specialty: 'Orthodontics' } }),
      // 404: the admin is not a doctor.
      expected: [401, 403, 403, 403, 403, 403, 404, 401, 403],
    },
  ],
  withdrawSlot: [
    {
      of: 'doctor',
      send: async (world) => ({
        query: { AppointmentDate: await world.freeSlot(world.people.doctor), slot: RANGE },
      }),
      expected: [401, 403, 403, 403, 200, 404, 403, 401, 403],
    },
  ],
  ...catalogueRows,
  ...deskRows,
  // The last ones, because their bookings count for the limit of open ones.
  ...changeRows,
  ...linkRows,
};

import { randomUUID } from 'node:crypto';
import type { TestPerson } from './people.ts';

/** Who calls; `patient` has a booking with `doctor`, `deleted` a token that still lives. */
export const callers = [
  'visitor',
  'patient',
  'otherPatient',
  'unverifiedDoctor',
  'doctor',
  'otherDoctor',
  'admin',
  'deleted',
] as const;
export type Caller = (typeof callers)[number];
export type Person = Exclude<Caller, 'visitor'>;
export type World = {
  people: Record<Person, TestPerson>;
  /** Of `patient` with `doctor`, unpaid. */
  booking: { id: string; price: number; date: string; slot: string };
  /** Publishes a time of a doctor on a day nobody uses yet; its long-form date. */
  freeSlot: (doctor: TestPerson) => Promise<string>;
  /** Somebody to act upon, new each time. */
  aTarget: (role: 'patient' | 'doctor') => Promise<TestPerson>;
};
export type Sent = { path?: string; query?: Record<string, string>; body?: unknown };
export type Row = {
  /** Whose thing it is, seen from `patient` and `doctor`. */
  of: string;
  send: (world: World, caller: Caller) => Sent | Promise<Sent>;
  /** In the order of `callers`. */
  expected: readonly number[];
};

export const RANGE = '10.00 AM-12.00 AM';
const everybody = [200, 200, 200, 200, 200, 200, 200, 200];
const noBearer = [401, 401, 401, 401, 401, 401, 401, 401];
const adminOnly = [401, 403, 403, 403, 403, 403, 200, 401];
const own = ({ people }: World, caller: Caller) => people[caller === 'visitor' ? 'patient' : caller];

async function booking(world: World, change: object): Promise<Sent> {
  const doctor = await world.aTarget('doctor');
  const date = await world.freeSlot(doctor);
  const body = {
    treatment: 'Teeth Orthodontics',
    doctor_email: doctor.email,
    AppointmentDate: date,
    slot: RANGE,
    patient_Phone: '030 1234567',
    price: 120,
    ...change,
  };
  return { body };
}

/** Every route of the contract, with what each kind of caller gets (specification, section 6; wire.md). */
export const permissionTable: Record<string, Row[]> = {
  addDoctor: [
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
  bookSlot: [
    { of: 'own', send: (world) => booking(world, {}), expected: [401, 200, 200, 200, 200, 200, 200, 401] },
    {
      of: 'patient',
      send: (world) => booking(world, { patient_email: world.people.patient.email }),
      expected: [401, 200, 403, 403, 403, 403, 403, 401],
    },
  ],
  confirmPayment: [
    {
      of: 'patient',
      send: ({ booking: { id, price }, people }) => ({
        body: { price, transactionid: 'pi_unknown', email: people.patient.email, bookingID: id },
      }),
      // 409: theirs to pay, but the provider knows no such transaction.
      expected: [401, 409, 404, 404, 404, 404, 404, 401],
    },
  ],
  confirmReservation: [
    {
      of: 'patient',
      send: ({ people, booking: { date, slot } }) => ({
        body: { doctor: people.doctor.email, AppointmentDate: date, slot },
      }),
      // 409: they hold no booking of that slot.
      expected: [401, 200, 409, 409, 409, 409, 409, 401],
    },
  ],
  createPaymentIntent: [
    {
      of: 'patient',
      send: ({ booking: { id, price } }) => ({ body: { price, bookingID: id } }),
      expected: [401, 200, 404, 404, 404, 404, 404, 401],
    },
  ],
  deleteUser: [
    {
      of: 'another',
      send: async (world) => ({ query: { id: (await world.aTarget('patient')).id } }),
      expected: adminOnly,
    },
    {
      of: 'own',
      send: (world, caller) => ({ query: { id: own(world, caller).id } }),
      // 409: nobody deletes themself.
      expected: [401, 403, 403, 403, 403, 403, 409, 401],
    },
  ],
  getBooking: [
    {
      of: 'patient and doctor',
      send: (world) => ({ path: `/booking/${world.booking.id}` }),
      expected: [401, 200, 404, 404, 200, 404, 200, 401],
    },
  ],
  getClinic: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  getRole: [
    {
      of: 'patient',
      send: ({ people }) => ({ query: { email: people.patient.email } }),
      expected: [401, 200, 403, 403, 403, 403, 200, 401],
    },
    {
      of: 'own',
      send: (world, caller) => ({ query: { email: own(world, caller).email } }),
      expected: [401, 200, 200, 200, 200, 200, 200, 401],
    },
  ],
  getUser: [
    {
      of: 'patient',
      send: ({ people }) => ({ query: { userEmail: people.patient.email } }),
      expected: [401, 200, 403, 403, 403, 403, 200, 401],
    },
    {
      of: 'own',
      send: (world, caller) => ({ query: { userEmail: own(world, caller).email } }),
      expected: [401, 200, 200, 200, 200, 200, 200, 401],
    },
  ],
  listAudit: [{ of: 'everybody', send: () => ({}), expected: adminOnly }],
  listBookings: [
    {
      of: 'patient',
      send: ({ people }) => ({ query: { email: people.patient.email } }),
      expected: [401, 200, 403, 403, 403, 403, 200, 401],
    },
    {
      of: 'own',
      send: (world, caller) => ({ query: { email: own(world, caller).email } }),
      expected: [401, 200, 200, 200, 200, 200, 200, 401],
    },
  ],
  listClosedDays: [
    { of: 'the clinic', send: () => ({ query: { from: '2026-12-01', to: '2026-12-31' } }), expected: everybody },
  ],
  listDoctorBookings: [
    {
      of: 'doctor',
      send: ({ people }) => ({ query: { email: people.doctor.email } }),
      expected: [401, 403, 403, 403, 200, 403, 200, 401],
    },
    {
      of: 'own',
      send: (world, caller) => ({ query: { email: own(world, caller).email } }),
      // 404: the admin may, and is no doctor.
      expected: [401, 403, 403, 403, 200, 200, 404, 401],
    },
  ],
  listOutbox: [{ of: 'the demo', send: () => ({}), expected: everybody }],
  listSlots: [{ of: 'doctor', send: ({ people }) => ({ path: `/slot/${people.doctor.email}` }), expected: everybody }],
  listSpecialties: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  listTreatments: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  listUsers: [
    { of: 'patients', send: () => ({ query: { userType: 'Patient' } }), expected: adminOnly },
    { of: 'doctors', send: () => ({ query: { userType: 'Doctor' } }), expected: adminOnly },
  ],
  // An access token proves no identity: it mints no other, and makes no profile.
  mintAccessToken: [
    { of: 'own', send: (world, caller) => ({ query: { email: own(world, caller).email } }), expected: noBearer },
  ],
  previewDeletion: [
    {
      of: 'another',
      send: async (world) => ({ path: `/users/${(await world.aTarget('doctor')).id}/deletion` }),
      expected: adminOnly,
    },
  ],
  publishSlots: [
    {
      of: 'doctor',
      send: ({ people, booking: { date } }) => ({
        body: { docEmail: people.doctor.email, docSlot: [{ date, slot: [RANGE] }] },
      }),
      expected: [401, 403, 403, 403, 200, 403, 403, 401],
    },
    {
      of: 'own',
      send: (world, caller) => ({
        body: { docEmail: own(world, caller).email, docSlot: [{ date: world.booking.date, slot: [RANGE] }] },
      }),
      expected: [401, 403, 403, 403, 200, 200, 403, 401],
    },
  ],
  sendMessage: [
    {
      of: 'the clinic',
      send: () => ({ body: { name: 'Vera', email: 'vera@example.test', message: 'Hello' } }),
      expected: everybody,
    },
  ],
  signOut: [{ of: 'own', send: () => ({}), expected: everybody }],
  signUp: [
    {
      of: 'own',
      send: (world, caller) => ({
        body: { name: 'Eve', email: own(world, caller).email, role: 'Patient', image: '/images/x.jpg' },
      }),
      expected: noBearer,
    },
  ],
  subscribe: [{ of: 'the clinic', send: () => ({ body: { email: 'vera@example.test' } }), expected: everybody }],
  uploadImage: [{ of: 'own', send: () => ({}), expected: noBearer }],
  verifyDoctor: [
    {
      of: 'another',
      send: async (world) => ({
        query: { id: (await world.aTarget('doctor')).id },
        body: { specialty: 'Orthodontics' },
      }),
      expected: adminOnly,
    },
  ],
  withdrawSlot: [
    {
      of: 'doctor',
      send: async (world) => ({
        query: { AppointmentDate: await world.freeSlot(world.people.doctor), slot: RANGE },
      }),
      expected: [401, 403, 403, 403, 200, 404, 403, 401],
    },
  ],
};

import { randomUUID } from 'node:crypto';
import { importForm } from './imports.ts';
import type { Row } from './permission-rows.ts';
import { RANGE, type World } from './permission-world.ts';

/** Reception and the admin. */
const deskOnly = [401, 403, 403, 403, 403, 403, 200, 401, 200];

const adminOnly = (status: number) => [401, 403, 403, 403, 403, 403, status, 401, 403];
const anImport = () => importForm({ _id: randomUUID(), kind: 'patients' }, 'Name\nIda Import\n');

const bookingFor = async ({ freeSlot, aTarget }: World, patientId: string) => {
  const doctor = await aTarget('doctor');
  return {
    body: {
      patient_id: patientId,
      treatment: 'Teeth Orthodontics',
      doctor_email: doctor.email,
      AppointmentDate: await freeSlot(doctor),
      slot: RANGE,
      patient_Phone: '030 1234567',
      price: 120,
    },
  };
};

/** The routes by which reception enters patients and books for them. */
export const deskPatientRows: Record<string, Row[]> = {
  checkImport: [{ of: 'everybody', send: () => ({ body: anImport() }), expected: adminOnly(200) }],
  // 409: it was not checked before.
  createImport: [{ of: 'everybody', send: () => ({ body: anImport() }), expected: adminOnly(409) }],
  listImports: [{ of: 'everybody', send: () => ({}), expected: adminOnly(200) }],
  undoImport: [{ of: 'nobody', send: () => ({ path: `/imports/${randomUUID()}` }), expected: adminOnly(404) }],
  mailImport: [{ of: 'nobody', send: () => ({ path: `/imports/${randomUUID()}/emails` }), expected: adminOnly(404) }],
  searchPatients: [{ of: 'patients', send: () => ({ body: { q: 'Person' } }), expected: deskOnly }],
  createDeskPatient: [
    { of: 'a caller', send: () => ({ body: { name: 'Anna Anruf', phone: '030 1234567' } }), expected: deskOnly },
  ],
  saveDeskEmail: [
    {
      of: 'a caller',
      send: async (world) => ({
        path: `/desk/patients/${await world.aPersonOf(null)}/email`,
        body: { email: `${randomUUID()}@example.test` },
      }),
      expected: deskOnly,
    },
    {
      of: 'an account',
      send: ({ people }) => ({ path: `/desk/patients/${people.patient.id}/email`, body: { email: null } }),
      expected: deskOnly.map((status) => (status === 200 ? 404 : status)),
    },
    {
      of: 'somebody an account books for',
      send: async ({ aPersonOf, people }) => ({
        path: `/desk/patients/${await aPersonOf(people.patient.id)}/email`,
        body: { email: 'a@example.test' },
      }),
      expected: deskOnly.map((status) => (status === 200 ? 404 : status)),
    },
  ],
  listFirstFree: [
    { of: 'a treatment', send: (world) => ({ query: { treatment: world.treatmentId } }), expected: deskOnly },
  ],
  createDeskBooking: [
    {
      of: 'a patient',
      send: async (world) => bookingFor(world, (await world.aTarget('patient')).id),
      expected: deskOnly,
    },
    {
      of: 'a colleague',
      send: async (world) => bookingFor(world, (await world.aTarget('doctor')).id),
      expected: deskOnly,
    },
    {
      of: 'nobody',
      send: async (world) => bookingFor(world, randomUUID()),
      expected: deskOnly.map((status) => (status === 200 ? 404 : status)),
    },
    {
      of: 'the caller',
      send: async (world, caller) => bookingFor(world, world.people[caller === 'visitor' ? 'patient' : caller].id),
      expected: [401, 403, 403, 403, 403, 403, 403, 401, 403],
    },
  ],
};

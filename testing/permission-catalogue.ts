import { randomUUID } from 'node:crypto';
import type { Row } from './permission-rows.ts';

const everybody = [200, 200, 200, 200, 200, 200, 200, 200, 200];
const adminOnly = [401, 403, 403, 403, 403, 403, 200, 401, 403];

/** The routes of what the clinic offers. */
export const catalogueRows: Record<string, Row[]> = {
  getRegisters: [{ of: 'everybody', send: () => ({}), expected: adminOnly }],
  getSettings: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  listTeam: [{ of: 'the clinic', send: () => ({}), expected: everybody }],
  getTeam: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  updateTeam: [
    {
      of: 'the clinic',
      send: () => ({ body: { version: 9, members: [] } }),
      // 409: it is of another version.
      expected: [401, 403, 403, 403, 403, 403, 409, 401, 403],
    },
  ],
  listSettingsChanges: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  updateSettings: [{ of: 'the clinic', send: () => ({ body: { version: 0, values: {} } }), expected: adminOnly }],
  listManagedTreatments: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  createTreatment: [
    {
      of: 'the clinic',
      send: (world) => ({
        body: { name_en: randomUUID(), name_de: 'Neu', specialty_id: world.specialtyId, price: 10, duration: 30 },
      }),
      expected: adminOnly,
    },
  ],
  updateTreatment: [
    {
      of: 'the clinic',
      send: (world) => ({ path: `/treatments/${world.treatmentId}`, body: { version: 1 } }),
      expected: adminOnly,
    },
    {
      of: 'nobody',
      send: () => ({ path: `/treatments/${randomUUID()}`, body: { version: 1 } }),
      expected: [401, 403, 403, 403, 403, 403, 404, 401, 403],
    },
  ],
  orderTreatments: [
    {
      of: 'the clinic',
      send: () => ({ body: { ids: [randomUUID()] } }),
      // 409: the treatments are others.
      expected: [401, 403, 403, 403, 403, 403, 409, 401, 403],
    },
  ],
  listDoctorTreatments: [
    {
      of: 'a doctor',
      send: ({ people }) => ({ path: `/doctors/${people.doctor.id}/treatments` }),
      expected: everybody,
    },
  ],
  getTreatment: [
    { of: 'the clinic', send: (world) => ({ path: `/appointmentOptions/${world.treatmentId}` }), expected: everybody },
  ],
};

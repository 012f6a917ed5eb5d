import { randomUUID } from 'node:crypto';
import type { Row } from './permission-rows.ts';
import type { Caller, World } from './permission-world.ts';

const everyPerson = [401, 200, 200, 200, 200, 200, 200, 401, 200];
const deskOnly = [401, 403, 403, 403, 403, 403, 200, 401, 200];
const nobody = [401, 403, 403, 403, 403, 403, 403, 401, 403];
/** Patients delete their own account after a week, or restrict its use; everybody else asks the admin. */
const patients = [401, 200, 200, 403, 403, 403, 403, 401, 403];

const own = ({ people }: World, caller: Caller) => people[caller === 'visitor' ? 'patient' : caller].id;
const pathOf = (id: string, right: string) => `/users/${id}/${right}`;

/** The rows of a right: one's own, a patient's and a doctor's. */
function rowsOf(right: string, ofOneself: readonly number[], body?: object): Row[] {
  return [
    { of: 'own', send: (world, caller) => ({ path: pathOf(own(world, caller), right), body }), expected: ofOneself },
    ...(['patient', 'doctor'] as const).map((role) => ({
      of: `a ${role}`,
      send: async (world: World) => ({ path: pathOf((await world.aTarget(role)).id, right), body }),
      expected: role === 'patient' ? deskOnly : nobody,
    })),
    {
      of: 'nobody',
      send: () => ({ path: pathOf(randomUUID(), right), body }),
      expected: deskOnly.map((status) => (status === 200 ? 404 : status)),
    },
  ];
}

/** The routes of the rights to one's own data. */
export const rightsRows: Record<string, Row[]> = {
  getDataExport: rowsOf('data-export', everyPerson),
  requestDataExport: rowsOf('data-export', everyPerson),
  openDataExport: [
    {
      of: 'nobody',
      send: () => ({ path: `/data-exports/${randomUUID()}/open` }),
      expected: everyPerson.map((status) => (status === 200 ? 404 : status)),
    },
  ],
  previewDeletion: [
    {
      of: 'own',
      send: (world, caller) => ({ path: pathOf(own(world, caller), 'deletion') }),
      expected: [401, 200, 200, 403, 403, 403, 409, 401, 403],
    },
    {
      of: 'a patient',
      send: async (world) => ({ path: pathOf((await world.aTarget('patient')).id, 'deletion') }),
      expected: deskOnly,
    },
    {
      of: 'a doctor',
      send: async (world) => ({ path: pathOf((await world.aTarget('doctor')).id, 'deletion') }),
      expected: [401, 403, 403, 403, 403, 403, 200, 401, 403],
    },
  ],
  requestDeletion: rowsOf('deletion', patients),
  withdrawDeletion: rowsOf('deletion', everyPerson),
  restrictUse: rowsOf('restriction', patients, { isRestricted: true }),
  listConsents: rowsOf('consents', everyPerson),
  changeConsent: rowsOf('consents', everyPerson, { kind: 'text_reminders', isGiven: false }),
  correctPatient: (['patient', 'doctor'] as const).map((role) => ({
    of: `a ${role}`,
    send: async (world: World) => ({
      path: `/desk/patients/${(await world.aTarget(role)).id}`,
      body: { name: 'Anna Anders' },
    }),
    expected: role === 'patient' ? deskOnly : nobody,
  })),
  openLockedRecords: [
    {
      of: 'deleted patients',
      send: () => ({ body: { name: 'Person', reason: 'A court asks for it' } }),
      expected: [401, 403, 403, 403, 200, 200, 200, 401, 403],
    },
  ],
};

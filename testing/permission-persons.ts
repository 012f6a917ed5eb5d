import { randomUUID } from 'node:crypto';
import type { Row } from './permission-rows.ts';
import { RANGE, type Caller, type World } from './permission-world.ts';

const everyPerson = [401, 200, 200, 200, 200, 200, 200, 401, 200];
const nobody = [401, 404, 404, 404, 404, 404, 404, 401, 404];
const deskOnly = [401, 403, 403, 403, 403, 403, 200, 401, 200];
const body = () => ({ name: `Mia ${randomUUID().slice(0, 8)}`, birth_date: '2019-02-01' });

/** A person of an account; of the caller's own or of `patient`. */
async function personOf(world: World, caller: Caller | null): Promise<string> {
  const { people } = world;
  const account = people[caller === null || caller === 'visitor' ? 'patient' : caller];
  return world.aPersonOf(account.id);
}

async function rowBody(world: World) {
  const doctor = await world.aTarget('doctor');
  const stranger = await world.aTarget('patient');
  const persons = [await world.aPersonOf(stranger.id), await world.aPersonOf(stranger.id)];
  const time = { doctor_email: doctor.email, AppointmentDate: await world.freeSlot(doctor), slot: RANGE };
  return { treatment: 'Teeth Orthodontics', ...time, patient_Phone: '030 1234567', price: 120, persons };
}

const ofOwn = (rest: object = {}): Row => ({
  of: 'a person of one’s own account',
  send: async (world, caller) => ({ path: `/persons/${await personOf(world, caller)}`, ...rest }),
  expected: everyPerson,
});
/** Not even the desk, which corrects and detaches by its own routes, and not of another account. */
const ofAnother = (rest: object = {}): Row => ({
  of: 'a person of another account',
  send: async (world) => ({ path: `/persons/${await world.aPersonOf((await world.aTarget('patient')).id)}`, ...rest }),
  expected: nobody,
});

/** The routes of the people an account books for. */
export const personRows: Record<string, Row[]> = {
  bookInRow: [
    {
      of: 'people of another account',
      send: async (world) => ({ body: await rowBody(world) }),
      expected: [401, 400, 400, 400, 400, 400, 400, 401, 400],
    },
  ],
  listPersons: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  addPerson: [{ of: 'own', send: () => ({ body: body() }), expected: everyPerson }],
  correctPerson: [ofOwn({ body: { name: 'Mia' } }), ofAnother({ body: { name: 'Mia' } })],
  removePerson: [ofOwn(), ofAnother()],
  letAccountIn: [
    { of: 'no account', send: () => ({ path: '/persons/account', body: { isLetIn: true } }), expected: nobody },
  ],
  assignPerson: [
    {
      of: 'a patient without an account',
      send: async (world) => ({
        path: `/desk/patients/${await world.aPersonOf(null)}/account`,
        body: { account_id: (await world.aTarget('patient')).id },
      }),
      expected: deskOnly,
    },
  ],
  detachPerson: [
    {
      of: 'a person of an account',
      send: async (world) => ({ path: `/desk/patients/${await personOf(world, null)}/account` }),
      expected: deskOnly,
    },
  ],
};

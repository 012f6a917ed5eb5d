import { randomUUID } from 'node:crypto';
import { limitedRow, type Row } from './permission-rows.ts';
import { RANGE, type World } from './permission-world.ts';

const nothing = [401, 404, 404, 404, 404, 404, 404, 401, 404];
/** Its patient, its verified doctor, the admin and reception; to the others it looks absent. */
const owners = [401, 200, 404, 404, 200, 404, 200, 401, 200];

const path = (id: string, verb: string) => `/bookings/${id}/${verb}`;
const target = async ({ freeSlot, people }: World) => ({
  doctor_email: people.otherDoctor.email,
  AppointmentDate: await freeSlot(people.otherDoctor),
  slot: RANGE,
});

/** The routes that change a booking of `patient` with `doctor`; each call has its own. */
export const changeRows: Record<string, Row[]> = {
  cancelBooking: [
    {
      of: 'patient and doctor',
      send: async ({ aBooking }) => ({ path: path(await aBooking(), 'cancel'), body: {} }),
      expected: owners,
    },
    {
      of: 'patient and doctor, as staff',
      send: async ({ aBooking }) => ({
        path: path(await aBooking(), 'cancel'),
        body: { for_patient: true, refund_percent: 50, reason: 'ill' },
      }),
      expected: [401, 403, 404, 404, 200, 404, 200, 401, 200],
    },
    { of: 'nobody', send: () => ({ path: path(randomUUID(), 'cancel'), body: {} }), expected: nothing },
    limitedRow((id) => ({ path: path(id, 'cancel'), body: {} }), [200, 200, 200]),
  ],
  moveBooking: [
    {
      of: 'patient and doctor',
      send: async (world) => ({ path: path(await world.aBooking(), 'move'), body: await target(world) }),
      expected: owners,
    },
    {
      of: 'patient and doctor, with a length',
      send: async (world) => ({
        path: path(await world.aBooking(), 'move'),
        body: { ...(await target(world)), minutes: 17 },
      }),
      // 400: staff are allowed, but a slot has its own length.
      expected: [401, 403, 404, 404, 400, 404, 400, 401, 400],
    },
    limitedRow(async (id, world) => ({ path: path(id, 'move'), body: await target(world) }), [404, 200, 200]),
    {
      of: 'nobody',
      send: async (world) => ({ path: path(randomUUID(), 'move'), body: await target(world) }),
      expected: nothing,
    },
  ],
  markAttendance: [
    limitedRow((id) => ({ path: path(id, 'attendance'), body: { state: 'confirmed' } }), [404, 200, 200]),
    {
      of: 'patient and doctor',
      send: async ({ aBooking }) => ({ path: path(await aBooking(), 'attendance'), body: { state: 'confirmed' } }),
      expected: owners,
    },
    {
      of: 'patient and doctor, as staff',
      send: async ({ aBooking }) => ({ path: path(await aBooking(), 'attendance'), body: { state: 'arrived' } }),
      // 409: staff are allowed, but it is not the day of the appointment.
      expected: [401, 403, 404, 404, 409, 404, 409, 401, 409],
    },
  ],
  getNote: [
    limitedRow((id) => ({ path: path(id, 'note') }), [404, 200, 200]),
    {
      of: 'patient and doctor',
      send: async ({ aBooking }) => ({ path: path(await aBooking(), 'note') }),
      expected: [401, 404, 404, 404, 200, 404, 200, 401, 200],
    },
    { of: 'nobody', send: () => ({ path: path(randomUUID(), 'note') }), expected: nothing },
  ],
  getReason: [
    limitedRow((id) => ({ path: path(id, 'reason') }), [404, 200, 200]),
    {
      of: 'patient and doctor',
      send: async ({ aBooking }) => ({ path: path(await aBooking(), 'reason') }),
      expected: [401, 200, 404, 404, 200, 404, 200, 401, 200],
    },
    { of: 'nobody', send: () => ({ path: path(randomUUID(), 'reason') }), expected: nothing },
  ],
  saveNote: [
    limitedRow((id) => ({ path: path(id, 'note'), body: { text: 'afraid', seen: '' } }), [404, 200, 200]),
    {
      of: 'patient and doctor',
      send: async ({ aBooking }) => ({ path: path(await aBooking(), 'note'), body: { text: 'afraid', seen: '' } }),
      expected: [401, 404, 404, 404, 200, 404, 200, 401, 200],
    },
    {
      of: 'nobody',
      send: () => ({ path: path(randomUUID(), 'note'), body: { text: 'afraid', seen: '' } }),
      expected: nothing,
    },
  ],
  undoChange: [
    // 409: they are allowed, but they changed nothing.
    limitedRow((id) => ({ path: path(id, 'undo'), body: {} }), [409, 409, 409]),
    {
      of: 'patient and doctor',
      send: async ({ aBooking }) => ({ path: path(await aBooking(), 'undo'), body: {} }),
      // 409: they are allowed, but they changed nothing.
      expected: [401, 409, 404, 404, 409, 404, 409, 401, 409],
    },
  ],
};

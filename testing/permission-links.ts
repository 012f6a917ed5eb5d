import type { Row } from './permission-rows.ts';
import { RANGE, type World } from './permission-world.ts';

/** Who has the link acts as the patient, signed in or not. */
const everybody = [200, 200, 200, 200, 200, 200, 200, 200, 200];
const nobody = [404, 404, 404, 404, 404, 404, 404, 404, 404];

const noLink = (more: object = {}): Row => ({
  of: 'nobody',
  send: () => ({ body: { token: 'x.y', ...more } }),
  expected: nobody,
});
const target = async ({ freeSlot, people }: World) => ({
  doctor_email: people.otherDoctor.email,
  AppointmentDate: await freeSlot(people.otherDoctor),
  slot: RANGE,
});

/** The routes of an emailed link. */
export const linkRows: Record<string, Row[]> = {
  getBookingByLink: [
    { of: 'patient', send: ({ tokenOf, booking }) => ({ body: { token: tokenOf(booking.id) } }), expected: everybody },
    noLink(),
  ],
  getCalendarFileByLink: [
    { of: 'patient', send: ({ tokenOf, booking }) => ({ body: { token: tokenOf(booking.id) } }), expected: everybody },
    noLink(),
  ],
  confirmBookingByLink: [
    { of: 'patient', send: ({ tokenOf, booking }) => ({ body: { token: tokenOf(booking.id) } }), expected: everybody },
    noLink(),
  ],
  cancelBookingByLink: [
    {
      of: 'patient',
      send: async ({ tokenOf, aBooking }) => ({ body: { token: tokenOf(await aBooking()) } }),
      expected: everybody,
    },
    noLink(),
  ],
  moveBookingByLink: [
    {
      of: 'patient',
      send: async (world) => ({
        body: { token: world.tokenOf(await world.aBooking()), ...(await target(world)) },
      }),
      expected: everybody,
    },
    noLink({ doctor_email: 'doctor@example.test', AppointmentDate: 'Monday, January 4, 2027', slot: RANGE }),
  ],
  undoChangeByLink: [
    {
      of: 'patient',
      send: async ({ tokenOf, aBooking }) => ({ body: { token: tokenOf(await aBooking()) } }),
      // 409: they are allowed, but nothing was changed.
      expected: everybody.map(() => 409),
    },
    noLink(),
  ],
};

import { BIRTH_DATE } from './desk-emails.ts';
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

const atBirthDate = (birth_date: string) => async (world: World) => ({
  body: { token: await world.aDeskLink(), birth_date },
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
  // 409: who has the link may try, but neither a wrong date nor an invalid link proves anything.
  proveDeskEmail: [
    { of: 'a caller', send: atBirthDate(BIRTH_DATE), expected: everybody },
    { of: 'a caller, with another date', send: atBirthDate('1980-12-25'), expected: everybody.map(() => 409) },
    { ...noLink({ birth_date: BIRTH_DATE }), expected: everybody.map(() => 409) },
  ],
  disownDeskEmail: [
    { of: 'a caller', send: async (world) => ({ body: { token: await world.aDeskLink() } }), expected: everybody },
    { ...noLink(), expected: everybody.map(() => 409) },
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

import type { Row } from './permission-rows.ts';

const DAY = '2026-11-23';
/** Verified doctors, reception and the admin. */
const staff = [401, 403, 403, 403, 200, 200, 200, 401, 200];

/** The rows of the day board. */
export const boardRows: Record<string, Row[]> = {
  getBoard: [
    {
      of: 'doctor',
      send: ({ people }) => ({ query: { day: DAY, doctor: people.doctor.id } }),
      expected: [401, 403, 403, 403, 200, 403, 200, 401, 200],
    },
    { of: 'own', send: () => ({ query: { day: DAY } }), expected: staff },
  ],
  getWaitingRoom: [{ of: 'own', send: () => ({}), expected: staff }],
};

import { randomUUID } from 'node:crypto';
import type { Row } from './permission-rows.ts';

const DAY = '2026-11-23';
/** Verified doctors, reception and the admin. */
const staff = [401, 403, 403, 403, 200, 200, 200, 401, 200];

/** Reception and the admin. */
const desk = [401, 403, 403, 403, 403, 403, 200, 401, 200];

const admin = [401, 403, 403, 403, 403, 403, 200, 401, 403];

/** The rows of the day board, and of the screens that show it. */
export const boardRows: Record<string, Row[]> = {
  getBoard: [
    {
      of: 'doctor',
      send: ({ people }) => ({ query: { day: DAY, doctor: people.doctor.id } }),
      expected: [401, 403, 403, 403, 200, 403, 200, 401, 200],
    },
    { of: 'own', send: () => ({ query: { day: DAY } }), expected: staff },
  ],
  findAnything: [
    {
      of: 'the clinic',
      send: () => ({ body: { q: 'Person' } }),
      expected: [401, 403, 403, 200, 200, 200, 200, 401, 200],
    },
  ],
  getOverview: [{ of: 'the clinic', send: () => ({}), expected: admin }],
  listFirstSteps: [{ of: 'own', send: () => ({}), expected: staff }],
  sendTestEmail: [{ of: 'the clinic', send: () => ({}), expected: admin }],
  // 400: the admin is allowed, but no email has this code.
  proveTestEmail: [
    {
      of: 'the clinic',
      send: () => ({ body: { code: '1' } }),
      expected: admin.map((status) => (status === 200 ? 400 : status)),
    },
  ],
  openToPublic: [{ of: 'the clinic', send: () => ({}), expected: admin }],
  listScreens: [{ of: 'the clinic', send: () => ({}), expected: desk }],
  createScreen: [{ of: 'the clinic', send: () => ({ body: { name: 'Waiting room' } }), expected: desk }],
  // 404: reception and the admin are allowed, but there is no such screen.
  endScreen: [
    {
      of: 'nobody',
      send: () => ({ query: { id: randomUUID() } }),
      expected: desk.map((status) => (status === 200 ? 404 : status)),
    },
  ],
  // 404: the token of a screen decides, not who is signed in.
  getWaitingRoom: [{ of: 'nobody', send: () => ({ body: { token: 'x' } }), expected: desk.map(() => 404) }],
};

import { randomUUID } from 'node:crypto';
import type { Caller, World } from './permission-world.ts';

export type Sent = { path?: string; query?: Record<string, string>; body?: unknown; headers?: Record<string, string> };
export type Row = {
  /** The owner of the record, as seen from `patient` and `doctor`. */
  of: string;
  /** The caller's credential; an access token by default. */
  by?: 'cookie';
  send: (world: World, caller: Caller) => Sent | Promise<Sent>;
  /** Expected statuses in the order of `callers`. */
  expected: readonly number[];
};

const everyPerson = [401, 200, 200, 200, 200, 200, 200, 401];
const notFound = [404, 404, 404, 404, 404, 404, 404, 404];
/** Doctors, verified or not, and the admin. */
const staffOnly = [401, 403, 403, 200, 200, 200, 200, 401];
const adminOnly = [401, 403, 403, 403, 403, 403, 200, 401];

/** The routes around bookings: profiles, sessions, messages and newsletter. */
export const portalRows: Record<string, Row[]> = {
  getProfile: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  updatePerson: [{ of: 'own', send: () => ({ body: { language: 'de' } }), expected: everyPerson }],
  getNotifications: [{ of: 'own', send: () => ({}), expected: staffOnly }],
  updateNotifications: [{ of: 'own', send: () => ({ body: { new: true } }), expected: staffOnly }],
  listSessions: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  endSession: [
    // A session of another person looks absent.
    { of: 'nobody', send: () => ({ query: { id: randomUUID() } }), expected: [401, 404, 404, 404, 404, 404, 404, 401] },
  ],
  getCalendarFile: [
    {
      of: 'patient and doctor',
      send: ({ booking }) => ({ path: `/bookings/${booking.id}/calendar.ics` }),
      expected: [401, 200, 404, 404, 200, 404, 200, 401],
    },
    {
      of: 'nobody',
      send: () => ({ path: `/bookings/${randomUUID()}/calendar.ics` }),
      expected: [401, 404, 404, 404, 404, 404, 404, 401],
    },
  ],
  getCalendarFeed: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  createCalendarFeed: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  deleteCalendarFeed: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  listMessages: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  deleteMessage: [
    {
      of: 'nobody',
      send: () => ({ query: { id: randomUUID() } }),
      // 404: the admin is allowed, but there is no such message.
      expected: [401, 403, 403, 403, 403, 403, 404, 401],
    },
  ],
  listSubscribers: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  // 404: everybody is allowed, but the token is invalid.
  confirmSubscription: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  unsubscribe: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  confirmAddress: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  disownAddress: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: notFound }],
  resendHoldEmail: [
    {
      of: 'patient',
      send: ({ booking }) => ({ path: `/booking/${booking.id}/hold-mail` }),
      expected: [401, 200, 404, 404, 404, 404, 404, 401],
    },
  ],
};

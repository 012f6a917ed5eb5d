import { randomUUID } from 'node:crypto';
import type { Caller, World } from './permission-world.ts';

export type Sent = { path?: string; query?: Record<string, string>; body?: unknown; headers?: Record<string, string> };
export type Row = {
  /** Whose thing it is, seen from `patient` and `doctor`. */
  of: string;
  /** What proves the caller; the access token unless said otherwise. */
  by?: 'cookie';
  send: (world: World, caller: Caller) => Sent | Promise<Sent>;
  /** In the order of `callers`. */
  expected: readonly number[];
};

const everyPerson = [401, 200, 200, 200, 200, 200, 200, 401];
const nothingThere = [404, 404, 404, 404, 404, 404, 404, 404];
const adminOnly = [401, 403, 403, 403, 403, 403, 200, 401];

/** The calls around bookings: profiles and sessions, messages and news. */
export const portalRows: Record<string, Row[]> = {
  getProfile: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  updatePerson: [{ of: 'own', send: () => ({ body: { language: 'de' } }), expected: everyPerson }],
  listSessions: [{ of: 'own', send: () => ({}), expected: everyPerson }],
  endSession: [
    // A session that is not the caller's is not there.
    { of: 'nobody', send: () => ({ query: { id: randomUUID() } }), expected: [401, 404, 404, 404, 404, 404, 404, 401] },
  ],
  listMessages: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  deleteMessage: [
    {
      of: 'nobody',
      send: () => ({ query: { id: randomUUID() } }),
      // 404: the admin may, and there is no such message.
      expected: [401, 403, 403, 403, 403, 403, 404, 401],
    },
  ],
  listSubscribers: [{ of: 'the clinic', send: () => ({}), expected: adminOnly }],
  // 404: everybody may, and the link is none of ours.
  confirmSubscription: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: nothingThere }],
  unsubscribe: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: nothingThere }],
  confirmAddress: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: nothingThere }],
  disownAddress: [{ of: 'nobody', send: () => ({ body: { token: 'x.y' } }), expected: nothingThere }],
  resendHoldEmail: [
    {
      of: 'patient',
      send: ({ booking }) => ({ path: `/booking/${booking.id}/hold-mail` }),
      expected: [401, 200, 404, 404, 404, 404, 404, 401],
    },
  ],
};

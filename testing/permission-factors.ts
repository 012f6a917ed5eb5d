import { randomUUID } from 'node:crypto';
import { portalRows, type Row } from './permission-rows.ts';

/** By a cookie, the caller's own; the account of `deleted` is gone. */
const everyPerson = [401, 200, 200, 200, 200, 200, 200, 401, 200];
const everybody = [200, 200, 200, 200, 200, 200, 200, 200, 200];
const noOwn = [401, 404, 404, 404, 404, 404, 404, 401, 404];
const empty = [401, 400, 400, 400, 400, 400, 400, 401, 400];

/** Those, and the routes of accounts, passkeys, authenticator apps and recovery codes. */
export const accountRows: Record<string, Row[]> = {
  ...portalRows,
  createReception: [
    {
      of: 'the clinic',
      send: () => ({ body: { name: 'Rita', email: `${randomUUID()}@example.test` } }),
      expected: [401, 403, 403, 403, 403, 403, 200, 401, 403],
    },
  ],
  getFactors: [{ of: 'own', by: 'cookie', send: () => ({}), expected: everyPerson }],
  challengePasskey: [{ of: 'own', by: 'cookie', send: () => ({ body: { isNew: false } }), expected: everybody }],
  passFactor: [{ of: 'own', by: 'cookie', send: () => ({ body: {} }), expected: everybody.map(() => 400) }],
  createTotp: [{ of: 'own', by: 'cookie', send: () => ({}), expected: everyPerson }],
  addFactor: [{ of: 'own', by: 'cookie', send: () => ({ body: {} }), expected: empty }],
  deleteFactor: [{ of: 'nobody', by: 'cookie', send: () => ({ query: { id: randomUUID() } }), expected: noOwn }],
  renewRecoveryCodes: [{ of: 'own', by: 'cookie', send: () => ({}), expected: noOwn }],
  resetFactors: [
    {
      of: 'a new patient',
      send: async ({ aTarget }) => ({ path: `/users/${(await aTarget('patient')).id}/factors` }),
      expected: [401, 403, 403, 403, 403, 403, 200, 401, 403],
    },
  ],
};

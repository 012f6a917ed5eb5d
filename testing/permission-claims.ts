import { randomUUID } from 'node:crypto';
import type { Row } from './permission-rows.ts';

/** Reception and the admin; there is no such record. */
const noRecord = [401, 403, 403, 403, 403, 403, 404, 401, 404];

/** The routes by which records of one patient become one. */
export const claimRows: Record<string, Row[]> = {
  createClaimCode: [
    { of: 'nobody', send: () => ({ path: `/desk/patients/${randomUUID()}/claim-code` }), expected: noRecord },
    {
      of: 'an account',
      send: ({ people }) => ({ path: `/desk/patients/${people.patient.id}/claim-code` }),
      expected: noRecord,
    },
  ],
  // 409: patients are allowed, but there is no such code.
  claimRecord: [
    {
      of: 'nobody',
      send: () => ({ body: { code: 'K7P4Q-X2M9B' } }),
      expected: [401, 409, 409, 403, 403, 403, 403, 401, 403],
    },
  ],
  previewMerge: [
    {
      of: 'nobody',
      send: () => ({ path: `/desk/persons/${randomUUID()}/merge/preview`, body: { into: randomUUID() } }),
      expected: noRecord,
    },
  ],
  mergePeople: [
    {
      of: 'two accounts',
      send: ({ people }) => ({
        path: `/desk/persons/${people.patient.id}/merge`,
        body: { into: people.otherPatient.id },
      }),
      expected: noRecord.map((status) => (status === 404 ? 409 : status)),
    },
    {
      of: 'nobody',
      send: () => ({ path: `/desk/persons/${randomUUID()}/merge`, body: { into: randomUUID() } }),
      expected: noRecord,
    },
  ],
};

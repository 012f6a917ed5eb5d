import type { Row } from './permission-rows.ts';

const deskOnly = [401, 403, 403, 403, 403, 403, 200, 401, 200];

/** The routes of the list of appointments. */
export const appointmentRows: Record<string, Row[]> = {
  listAppointments: [{ of: 'the clinic', send: () => ({ body: {} }), expected: deskOnly }],
  exportAppointments: [{ of: 'the clinic', send: () => ({ body: { columns: ['day'] } }), expected: deskOnly }],
  noteVisit: [{ of: 'own', send: () => ({}), expected: deskOnly }],
};

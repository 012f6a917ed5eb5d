import { randomUUID } from 'node:crypto';
import type { Row } from './permission-rows.ts';

const deskOnly = [401, 403, 403, 403, 403, 403, 200, 401, 200];
/** 404: reception and the admin are allowed, but there is no such one. */
const nothing = deskOnly.map((status) => (status === 200 ? 404 : status));

const paymentsOf = (id: string) => `/desk/bookings/${id}/payments`;

/** The routes of payments at the desk and of what waits there; each call has its own booking of `patient`. */
export const deskPaymentRows: Record<string, Row[]> = {
  listBookingPayments: [
    { of: 'patient', send: ({ booking }) => ({ path: paymentsOf(booking.id) }), expected: deskOnly },
    { of: 'nobody', send: () => ({ path: paymentsOf(randomUUID()) }), expected: nothing },
  ],
  getReceipt: [
    {
      of: 'patient',
      send: ({ booking }) => ({ path: `/booking/${booking.id}/receipt` }),
      expected: [401, 200, 404, 404, 404, 404, 404, 401, 404],
    },
  ],
  takeDeskPayment: [
    {
      of: 'patient',
      send: async ({ aBooking }) => ({ path: paymentsOf(await aBooking()), body: { method: 'cash' } }),
      expected: deskOnly,
    },
    { of: 'nobody', send: () => ({ path: paymentsOf(randomUUID()), body: { method: 'cash' } }), expected: nothing },
  ],
  correctInsurance: [
    {
      of: 'patient',
      send: ({ booking }) => ({
        path: `/desk/bookings/${booking.id}/insurance`,
        body: { insurance: 'self', seen: null },
      }),
      expected: deskOnly,
    },
  ],
  reverseDeskPayment: [
    {
      of: 'nobody',
      send: () => ({ path: `/desk/payments/${randomUUID()}/reverse`, body: { reason: 'mistake' } }),
      expected: nothing,
    },
  ],
  returnDeskPayment: [
    { of: 'nobody', send: () => ({ path: `/desk/payments/${randomUUID()}/returned`, body: {} }), expected: nothing },
  ],
  getInboxCounts: [{ of: 'own', send: () => ({}), expected: [401, 403, 403, 200, 200, 200, 200, 401, 200] }],
  listInbox: [{ of: 'own', send: () => ({}), expected: [401, 403, 403, 403, 200, 200, 200, 401, 200] }],
};

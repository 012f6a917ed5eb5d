import type { NewAuditEntry } from '#server/platform/audit';
import type { PaymentRow } from './payments-rows.ts';

/** The audited parties of a payment, with no actor: the system acts. A booking can have several payments, so its id is a detail. */
export function auditedParties({ id, payerId: personId, bookingId }: PaymentRow): Omit<NewAuditEntry, 'action'> {
  return { actorId: null, personId, bookingId, details: { payment: id } };
}

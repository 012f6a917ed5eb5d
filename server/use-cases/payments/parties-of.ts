import type { NewAuditEntry } from '#server/store/audit';
import type { PaymentRow } from '#server/store/payments';

/** The audited parties of a payment, with no actor: the system acts. A booking can have several payments, so its id is a detail. */
export function partiesOf({ id, payerId: personId, bookingId }: PaymentRow): Omit<NewAuditEntry, 'action'> {
  return { actorId: null, personId, bookingId, details: { payment: id } };
}

import type { NewAuditEntry } from '#server/store/audit';
import type { PaymentRow } from '#server/store/payments';

/** The audited parties of a payment, with no actor: the system acts. A payment without a booking is named by its id. */
export function partiesOf({ id, payerId: personId, bookingId }: PaymentRow): Omit<NewAuditEntry, 'action'> {
  return { actorId: null, personId, bookingId, ...(bookingId === null && { details: { payment: id } }) };
}

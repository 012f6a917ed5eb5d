/** What is written down, once it happened: who did it, to whom or what, when. */
export const auditActions = [
  'doctor.verified',
  'doctor.added',
  'person.signed_up',
  'person.deleted',
  'account.replaced',
  'address.proven',
  'address.disowned',
  'admin.added',
  'treatment.repriced',
  'slots.published',
  'slot.withdrawn',
  'booking.held',
  'booking.made',
  'booking.expired',
  'booking.cancelled',
  'booking.paid',
  'payment.refunded',
  'payment.partly_refunded',
  'payment.refund_failed',
  'payment.disputed',
  'patients.seen',
  'messages.seen',
  'message.deleted',
] as const;

export type AuditAction = (typeof auditActions)[number];

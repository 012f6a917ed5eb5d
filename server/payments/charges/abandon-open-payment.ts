import { abandonPayment, findOpenPayment } from './payments-rows.ts';
import type { Trx } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';

/** Abandons the open payment of a locked booking, unless it is `except`; a job cancels its intent at the provider. */
export async function abandonOpenPayment(
  { ports }: Pick<Portal, 'ports'>,
  trx: Trx,
  { bookingId, except = null, now }: { bookingId: string; except?: string | null; now: Date },
): Promise<void> {
  const open = await findOpenPayment(trx, bookingId);
  if (!open || open.id === except || !(await abandonPayment(trx, open.id, now))) return;
  await ports.jobs.enqueue(trx, 'end-intent', { paymentId: open.id }, { id: open.id });
}

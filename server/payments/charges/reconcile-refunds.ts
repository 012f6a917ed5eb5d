import { ClinicError } from '#domain/shared/errors';
import { listPendingRefunds } from './refunds-rows.ts';
import type { Portal } from '#server/platform/context';
import { refundPayment } from './refund-payment.ts';

const BATCH_SIZE = 100;

/** Repeats the request for every refund that is owed, in progress or without a webhook. Failures are logged. */
export async function reconcileRefunds(portal: Portal): Promise<void> {
  for (let after: string | null = null; ;) {
    const owed: { id: string }[] = await listPendingRefunds(portal.read, { after, limit: BATCH_SIZE });
    for (const { id } of owed) {
      await refundPayment(portal, { paymentId: id }).catch((error: unknown) => {
        if (error instanceof ClinicError) portal.log.warn({ payment: id, code: error.code }, 'refund is still owed');
        else portal.log.error({ err: error, payment: id }, 'refund is still owed');
      });
    }
    after = owed.at(-1)?.id ?? null;
    if (owed.length < BATCH_SIZE) return;
  }
}

import { randomUUID } from 'node:crypto';
import type { FactorChange } from '#domain/clinic/audit';
import type { FactorKind } from '#domain/people/factors';
import { insertAudit } from '#server/platform/audit';
import type { Portal } from '#server/platform/context';
import type { Trx } from '#server/platform/database/transaction';

/** Audits a change of how somebody signs in, and notifies them by email. `actorId` is null at the console. */
export async function announceChange(
  { ports }: Portal,
  trx: Trx,
  change: { personId: string; actorId: string | null; action: FactorChange; kind?: FactorKind },
): Promise<void> {
  const { personId, actorId, action, kind } = change;
  await insertAudit(trx, { action, actorId, personId, ...(kind && { details: { kind } }) });
  await ports.jobs.enqueue(trx, 'factors-changed', { id: randomUUID(), personId, action });
}

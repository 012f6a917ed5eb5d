import { enqueueReceipt, findPersonById } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Portal } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import { collectPersonData } from '#server/platform/database/person-data';
import { inTransaction } from '#server/platform/database/transaction';
import type { Jobs } from '#server/platform/ports/job-queue';
import { finishDataExport, startDataExport } from './data-exports-rows.ts';

/** Collects and seals a copy of somebody's data; mails them the link if they requested it themselves. An idempotent job. */
export async function makeDataExport(portal: Portal, { exportId }: Jobs['data-export']): Promise<void> {
  const started = await startDataExport(portal.write, exportId);
  if (!started) return;
  const { personId, requestedBy } = started;
  const createdAt = (await readClock(portal.read)).toISOString();
  const data = await collectPersonData(portal.read, personId);
  const { sealing } = portal.ports;
  for (const row of data['booking_note'] ?? []) row['note'] = await sealing.open('booking-notes', String(row['note']));
  const copy = JSON.stringify({ format: 'molar-person-data', version: 1, createdAt, data });
  const sealed = await sealing.seal('data-exports', copy);
  await inTransaction(portal.write, async (trx) => {
    const until = await finishDataExport(trx, exportId, sealed);
    const person = until && (await findPersonById(trx, personId));
    if (!person) return;
    await insertAudit(trx, { action: 'data.collected', actorId: requestedBy, personId });
    if (requestedBy !== personId) return;
    const path = `/dashboard/data/${exportId}`;
    await enqueueReceipt(portal, trx, person, { receipt: 'export', until: until.toISOString(), path });
  });
}

import { readClock } from '#server/store/database/clock';
import { findMessage, markMessageRelayed } from '#server/store/contact';
import type { Portal } from '#server/lib/context';

/** Delivers a stored message to the clinic once; a job that repeats until the relay accepts it. */
export async function relayMessage({ db, ports }: Portal, { messageId }: { messageId: string }): Promise<void> {
  const row = await findMessage(db, messageId);
  if (!row || row.relayedAt) return;
  const { id, name, email, message } = row;
  await ports.relay.send({ id, name, email, message });
  await markMessageRelayed(db, id, await readClock(db));
}

import { readClock } from '#server/platform/database/clock';
import { findMessage, markMessageRelayed } from './messages-rows.ts';
import type { Portal } from '#server/platform/context';

/** Delivers a stored message to the clinic once; a job that repeats until the relay accepts it. */
export async function relayMessage(
  { read, write, ports }: Portal,
  { messageId }: { messageId: string },
): Promise<void> {
  const row = await findMessage(read, messageId);
  if (!row || row.relayedAt) return;
  const { id, name, email, message } = row;
  await ports.relay.send({ id, name, email, message });
  await markMessageRelayed(write, id, await readClock(read));
}

import { purgeSessions } from '#server/store/sessions';
import type { Portal } from './context.ts';

/** Removes sessions and one-time links that have expired: what is stored of somebody's device goes with them. */
export async function forgetExpired({ db, ports }: Portal): Promise<void> {
  await ports.identity.removeExpired();
  await purgeSessions(db);
}

import { foldCounts as foldRows } from '#server/store/accounts';
import type { Portal } from './context.ts';

/** Sums up what sign-ups and deletions appended to the number of people, so that reading it stays cheap. */
export async function foldCounts({ db }: Portal): Promise<void> {
  await foldRows(db);
}

import { CallRefused } from '#contract/call-route';

/** Which dates the server refused, and what it said of the whole. */
export type Refusal = { byDate: Record<string, string>; whole: string | null };

export const noRefusal: Refusal = { byDate: {}, whole: null };

/** Ties `docSlot.2.date` to the date that was sent third; `unreachable` is said where there was no answer. */
export function refusalOf(error: unknown, sent: readonly string[], unreachable: string): Refusal {
  if (!(error instanceof CallRefused)) return { byDate: {}, whole: unreachable };
  const byDate: Record<string, string> = {};
  for (const { path, message } of error.failure.issues ?? []) {
    const date = sent[Number(/^docSlot\.(\d+)/.exec(path)?.[1] ?? -1)];
    if (date) byDate[date] = message;
  }
  return { byDate, whole: error.failure.message };
}

/** What was refused but for one date: it has been changed since. */
export function withoutDate({ byDate, whole }: Refusal, date: string): Refusal {
  const rest = Object.fromEntries(Object.entries(byDate).filter(([refused]) => refused !== date));
  const wasLast = date in byDate && Object.keys(rest).length === 0;
  return { byDate: rest, whole: wasLast ? null : whole };
}

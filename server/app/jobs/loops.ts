import { deleteDueAccounts } from '#server/accounts/delete/delete-person';
import { announceAccountEnds } from '#server/accounts/persons/announce-account-ends';
import { deleteLockedRecords } from '#server/accounts/rights/delete-locked-records';
import { retireDoctors } from '#server/absences/affected/retire-doctors';
import { seedHolidays } from '#server/absences/closures/seed-closures';
import { refreshImportedCalendars } from '#server/absences/imported-calendars/refresh-imported-calendars';
import { seedDemoDay } from '#server/app/seed/seed-demo-day';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { enqueueReminders } from '#server/bookings/reminders/enqueue-reminders';
import { enqueueDailyMails } from '#server/desk/inbox/enqueue-daily-mails';
import { reconcileOpenPayments } from '#server/payments/charges/reconcile-payments';
import { reconcileRefunds } from '#server/payments/charges/reconcile-refunds';
import type { Portal } from '#server/platform/context';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { vacuum } from '#server/platform/database/vacuum';
import { takeOverEarlierJobs } from '#server/platform/jobs/job-outbox';
import { startLoop, type Loop } from '#server/platform/jobs/start-loop';
import { fillPlans } from '#server/slots/plans/fill-plans';
import { purge } from './purge.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What runs on a timer. The loops of a minute are one indexed statement each if nothing is due. */
function listLoops(portal: Portal, kind: OpenDatabase['kind'], hasDemoDay: boolean): Loop[] {
  return [
    { name: 'releasing overdue holds', everyMs: MINUTE, work: () => releaseOverdueHolds(portal) },
    { name: 'enqueueing reminders', everyMs: MINUTE, work: () => enqueueReminders(portal) },
    { name: 'enqueueing the daily emails', everyMs: MINUTE, work: () => enqueueDailyMails(portal) },
    { name: 'importing calendars', everyMs: MINUTE, work: () => refreshImportedCalendars(portal) },
    { name: 'reconciling payments', everyMs: MINUTE, work: resume(portal, reconcileOpenPayments) },
    { name: 'taking over jobs of 0.5', everyMs: MINUTE, work: () => takeOverEarlierJobs(portal.write) },
    // Refunds take days, so hourly is enough.
    { name: 'reconciling refunds', everyMs: HOUR, work: () => reconcileRefunds(portal) },
    { name: 'publishing the slots of plans', everyMs: 10 * MINUTE, work: () => fillPlans(portal) },
    { name: 'retiring doctors who have left', everyMs: HOUR, firstAfterMs: MINUTE, work: () => retireDoctors(portal) },
    {
      name: 'announcing ends of accounts',
      everyMs: HOUR,
      firstAfterMs: MINUTE,
      work: () => announceAccountEnds(portal),
    },
    { name: 'deleting accounts', everyMs: MINUTE, work: () => deleteDueAccounts(portal) },
    // 28,800 records a day, such as those of a clinic that deletes all its former patients at once.
    {
      name: 'deleting locked records',
      everyMs: 10 * MINUTE,
      firstAfterMs: MINUTE,
      work: resume(portal, deleteLockedRecords),
    },
    { name: 'purging', everyMs: HOUR, firstAfterMs: MINUTE, work: resume(portal, purge) },
    // The start stores the holidays of the present year; this stores those of a new one.
    { name: 'storing holidays', everyMs: 24 * HOUR, work: () => seedHolidays(portal) },
    ...(hasDemoDay
      ? [{ name: 'continuing the day of the demo', everyMs: 15 * MINUTE, work: () => seedDemoDay(portal) }]
      : []),
    // PostgreSQL vacuums by itself.
    ...(kind === 'embedded' ? [{ name: 'vacuuming', everyMs: 10 * MINUTE, work: () => vacuumAndLog(portal) }] : []),
  ];
}

/** Starts all loops. Returns a function that stops them. */
export function startLoops(portal: Portal, kind: OpenDatabase['kind'], hasDemoDay = false): () => void {
  const stops = listLoops(portal, kind, hasDemoDay).map((loop) =>
    startLoop({ ...loop, work: () => portal.followSettings().then(loop.work) }, portal.log),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Work in batches: each run begins behind the position that the last one returned, or anew after a failure. */
function resume<Position>(
  portal: Portal,
  work: (portal: Portal, after: Position | null) => Promise<Position | null>,
): () => Promise<void> {
  let next: Position | null = null;
  return async () => {
    const after = next;
    next = null;
    next = await work(portal, after);
  };
}

async function vacuumAndLog({ write, log }: Portal): Promise<void> {
  const tables = await vacuum(write);
  if (tables.length > 0) log.info({ tables }, 'vacuumed');
}

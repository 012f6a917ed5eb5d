import type { Portal } from '#server/lib/context';
import { readClock } from '#server/store/database/clock';
import { enqueueDueReminders } from '#server/store/reminders';

/** Enqueues the reminders that are due; runs on a schedule. Returns how many. */
export async function enqueueReminders({ db, ports, settings }: Portal): Promise<number> {
  const { reminderHours: hours } = settings;
  if (hours.length === 0) return 0;
  return enqueueDueReminders(db, {
    now: await readClock(db),
    hours,
    textHours: ports.texts ? Math.min(...hours) : null,
    textsDeskPatients: settings.textsDeskPatients,
  });
}

import type { Portal } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import { enqueueDueReminders } from './reminders-rows.ts';

/** Enqueues the reminders that are due; runs on a schedule. Returns how many. */
export async function enqueueReminders({ read, write, ports, settings }: Portal): Promise<number> {
  const { reminderHours: hours } = settings;
  if (hours.length === 0) return 0;
  return enqueueDueReminders(write, {
    now: await readClock(read),
    hours,
    textHours: ports.texts ? Math.min(...hours) : null,
    textsDeskPatients: settings.textsDeskPatients,
  });
}

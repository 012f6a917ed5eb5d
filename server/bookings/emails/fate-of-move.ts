import { fateOf } from '#domain/clinic/notifications';
import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import type { Booking } from '#server/bookings/read/bookings-rows';
import { readClock } from '#server/platform/database/clock';

/**
 * What has become of the move that a job announces. While the change that replaced it can be undone, the job is enqueued
 * again for that time.
 */
export async function fateOfMove<Name extends 'staff-notice' | 'booking-moved'>(
  { read, write, ports }: Portal,
  { name, job, booking }: { name: Name; job: Jobs[Name] & { move: { at: string; until: string } }; booking: Booking },
): Promise<ReturnType<typeof fateOf>> {
  const fate = fateOf(job.move, booking);
  const notBefore = booking.undoUntil;
  if (fate === 'replaced' && notBefore && notBefore > (await readClock(read))) {
    const payload = { ...job, move: { ...job.move, until: notBefore.toISOString() } };
    await ports.jobs.enqueue(write, name, payload, { notBefore });
  }
  return fate;
}

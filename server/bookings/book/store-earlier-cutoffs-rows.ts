import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';

/**
 * Stores the cut-off of coming appointments that a version before made without one: that of their treatment, else the
 * configuration's, in hours, by which they were booked. So no later edit of either changes it.
 */
export async function storeEarlierCutoffs(handle: Db, configuredHours: number): Promise<void> {
  await sql`update booking set cutoff_hours = coalesce(treatment.cutoff_hours, ${configuredHours}::int)
    from treatment where treatment.id = booking.treatment_id and booking.cutoff_hours is null
      and booking.day >= current_date - 1 and booking.status <> 'expired'`.execute(handle);
}

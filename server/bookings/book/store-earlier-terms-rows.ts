import { sql } from 'kysely';
import type { Terms } from '#domain/bookings/change-cutoff';
import type { Db } from '#server/platform/database/open-database';

/**
 * Stores the terms of coming appointments that a version before made without them: the cut-off of their treatment, else the
 * configuration's, by which they were booked, and its refund after that. So no later edit changes them.
 */
export async function storeEarlierTerms(handle: Db, { cutoffHours, lateRefundPercent }: Terms): Promise<void> {
  await sql`update booking set cutoff_hours = coalesce(booking.cutoff_hours, treatment.cutoff_hours, ${cutoffHours}::int),
      late_refund_percent = coalesce(booking.late_refund_percent, ${lateRefundPercent}::int)
    from treatment where treatment.id = booking.treatment_id and (booking.cutoff_hours is null or booking.late_refund_percent is null)
      and booking.day >= current_date - 1 and booking.status <> 'expired'`.execute(handle);
}

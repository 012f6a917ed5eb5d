import type { DocSlot } from '#contract/slots';
import { isOpen } from '#domain/availability';
import { MAX_DAYS_AHEAD } from '#domain/schedule';
import { nameOfRange } from '#domain/slots';
import { addDays, clinicClock, hasBegunBy, longDate, startOfMinute } from '#domain/time';
import { findPersonByEmail } from '#server/store/people';
import { listPublishedSlots } from '#server/store/slots';
import type { Context } from '#server/lib/context';

/**
 * A doctor's future slots by day. Everybody gets the available ones of a verified doctor. The doctor also gets booked
 * slots and those of days that were closed after publishing. Empty for an unknown or unverified doctor.
 */
export async function listSlots(ctx: Context, { doctorEmail }: { doctorEmail: string }): Promise<DocSlot[]> {
  const doctor = await findPersonByEmail(ctx.db, doctorEmail);
  if (!doctor || doctor.role !== 'doctor' || !doctor.verifiedAt) return [];
  const isOwn = ctx.actor?.id === doctor.id;
  const clock = clinicClock(ctx.now);
  // Doctors see all of today's bookings, past ones included.
  const from = isOwn ? { day: clock.day, minute: -1 } : clock;
  const slots = await listPublishedSlots(ctx.db, { doctorIds: [doctor.id], from, now: startOfMinute(ctx.now) });
  const visible = slots.filter(
    (slot) => (isOwn && slot.isTaken) || (!slot.isTaken && !hasBegunBy(clock, slot.day, slot.range)),
  );
  const closed = ctx.ports.calendar.closedDays(clock.day, addDays(clock.day, MAX_DAYS_AHEAD));
  return [...Map.groupBy(visible, (slot) => slot.day)].flatMap(([day, ofDay]) => {
    const date = longDate(day);
    const free = ofDay.filter((slot) => !slot.isTaken).map((slot) => nameOfRange(slot.range));
    const taken = ofDay.filter((slot) => slot.isTaken).map((slot) => nameOfRange(slot.range));
    if (isOpen(day, closed)) return [{ date, slot: free, ...(isOwn && { taken }) }];
    return isOwn ? [{ date, slot: [], taken, closed: free }] : [];
  });
}

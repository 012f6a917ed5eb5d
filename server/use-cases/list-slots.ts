import type { DocSlot } from '#contract/slots';
import { nameOfRange } from '#domain/slot';
import { clinicClock, hasBegunBy, longDate, startOfMinute } from '#domain/time';
import { findPersonByEmail } from '#server/store/people';
import { listPublishedSlots } from '#server/store/slots';
import type { Context } from './context.ts';

/**
 * A doctor's future slots by day. Everybody sees the free ones of a verified doctor; the doctor themself also
 * the taken ones. Someone unknown, or not verified, has none.
 */
export async function listSlots(ctx: Context, { doctorEmail }: { doctorEmail: string }): Promise<DocSlot[]> {
  const doctor = await findPersonByEmail(ctx.db, doctorEmail);
  if (!doctor || doctor.role !== 'doctor' || !doctor.verified_at) return [];
  const isOwn = ctx.actor?.id === doctor.id;
  const clock = clinicClock(ctx.now);
  // Whoever works today sees the whole of today's bookings.
  const from = isOwn ? { day: clock.day, minute: -1 } : clock;
  const slots = await listPublishedSlots(ctx.db, { doctorIds: [doctor.id], from, now: startOfMinute(ctx.now) });
  const visible = slots.filter(
    (slot) => (isOwn && slot.isTaken) || (!slot.isTaken && !hasBegunBy(clock, slot.day, slot.range)),
  );
  return [...Map.groupBy(visible, (slot) => slot.day)].map(([day, ofDay]) => ({
    date: longDate(day),
    slot: ofDay.filter((slot) => !slot.isTaken).map((slot) => nameOfRange(slot.range)),
    ...(isOwn ? { taken: ofDay.filter((slot) => slot.isTaken).map((slot) => nameOfRange(slot.range)) } : {}),
  }));
}

import type { DocSlot } from '#contract/slots/slots';
import { isWorkday } from '#domain/slots/availability';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock, hasBegunBy, longDate, startOfMinute } from '#domain/shared/time';
import { findPersonByEmail } from '#server/people/index';
import { listPublishedSlots } from '#server/slots/publish/slots-rows';
import type { Context } from '#server/platform/context';

/**
 * A doctor's future slots by day. Everybody gets the available ones of a verified doctor. The doctor also gets booked
 * slots and those of days that were closed after publishing. Empty for an unknown or unverified doctor.
 */
export async function listSlots(ctx: Context, { doctorEmail }: { doctorEmail: string }): Promise<DocSlot[]> {
  const doctor = await findPersonByEmail(ctx.read, doctorEmail);
  if (!doctor || doctor.role !== 'doctor' || !doctor.verifiedAt) return [];
  const isOwn = ctx.actor?.id === doctor.id;
  const clock = clinicClock(ctx.now);
  // Doctors see all of today's bookings, past ones included.
  const from = isOwn ? { day: clock.day, minute: -1 } : clock;
  const slots = await listPublishedSlots(ctx.read, { doctorIds: [doctor.id], from, now: startOfMinute(ctx.now) });
  const visible = slots.filter(
    (slot) =>
      (isOwn && slot.isTaken) ||
      (!slot.isTaken && (isOwn || !(slot.isAbsent || slot.isBusy)) && !hasBegunBy(clock, slot.day, slot.range)),
  );
  return [...Map.groupBy(visible, (slot) => slot.day)].flatMap(([day, ofDay]) => {
    const date = longDate(day);
    const untaken = ofDay.filter((slot) => !slot.isTaken);
    const absent = untaken.filter((slot) => slot.isAbsent).map((slot) => nameOfRange(slot.range));
    const busy = untaken.filter((slot) => !slot.isAbsent && slot.isBusy).map((slot) => nameOfRange(slot.range));
    const free = untaken.filter((slot) => !slot.isAbsent && !slot.isBusy).map((slot) => nameOfRange(slot.range));
    const taken = ofDay.filter((slot) => slot.isTaken).map((slot) => nameOfRange(slot.range));
    if (isWorkday(day) && !ofDay[0]?.isDayClosed) {
      return [
        {
          date,
          slot: free,
          ...(isOwn && { taken, ...(absent.length > 0 && { absent }), ...(busy.length > 0 && { busy }) }),
        },
      ];
    }
    return isOwn ? [{ date, slot: [], taken, closed: free }] : [];
  });
}

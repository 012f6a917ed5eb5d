import type { Alternative } from '#contract/absences';
import type { Appointment } from '#contract/bookings';
import { listOpenOf } from '#server/store/affected-bookings';
import { listReserved } from '#server/store/reserve-slots';
import type { Context } from '#server/lib/context';
import { getBooking } from '#server/use-cases/bookings/get-booking';
import { toAlternative } from './preview-absence.ts';

/** The times that are reserved for the patient of an affected appointment, who is the caller. */
export async function getOffer(
  ctx: Context,
  { id }: { id: string },
): Promise<{ appointment: Appointment; isAffected: boolean; deadline: string | null; alternatives: Alternative[] }> {
  const appointment = await getBooking(ctx, { id });
  const affected = (await listOpenOf(ctx.db, id)).filter(
    ({ slotId, booking, decision }) => booking.slotId === slotId && decision !== 'keep',
  );
  const reserved = await listReserved(ctx.db, [id], ctx.now);
  const deadline = affected.find(({ state }) => state === 'waiting')?.deadline ?? null;
  const isAffected = affected.length > 0;
  return {
    appointment,
    isAffected,
    deadline: isAffected && reserved.length > 0 ? (deadline?.toISOString() ?? null) : null,
    alternatives: isAffected ? reserved.map(toAlternative) : [],
  };
}

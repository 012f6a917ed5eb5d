import type { saveNote as route } from '#contract/bookings/notes';
import type { RouteReply } from '#contract/shared/define-route';
import { ClinicError } from '#domain/shared/errors';
import { nameOfRange } from '#domain/shared/slot-times';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { lockBooking } from '#server/bookings/read/bookings-rows';
import { assertNotable, readNote } from './get-note.ts';
import { replaceNote } from './notes-rows.ts';

/**
 * Writes the internal note of an appointment, or removes it if `text` is empty. The audit does not have the text.
 * @throws ClinicError `not_found`, also for its patient; `changed_meanwhile` if the note is not as `seen`; `unavailable`
 * if no key opens it.
 */
export async function saveNote(
  ctx: Context,
  { id, text, seen }: { id: string; text: string; seen: string },
): Promise<RouteReply<typeof route>> {
  const sealedNote = text === '' ? null : await ctx.ports.sealing.seal('booking-notes', text);
  return inTransaction(ctx.write, async (trx) => {
    // The lock lets one writer after the other read what is stored.
    const { booking, actor } = assertNotable(ctx, await lockBooking(trx, id));
    const before = await readNote(ctx, trx, id);
    if (before.text !== seen) throw new ClinicError('changed_meanwhile');
    if (before.text === text) return { data: before };
    await replaceNote(trx, { bookingId: id, kind: 'note', writtenBy: actor.id, sealedNote });
    await insertAudit(trx, {
      action: text === '' ? 'booking.note_removed' : seen === '' ? 'booking.note_written' : 'booking.note_changed',
      actorId: actor.id,
      personId: booking.patientId,
      bookingId: id,
      details: { day: booking.day, slot: nameOfRange(booking.range) },
    });
    return { data: await readNote(ctx, trx, id) };
  });
}

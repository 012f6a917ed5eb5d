import type { getNote as route, getReason as reasonRoute } from '#contract/bookings/notes';
import type { RouteReply } from '#contract/shared/define-route';
import { ClinicError } from '#domain/shared/errors';
import { NO_OWNERS } from '#domain/shared/permission';
import type { Actor } from '#domain/shared/permission';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import type { Db } from '#server/platform/database/open-database';
import { findBooking, type Booking } from '#server/bookings/read/bookings-rows';
import { auditRead, readBooking } from '#server/bookings/read/read-booking';
import { findNote, type NoteKind } from './notes-rows.ts';

/**
 * The internal note of an appointment; the read is audited as that of the appointment.
 * @throws ClinicError `not_found`, also for its patient; `unavailable` if no key opens it.
 */
export async function getNote(ctx: Context, { id }: { id: string }): Promise<RouteReply<typeof route>> {
  const { booking, actor } = assertNotable(ctx, await findBooking(ctx.read, id));
  await auditRead(ctx, actor, booking);
  return { data: await readNote(ctx, ctx.read, id) };
}

/**
 * Why the patient of an appointment comes; who may read the appointment reads it, its patient too.
 * @throws ClinicError `not_found`; `unavailable` if no key opens it.
 */
export async function getReason(ctx: Context, { id }: { id: string }): Promise<RouteReply<typeof reasonRoute>> {
  const { booking, actor } = await readBooking(ctx, id);
  // Not the account of a patient of age.
  if (booking.isLimited && actor.id === booking.accountId) throw new ClinicError('not_found');
  const { text } = await readNote(ctx, ctx.read, id, 'reason');
  return { data: { text } };
}

/** A booking whose note the caller reads and writes. @throws ClinicError `not_found` */
export function assertNotable(ctx: Context, booking: Booking | null): { booking: Booking; actor: Actor } {
  const actor = authorize(ctx, 'booking.note', booking ?? NO_OWNERS);
  if (!booking || booking.isLocked) throw new ClinicError('not_found');
  return { booking, actor };
}

/** The note of a booking as it is stored now. @throws ClinicError `unavailable` if no key opens it. */
export async function readNote({ ports }: Context, handle: Db, bookingId: string, kind: NoteKind = 'note') {
  const note = await findNote(handle, bookingId, kind);
  if (!note) return { text: '', writer: null, writtenAt: null };
  const text = await ports.sealing.open('booking-notes', note.sealedNote);
  if (text === null) throw new ClinicError('unavailable');
  return { text, writer: note.writer, writtenAt: note.writtenAt.toISOString() };
}

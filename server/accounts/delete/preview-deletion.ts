import { ClinicError } from '#domain/shared/errors';
import { assertDeletable } from '#domain/shared/people';
import { clinicClock } from '#domain/shared/time';
import { countUpcomingBookings } from '#server/bookings/index';
import { findPersonById, listAdmins } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/**
 * What deleting an account would cancel; the read is audited.
 * @throws ClinicError `not_allowed`, `not_found`, `cannot_delete_self`, `last_admin`.
 */
export async function previewDeletion(
  ctx: Context,
  { id }: { id: string },
): Promise<{ _id: string; name: string; upcoming: number; paid: number }> {
  const actor = authorize(ctx, 'person.preview_deletion', null);
  const person = await findPersonById(ctx.read, id);
  if (!person) throw new ClinicError('not_found');
  assertDeletable(person, { actorId: actor.id, admins: await listAdmins(ctx.read) });
  const details = { list: 'profile' };
  await insertAudit(ctx.write, { action: 'patients.seen', actorId: actor.id, personId: id, details });
  const counts = await countUpcomingBookings(ctx.read, { personId: id, from: clinicClock(ctx.now), now: ctx.now });
  return { _id: person.id, name: person.name, ...counts };
}

import { ClinicError } from '#domain/shared/errors';
import { decideMerge } from '#domain/accounts/merge';
import { clinicClock } from '#domain/shared/time';
import { auditSeen } from '#server/platform/audit';
import { findBooking, toAppointment } from '#server/bookings/index';
import { findDeskPatient } from './desk-patients-rows.ts';
import { countHistory, listMergeConflicts } from './merge-people-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { presentDeskPatient } from './present-desk-patient.ts';

/** What merging two records would do; reading it is audited. @throws ClinicError `not_allowed`, see `decideMerge` */
export async function previewMerge(ctx: Context, { id, into }: { id: string; into: string }) {
  const actor = authorize(ctx, 'desk.preview_merge', null);
  const today = clinicClock(ctx.now).day;
  const [first, other] = await Promise.all([findDeskPatient(ctx.read, id), findDeskPatient(ctx.read, into)]);
  if (!first || !other) throw new ClinicError('not_found');
  const asParty = <Row extends object>(row: Row) => ({ ...row, role: 'patient' as const, isGone: false });
  const { merged, survivor } = decideMerge(asParty(first), asParty(other));
  const pairs = await listMergeConflicts(ctx.read, { merged: merged.id, survivor: survivor.id }, today);
  const present = async (bookingId: string) => {
    const booking = await findBooking(ctx.read, bookingId);
    if (!booking) throw new ClinicError('not_found');
    return toAppointment(booking, ctx);
  };
  const conflicts = [];
  for (const pair of pairs) {
    conflicts.push({ merged: await present(pair.id), survivor: await present(pair.otherId) });
  }
  await auditSeen(ctx.write, actor, 'merge', { personId: survivor.id });
  const history = await countHistory(ctx.read, merged.id, today);
  return { survivor: presentDeskPatient(survivor), merged: presentDeskPatient(merged), ...history, conflicts };
}

import type { LockedRecord } from '#contract/accounts/rights';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock, longDate } from '#domain/shared/time';
import { listBookingsById } from '#server/bookings/index';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { listLockedRecords } from './locked-records-rows.ts';

/**
 * What the law retains of deleted patients: of a name, or without one what is about to end; for a doctor of their own
 * patients. Each record is audited with the reason before it is returned.
 * @throws ClinicError `not_allowed`, `doctor_not_verified`, `step_up_required`
 */
export async function openLockedRecords(
  ctx: Context,
  { name, reason }: { name?: string | undefined; reason: string },
): Promise<LockedRecord[]> {
  const actor = authorize(ctx, 'locked_record.read', null);
  const doctorId = actor.role === 'doctor' ? actor.id : null;
  const records = await listLockedRecords(ctx.read, { name, doctorId, today: clinicClock(ctx.now).day });
  const opened = records.map(({ id: personId }) => ({ personId, actorId: actor.id, details: { reason } }));
  await insertAudit(
    ctx.write,
    opened.map((entry) => ({ action: 'locked_record.read', ...entry })),
  );
  const bookings = await listBookingsById(
    ctx.read,
    records.flatMap(({ bookingIds }) => bookingIds),
  );
  return records.map(({ id, bookingIds, ...record }) => ({
    _id: id,
    ...record,
    appointments: bookings
      .filter((booking) => bookingIds.includes(booking.id))
      .map(({ id: _id, treatmentNames, doctorName, day, range }) => ({
        _id,
        treatmentNames,
        doctor_name: doctorName,
        AppointmentDate: longDate(day),
        slot: nameOfRange(range),
      })),
  }));
}

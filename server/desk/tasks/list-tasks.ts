import type { listWaiting as listWaitingRoute } from '#contract/desk/tasks';
import type { RouteReply } from '#contract/shared/define-route';
import { dollarsFromCents } from '#domain/shared/money';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { clinicClock, longDate } from '#domain/shared/time';
import type { Names } from '#domain/shared/language';
import { insertAudit } from '#server/platform/audit';
import { listDeletionsToDecide, listEndedHolds, listReturns, listUnboundReturns } from './tasks-rows.ts';
import { readAudited } from '#server/platform/cache/audited-reads';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/** The refunds that staff return themselves, and ended holds, with contact data; audited. @throws ClinicError `not_allowed` */
export async function listWaiting(ctx: Context): Promise<RouteReply<typeof listWaitingRoute>> {
  const actor = authorize(ctx, 'tasks.list', null);
  // An open screen reads it again after every change.
  await readAudited(ctx, { readerId: actor.id, subject: 'waiting' }, async (isAudited) => {
    const details = { list: 'waiting' };
    if (isAudited) await insertAudit(ctx.write, { action: 'patients.seen', actorId: actor.id, details });
  });
  const returns = await listReturns(ctx.read);
  const unbound = await listUnboundReturns(ctx.read);
  const deletions = await listDeletionsToDecide(ctx.read);
  const holds = await listEndedHolds(ctx.read, clinicClock(ctx.now).day);
  return {
    data: {
      returns: [
        ...returns.map((row) => ({ ...toListed(row), ...toReturn(row) })),
        ...unbound.map((row) => ({ ...NO_APPOINTMENT, ...toReturn(row), ...toPatient(row) })),
      ],
      deletions: deletions.map(({ id, name, deletionRequestedAt: requestedAt }) => ({
        person_id: id,
        patient_name: name,
        requestedAt: requestedAt?.toISOString() ?? '',
      })),
      holds: holds.map((row) => ({ ...toListed(row), endedAt: row.heldUntil.toISOString() })),
    },
  };
}

type Row = SlotTime & { bookingId: string; patientName: string; patientPhone: string; treatmentNames: Names };

const NO_APPOINTMENT = { booking_id: '', treatmentNames: { en: '', de: '' }, AppointmentDate: '', slot: '' };

function toReturn({ id, method, cents, currency }: Awaited<ReturnType<typeof listUnboundReturns>>[number]) {
  return { payment_id: id, method, amount: dollarsFromCents(cents), currency };
}

const toPatient = ({ patientName, patientPhone }: Pick<Row, 'patientName' | 'patientPhone'>) => ({
  patient_name: patientName,
  patient_phone: patientPhone,
});

function toListed({ bookingId, treatmentNames, day, range, ...patient }: Row) {
  return {
    booking_id: bookingId,
    ...toPatient(patient),
    treatmentNames,
    AppointmentDate: longDate(day),
    slot: nameOfRange(range),
  };
}

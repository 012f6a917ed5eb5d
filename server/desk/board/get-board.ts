import type { BoardAppointment, getBoard as getBoardRoute } from '#contract/desk/board';
import type { RouteReply } from '#contract/shared/define-route';
import { isOpen } from '#domain/slots/availability';
import { codeOf } from '#domain/bookings/booking-code';
import { summarizeBooking } from '#domain/bookings/booking-view';
import { isStaffOf, type Actor } from '#domain/shared/permission';
import { nameOfRange } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import { listBoardDoctors, listBoardRows, type BoardRow } from './board-rows.ts';
import { listFreeStretches } from './list-free-stretches.ts';
import { readClosedDays } from '#server/slots/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { squeezedInOf, staffNames } from '#server/bookings/index';
import { auditBoard, boardDoctor } from './read-day.ts';

/**
 * The booked appointments of a day: a doctor's own, for reception and the admin those of all doctors or of one. The read
 * is audited once an hour.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`.
 */
export async function getBoard(
  ctx: Context,
  { day, doctor }: { day: Day; doctor?: string | undefined },
): Promise<RouteReply<typeof getBoardRoute>> {
  const doctorId = boardDoctor(ctx, doctor);
  const actor = authorize(ctx, 'board.read', { doctorId });
  await auditBoard(ctx, actor, { day, doctorId });
  const [closed, doctors, rows] = await Promise.all([
    readClosedDays(ctx.read, { from: day, to: day }),
    listBoardDoctors(ctx.read, { day, doctorId }),
    listBoardRows(ctx.read, { day, doctorId }),
  ]);
  const doctorIds = doctors.map(({ id }) => id);
  const free = await listFreeStretches(ctx, { days: [day], doctorIds, closed });
  const freeOf = Map.groupBy(free, (one) => one.doctorId);
  return {
    data: {
      day,
      isOpen: isOpen(day, closed),
      doctors: doctors.map((one) => ({
        ...one,
        free: (freeOf.get(one.id) ?? []).map(({ range }) => nameOfRange(range)),
      })),
      appointments: rows.map((row) => toBoardAppointment(row, actor, ctx.now)),
    },
  };
}

function toBoardAppointment(row: BoardRow, actor: Actor, now: Date): BoardAppointment {
  const { slot, state, takesPlace, openDecision, dueAmount } = summarizeBooking(row, now);
  return {
    _id: row.id,
    code: codeOf(row.id),
    slot,
    treatmentNames: row.treatmentNames,
    patient_id: row.patientId,
    ...staffNames(row),
    patient_phone: row.isLocked ? '' : row.patientPhone,
    doctor_id: row.doctorId,
    status: state,
    takesPlace,
    openDecision,
    isOutsideHours: row.isOutsideHours,
    squeezedIn: row.isLocked ? null : squeezedInOf(row),
    hasNote: row.isLocked || !isStaffOf(actor, row) ? null : row.hasNote,
    hasReason: !row.isLocked && row.hasReason,
    markedAt: row.attendanceAt?.toISOString() ?? null,
    dueAmount,
    currency: row.currency,
  };
}

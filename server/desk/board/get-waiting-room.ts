import type { getWaitingRoom as getWaitingRoomRoute } from '#contract/desk/board';
import type { RouteReply } from '#contract/shared/define-route';
import { delayOf, shownInWaitingRoom } from '#domain/desk/board';
import { codeOf } from '#domain/bookings/booking-code';
import { stateOf } from '#domain/bookings/booking-states';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock } from '#domain/shared/time';
import { listPresentRows, type PresentRow } from './board-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { boardDoctor } from './read-day.ts';

/**
 * Who waits now and who was just called in: of a doctor's own patients, for reception and the admin of all. Nothing in
 * it names a patient, so its reads are not audited.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`.
 */
export async function getWaitingRoom(ctx: Context): Promise<RouteReply<typeof getWaitingRoomRoute>> {
  const doctorId = boardDoctor(ctx);
  authorize(ctx, 'board.read', { doctorId });
  const { day, minute } = clinicClock(ctx.now);
  const entries = (await listPresentRows(ctx.read, { day, doctorId })).map(toEntry);
  const ofDoctor = Map.groupBy(entries, (entry) => entry.doctorId);
  const delays = new Map([...ofDoctor].map(([id, own]) => [id, delayOf(own, minute)]));
  return {
    data: entries.flatMap((entry) => {
      const state = shownInWaitingRoom(entry, minute);
      if (!state) return [];
      const { code, slot, doctorName, doctorId: id } = entry;
      return { code, slot, doctor_name: doctorName, state, delayMinutes: delays.get(id) ?? 0 };
    }),
  };
}

function toEntry(row: PresentRow) {
  return {
    code: codeOf(row.id),
    slot: nameOfRange(row.range),
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    status: stateOf(row),
    range: row.range,
    markedMinute: row.attendanceAt ? clinicClock(row.attendanceAt).minute : null,
  };
}

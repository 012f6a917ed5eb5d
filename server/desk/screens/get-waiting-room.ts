import { byTurn, delayOf, shownInWaitingRoom } from '#domain/desk/waiting-room';
import { codeOf } from '#domain/bookings/booking-code';
import { stateOf } from '#domain/bookings/booking-states';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock } from '#domain/shared/time';
import { ClinicError } from '#domain/shared/errors';
import { listPresentRows, type PresentRow } from '#server/desk/board/board-rows';
import { checkLinkLimit } from '#server/platform/rate-limit';
import { findScreen, noteScreenSeen } from './screens-rows.ts';
import type { Context } from '#server/platform/context';

/**
 * Who was just called in and who waits now, by turn, for the screen of a token. Nothing in it names a patient, so its reads are
 * not audited.
 * @throws ClinicError `not_found` for a token of no screen, `too_many_requests` for many of them.
 */
export async function getWaitingRoom(ctx: Context, { token }: { token: string }) {
  const screen = await findScreen(ctx.read, ctx.ports.links.hash('screen', token));
  if (!screen) {
    await checkLinkLimit(ctx, null);
    throw new ClinicError('not_found');
  }
  if (!screen.isSeen) await noteScreenSeen(ctx.write, screen.id);
  const { day, minute } = clinicClock(ctx.now);
  const entries = (await listPresentRows(ctx.read, { day, doctorId: null })).map(toEntry);
  const ofDoctor = Map.groupBy(entries, (entry) => entry.doctorId);
  const delays = new Map([...ofDoctor].map(([id, own]) => [id, delayOf(own, minute)]));
  return {
    data: entries.toSorted(byTurn).flatMap((entry) => {
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

import type { listAttention, UnresolvedItem } from '#contract/desk/unresolved-bookings';
import type { RouteReply } from '#contract/shared/define-route';
import { UNREACHABLE_HOURS } from '#domain/absences/imported-calendars';
import { unresolvedReasons, type UnresolvedReason } from '#domain/desk/unresolved-bookings';
import { viewBooking } from '#domain/bookings/booking-view';
import { insertAudit } from '#server/platform/audit';
import { listFailingCalendars } from '#server/absences/index';
import {
  type Booking,
  type BookingCursor,
  amountsOf,
  changePolicyOf,
  formatBookingCursor,
  parseBookingCursor,
} from '#server/bookings/index';
import type { UnresolvedBookings, UnresolvedSource } from './unresolved-source.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { listClinicHolds } from './list-clinic-holds.ts';
import { listClosedDayBookings } from './list-closed-day-bookings.ts';
import { overlapsOf } from './list-overlaps.ts';
import { badCursor, paginate } from '#server/platform/pagination';

const sources: Record<UnresolvedReason, UnresolvedSource> = {
  clinic_hold: listClinicHolds,
  closed_day: listClosedDayBookings,
  overlap: overlapsOf('patient'),
  doctor_overlap: overlapsOf('doctor'),
};

type SourceItem = { reason: UnresolvedReason; bookings: UnresolvedBookings };

/**
 * A page of the bookings that need a decision of the clinic or another time, by reason, the soonest first; the read is audited.
 * @throws ClinicError `not_allowed`, `invalid_input`.
 */
export async function listUnresolvedBookings(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<RouteReply<typeof listAttention>> {
  const actor = authorize(ctx, 'unresolved.read', null);
  const from = readKey(cursor);
  await insertAudit(ctx.write, { action: 'patients.seen', actorId: actor.id, details: { list: 'attention' } });
  const found: SourceItem[] = [];
  for (const reason of unresolvedReasons.slice(from ? unresolvedReasons.indexOf(from.reason) : 0)) {
    const after = reason === from?.reason ? from.after : null;
    const items = await sources[reason](ctx, ctx.read, { limit: limit + 1 - found.length, after });
    found.push(...items.map((bookings) => ({ reason, bookings })));
    if (found.length > limit) break;
  }
  const { page, last } = paginate(found, limit);
  const failing = from ? [] : await listFailingCalendars(ctx.read, UNREACHABLE_HOURS);
  return {
    data: page.map((item) => toItem(item, ctx)),
    nextCursor: last ? `${last.reason}:${formatBookingCursor(last.bookings[0])}` : null,
    calendars: failing.map(({ doctorName, host, failingSince }) => ({
      doctor_name: doctorName,
      host,
      since: failingSince.toISOString(),
    })),
  };
}

function toItem({ reason, bookings }: SourceItem, { settings, now }: Context): UnresolvedItem {
  const [{ patientName: name, patientEmail: email, patientPhone: phone }] = bookings;
  const toAppointment = (booking: Booking) => {
    const view = viewBooking(booking, changePolicyOf(settings), now);
    return {
      _id: booking.id,
      treatment: booking.treatment,
      treatmentNames: booking.treatmentNames,
      doctor_name: booking.doctorName,
      AppointmentDate: view.day,
      slot: view.slot,
      ...amountsOf(view),
      currency: booking.currency,
    };
  };
  const hold = reason === 'clinic_hold' ? holdOf(bookings[0]) : null;
  return { reason, hold, patient: { name, email, phone }, appointments: bookings.map(toAppointment) };
}

function holdOf({ clinicHold, holdGroup, heldUntil }: Booking): UnresolvedItem['hold'] {
  return clinicHold && { of: clinicHold, group: holdGroup ?? '', heldUntil: heldUntil?.toISOString() ?? '' };
}

/** @throws ClinicError `invalid_input` naming `cursor`. */
function readKey(text: string | undefined): { reason: UnresolvedReason; after: BookingCursor | null } | null {
  if (text === undefined) return null;
  const [named, key] = text.split(':');
  const reason = unresolvedReasons.find((candidate) => candidate === named);
  if (!reason) throw badCursor();
  return { reason, after: parseBookingCursor(key ?? '') };
}

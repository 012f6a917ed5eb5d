import type { Appointment } from '#contract/bookings/bookings';
import { clinicClock } from '#domain/shared/time';
import { listBookingsOfPatient } from './list-bookings-rows.ts';
import { findPersonByIdentity } from '#server/people/index';
import type { Context } from '#server/platform/context';
import { toAppointment } from './present-booking.ts';

/**
 * The current or next appointment of a page's visitor, before it one instead of which times are offered; null without
 * one. The visitor is identified by the cookie like for the page itself. Authorizes no API request.
 */
export async function findNextAppointment(ctx: Context): Promise<Appointment | null> {
  const person = ctx.identity && (await findPersonByIdentity(ctx.read, ctx.identity));
  if (!person) return null;
  const soonest = await listBookingsOfPatient(ctx.read, {
    patientId: person.id,
    as: 'account',
    clock: clinicClock(ctx.now),
    now: ctx.now,
    includeCancelled: false,
    // A visit that ended before its time precedes the next one.
    limit: 10,
    after: null,
  });
  const upcoming = soonest.map((booking) => toAppointment(booking, ctx)).filter(({ isUpcoming }) => isUpcoming);
  return upcoming.find(({ offer }) => offer) ?? upcoming[0] ?? null;
}

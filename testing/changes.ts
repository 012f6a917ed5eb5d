import { sql } from 'kysely';
import type { Appointment } from '#contract/bookings/bookings';
import { addDays, clinicClock, dayFromLongDate } from '#domain/shared/time';
import type { Database } from '#server/platform/database/open-database';
import { listOffers, type Offer } from './free-slots.ts';
import type { TestPortal } from './portal.ts';

export type Change = 'cancel' | 'move' | 'attendance' | 'undo';

/** Calls a verb of `/bookings/:id`; `data` is the appointment of a successful response. */
export async function changeBooking(
  portal: TestPortal,
  token: string | null,
  { id, verb, body = {}, key }: { id: string; verb: Change; body?: object; key?: string },
) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await portal.call('POST', `/bookings/${id}/${verb}`, { token, body, headers });
  return { ...response, code: response.body['code'], data: response.body.data as unknown as Appointment };
}

/** The body of a move to an offered slot. */
export function toSlot({ doctor, date, slot }: Offer, more: object = {}): object {
  return { doctor_email: doctor, AppointmentDate: date, slot, ...more };
}

/** Available slots that patients may still cancel and move after booking them: at least two days ahead. */
export async function offersBeforeCutoff(portal: TestPortal, treatment: string): Promise<Offer[]> {
  const first = addDays(clinicClock(new Date()).day, 2);
  return (await listOffers(portal, treatment)).filter(({ date }) => (dayFromLongDate(date) ?? '') >= first);
}

/** Simulates the minute after which no change can be undone, and what follows the changes is due. */
export async function letUndoPass(db: Database): Promise<void> {
  const before = sql`now() - interval '1 second'`;
  await sql`update job_outbox set not_before = ${before} where not_before is not null`.execute(db);
  await sql`update payment set deferred_until = ${before} where deferred_until is not null`.execute(db);
  await sql`update booking set undo = null where undo is not null`.execute(db);
}

/** Lets the deadline of every offer that waits for its patient pass, and makes the job due that ends it. */
export async function letOffersExpire(db: Database): Promise<void> {
  const deadline = new Date();
  await sql`update affected_booking set deadline = ${deadline} where deadline is not null`.execute(db);
  await sql`update booking set held_until = ${deadline} where offered_for is not null`.execute(db);
  await sql`update job_outbox set not_before = ${deadline}, payload = payload || ${JSON.stringify({ deadline })}::jsonb
    where name = 'offer-expired'`.execute(db);
}

/** Lets every appointment have been booked, and its hold become final, so many minutes earlier. */
export async function ageBookings(db: Database, minutes: number): Promise<void> {
  const age = sql`make_interval(mins => ${minutes}::int)`;
  await sql`update booking set booked_at = booked_at - ${age}, hold_booked_at = hold_booked_at - ${age}`.execute(db);
}

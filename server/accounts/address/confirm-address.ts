import type { RouteData } from '#contract/shared/define-route';
import type { confirmAddress as route, ConfirmedTime } from '#contract/bookings/holds';
import { listBookingsById, listHolds, toAppointment, type Reader } from '#server/bookings/index';
import { findPersonByIdentity, type PersonRow } from '#server/people/index';
import type { Context, Portal } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import { assertOwner, isSignedInAs } from './assert-owner.ts';
import { proveAddress } from './prove-address.ts';
import { getPersonByLink } from './get-person-by-link.ts';

type Confirmed = RouteData<typeof route>['data'];

/**
 * Proves the address that a link was mailed to and books the account's holds, if the caller is signed in to the account or
 * sends its password; returns their number, and the appointments
 * that are final now or wait for the clinic. Using the link again changes nothing.
 * @throws ClinicError `not_found` for an invalid or expired link, `password_needed`, `wrong_password`,
 * `too_many_requests`.
 */
export async function confirmAddress(
  ctx: Context,
  { token, password }: { token: string; password?: string | undefined },
): Promise<Confirmed> {
  const person = await getPersonByLink(ctx, { token, route: 'confirmAddress' });
  const hasSession = isSignedInAs(ctx, person);
  await assertOwner(ctx, person, { hasSession, password, address: ctx.address, route: 'confirmAddress' });
  return bookHeld(ctx, person, { isByOwnLink: true });
}

/** As `confirmAddress`, for the link of the identity service, which its owner has used; nothing without a profile. */
export async function confirmIdentity(
  portal: Portal,
  identity: { issuer: string; subject: string; email: string },
): Promise<ConfirmedTime[]> {
  const person = await findPersonByIdentity(portal.read, identity);
  if (!person) return [];
  const reader = {
    ...portal,
    settings: portal.settings,
    now: await readClock(portal.read),
    actor: null,
    session: null,
  };
  const { appointments } = await bookHeld(reader, { ...person, email: identity.email }, {});
  return appointments.map(({ _id, AppointmentDate, slot, status, treatmentNames, doctor_name }) => ({
    _id,
    AppointmentDate,
    slot,
    status,
    treatmentNames,
    doctor_name,
  }));
}

async function bookHeld(
  ctx: Portal & Reader,
  person: Pick<PersonRow, 'id' | 'issuer' | 'subject' | 'email'>,
  proof: { isByOwnLink?: boolean },
): Promise<Confirmed> {
  const holds = await listHolds(ctx.read, { patientId: person.id, now: ctx.now });
  const booked = await proveAddress(ctx, person, proof);
  const rows = await listBookingsById(
    ctx.read,
    holds.map(({ id }) => id),
  );
  const kept = rows.filter(({ status, clinicHold }) => status === 'booked' || (status === 'held' && clinicHold));
  return { booked, appointments: kept.map((row) => toAppointment(row, ctx)) };
}

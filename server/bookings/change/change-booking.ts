import type { Appointment } from '#contract/bookings/bookings';
import type { MoveTarget } from '#contract/bookings/changes';
import { isSamePlace, placeOf, type Place } from '#domain/bookings/places';
import { UNDO_SECONDS, type ChangerRole } from '#domain/bookings/decide-change';
import { type ChangePolicy } from '#domain/bookings/change-cutoff';
import { ClinicError } from '#domain/shared/errors';
import type { Cents } from '#domain/shared/money';
import { isStaffOf, NO_OWNERS, type Actor } from '#domain/shared/permission';
import { slotTimeOf, type SlotTime } from '#domain/shared/slot-times';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { updateBooking, type BookingChange } from './update-booking-rows.ts';
import {
  readChangeFacts,
  type Changer,
  type FoundBooking,
  type FoundChangeFacts,
  type RequestedChange,
} from './change-facts-rows.ts';
import { withRetries } from '#server/platform/database/retries';
import type { Db } from '#server/platform/database/open-database';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { refusedSession } from '#server/people/index';
import { hashBody } from '#server/platform/hash-body';
import { addDoctorDay } from '#server/slots/index';
import { changePolicyOf, toAppointment } from '#server/bookings/read/present-booking';
import { accountLimit, assertWithinLimit } from '#server/platform/rate-limit';
import { attemptUntilWritten } from '#server/bookings/book/attempt-until-written';
import { auditRead } from '#server/bookings/read/read-booking';
import { releaseHoldsFor } from '#server/bookings/book/release-holds';

/**
 * A change of one booking. `key`: the Idempotency-Key; `via`: it came by an emailed link, or is made for an absence;
 * `record` writes what belongs to it in its transaction, and throws to refuse it.
 */
export type ChangeRequest<Body = object> = {
  id: string;
  body: Body;
  key?: string | null;
  via?: 'link' | 'absence';
  record?: (trx: Trx) => Promise<void>;
  /** Of which act its audit entry is a part. */
  act?: string | undefined;
  /** Whose decision it is, if not the caller's: for an absence. */
  decidedBy?: string;
  /** The place that it was decided for: refused once the booking has another. */
  place?: SlotTime & { doctorId: string };
};

/** A booking that its caller may change. */
export type DecidableFacts = Omit<FoundChangeFacts, 'target'> & {
  booking: FoundBooking;
  target: Place | null;
  /** How long it is to be, in minutes; null: as long as the target decides. */
  length: number | null;
  role: ChangerRole;
  policy: ChangePolicy;
};

/** A decided change. `refundCents`: of what was paid, in cents; `isFinal`: it cannot be undone. */
type DecidedChange = Pick<BookingChange, 'columns' | 'jobs'> & {
  audit: Omit<BookingChange['audit'], 'act'>;
  /** Undefined for a change that is announced to nobody. */
  notice?: BookingChange['notice'];
  place?: BookingChange['place'];
  refundCents: Cents;
  isFinal?: boolean;
};

type Verb = {
  /** As stored with idempotency keys. */
  route: 'cancelBooking' | 'moveBooking' | 'markAttendance';
  rule: 'booking.cancel' | 'booking.move' | 'booking.mark';
};

/**
 * Changes a booking: reads the facts, decides, writes; reads again if a row has changed in between. `decide` returns null
 * if nothing has to change. A repeated request with the same key returns the booking as it is now.
 * @throws ClinicError `not_signed_in`, `already_decided` if it left `place`, `not_found`, `idempotency_conflict`, `too_many_requests`, `unavailable`, and what
 * `decide` throws.
 */
export async function changeBooking(
  ctx: Context,
  { route, rule }: Verb,
  {
    request,
    target = null,
    minutes,
  }: { request: ChangeRequest; target?: MoveTarget | null; minutes?: number | undefined },
  decide: (facts: DecidableFacts) => DecidedChange | null,
): Promise<Appointment> {
  const { id, body, key = null } = request;
  const bodyHash = hashBody([id, body]);
  const changer = changerOf(ctx, request);
  const wanted = {
    changer,
    bookingId: id,
    idempotency: key === null ? null : { route, key },
    rateLimit: accountLimit(
      ctx,
      'change',
      `${id} ${'personId' in changer ? changer.personId : changer.session.subject}`,
    ),
    target: target && { doctorEmail: target.doctor_email, time: slotTimeOf(target.AppointmentDate, target.slot) },
  };
  return attemptUntilWritten(async () => {
    const facts = await readFacts(ctx, wanted);
    const { booking, now } = facts;
    if (booking && request.place && !isSamePlace(booking, request.place)) throw new ClinicError('already_decided');
    const actor = authorizeChange(ctx, { id, rule }, facts);
    if (!booking || booking.isLocked) throw new ClinicError('not_found');
    if (facts.earlier) {
      if (facts.earlier.bodyHash !== bodyHash) throw new ClinicError('idempotency_conflict');
      return presentUnchanged(ctx, actor, id);
    }
    assertWithinLimit('change', facts.attempts);
    const role = isStaffOf(actor, booking) ? 'staff' : 'patient';
    const length = minutes ?? (facts.target && keptMinutes(booking, facts.target.doctorId));
    const place =
      facts.target &&
      placeOf(facts.target, {
        grid: ctx.settings.startGrid,
        bookingId: id,
        minutes: length,
        isByStaff: role === 'staff' && request.via !== 'absence',
      });
    const decided = decide({ ...facts, booking, length, target: place, role, policy: changePolicyOf(ctx.settings) });
    if (!decided) return presentUnchanged(ctx, actor, id);
    if (facts.hasOverdueHolds || (place && place.overdue.length > 0)) {
      const scope = { patientIds: [booking.patientId], ...(place && { at: place }) };
      await inTransaction(ctx.write, (trx) => releaseHoldsFor(trx, { ...scope, now }));
      return null;
    }
    if (decided.place?.version === null) {
      await addDoctorDay(ctx, decided.place);
      return null;
    }
    const change = toStoredChange(decided, { facts, booking, actor, request });
    const isWritten = await writeChange(
      ctx,
      // A mark changes no amount; it only ends that an earlier refund can be undone.
      {
        hasPayments: route === 'markAttendance' ? booking.hasDeferredRefund : booking.hasPayments,
        refundCents: decided.refundCents,
        ...(request.record && { record: request.record }),
      },
      { ...change, rateLimit: wanted.rateLimit, idempotency: key === null ? null : { route, key, bodyHash } },
    );
    if (!isWritten) return null;
    if (booking.isAffected && request.via !== 'absence') await settle(ctx, id);
    return presentBooking(ctx, id, now);
  });
}

/** How long a booking of hours stays wherever its doctor has hours: staff may have chosen it. Null for every other one. */
function keptMinutes({ doctorId, isOfHours, range }: FoundBooking, toDoctor: string): number | null {
  return isOfHours && toDoctor === doctorId ? range.end - range.start : null;
}

function changerOf(ctx: Context, { decidedBy = ctx.actor?.id }: ChangeRequest): Changer {
  if (decidedBy !== undefined) return { personId: decidedBy };
  if (!ctx.session) throw new ClinicError('not_signed_in');
  return { session: ctx.session, lockMinutes: ctx.settings.lockMinutes };
}

/** What decides the change; it identifies the caller of a context that has none yet. @throws see `refusedSession` */
async function readFacts(ctx: Context, wanted: RequestedChange): Promise<FoundChangeFacts> {
  const facts = await readChangeFacts(ctx.read, wanted);
  if (!facts) throw await refusedSession(ctx);
  ctx.actor = facts.caller;
  if ('personId' in wanted.changer) return { ...facts, now: ctx.now };
  ctx.now = facts.now;
  return facts;
}

/** Who changes the booking. Who has moved a patient to another doctor may repeat that request. @throws ClinicError `not_allowed` */
function authorizeChange(
  ctx: Context,
  { id, rule }: { id: string; rule: Verb['rule'] },
  facts: FoundChangeFacts,
): Actor {
  const owners = facts.booking ?? NO_OWNERS;
  return facts.earlier?.bookingId === id
    ? authorize(ctx, 'booking.undo', { ...owners, changedBy: facts.caller.id })
    : authorize(ctx, rule, owners);
}

/** A decided change as it is stored, apart from idempotency key and rate limit. */
function toStoredChange(
  { columns, audit, jobs, notice, place = null, isFinal = false }: DecidedChange,
  change: { facts: FoundChangeFacts; booking: FoundBooking; actor: Actor; request: ChangeRequest },
): Omit<BookingChange, 'idempotency' | 'rateLimit'> {
  const { facts, booking, actor } = change;
  const { via, act = null } = change.request;
  return {
    columns,
    jobs,
    place,
    notice: notice ?? null,
    audit: { ...audit, details: { ...audit.details, ...(via && { via }) }, act },
    booking,
    announced: notice === undefined ? null : booking.announced,
    actorId: actor.id,
    undoUntil: isFinal ? null : new Date(facts.now.getTime() + UNDO_SECONDS * 1000),
  };
}

/** Settles an offer of a booking; a failure is left to the job at the deadline of the offer. */
async function settle(ctx: Context, id: string): Promise<void> {
  await ctx.ports.followers
    .settled(id)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'an offer could not be settled'));
}

/** One statement, which is its own transaction; payments of the booking and `record` follow in one transaction with it. */
async function writeChange(
  ctx: Context,
  { hasPayments, refundCents, record }: { hasPayments: boolean; refundCents: Cents } & Pick<ChangeRequest, 'record'>,
  change: BookingChange,
): Promise<boolean> {
  const write = (handle: Db) => updateBooking(handle, change);
  if (!hasPayments && !record) return withRetries(() => write(ctx.write));
  return inTransaction(ctx.write, async (trx) => {
    if (!(await write(trx))) return false;
    const { undoUntil, booking } = change;
    if (hasPayments) await ctx.ports.followers.changed(trx, { bookingId: booking.id, refundCents, undoUntil });
    await record?.(trx);
    return true;
  });
}

/** A booking that its caller reads by a request that changes nothing. @throws ClinicError `not_found` */
async function presentUnchanged(ctx: Context, actor: Actor, id: string): Promise<Appointment> {
  const booking = await findBooking(ctx.read, id);
  if (!booking) throw new ClinicError('not_found');
  await auditRead(ctx, actor, booking);
  return toAppointment(booking, ctx);
}

/** A booking as its caller sees it after a change. @throws ClinicError `not_found` */
export async function presentBooking(ctx: Context, id: string, now: Date): Promise<Appointment> {
  const booking = await findBooking(ctx.read, id);
  if (!booking) throw new ClinicError('not_found');
  return toAppointment(booking, { ...ctx, now });
}

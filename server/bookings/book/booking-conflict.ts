import type { DocSlot } from '#contract/slots/slots';
import { ClinicError } from '#domain/shared/errors';
import { withoutConflicts, type OwnAppointment } from '#domain/bookings/own-appointments';
import { violatedConstraint } from '#server/platform/database/transaction';
import { coalesceRequests } from '#server/platform/cache/coalesce-requests';
import type { Context } from '#server/platform/context';
import { oncePer } from '#server/platform/cache/once-per';
import type { Database } from '#server/platform/database/open-database';
import { createResponseCache } from '#server/platform/cache/response-cache';
import { listSlots } from '#server/slots/index';

type FreeSlotsOfDay = { docSlot: DocSlot[] };
type Shared = {
  share: ReturnType<typeof coalesceRequests<FreeSlotsOfDay>>;
  cache: ReturnType<typeof createResponseCache<FreeSlotsOfDay>>;
};

/** Bytes of a slot's name with its response, at most. */
const SLOT_BYTES = 100;
const sizeOf = ({ docSlot }: FreeSlotsOfDay) =>
  docSlot.reduce((size, { slot }) => size + SLOT_BYTES * (2 + slot.length), 0);

/** Requests for one treatment that lost times of one doctor share the doctor's other free times, until something is committed. */
const otherTimes = oncePer<Database, Shared>((read) => ({
  share: coalesceRequests(),
  cache: createResponseCache({ read }, { sizeOf }),
}));

/** A refused request for a time of a doctor. `listOwn` returns the patient's other active appointments from today on. */
export type Refused = {
  doctorEmail: string;
  date: string;
  doctorId: string;
  treatmentId: string;
  /** How long it stays in hours; without, as long as its treatment. */
  minutes?: number | null;
  listOwn: () => OwnAppointment[] | Promise<OwnAppointment[]>;
};

/**
 * The error of a request for a time: `slot_unavailable`, `slot_taken`, `already_booked_that_day`, `overlapping_appointment` or
 * `invalid_input` on `slot`, also for a
 * constraint that the database reports, with the doctor's free times that the patient's other appointments leave possible;
 * any other error unchanged. The free times are read outside of the limit of concurrent bookings. `refused` is null if
 * the request failed before its facts were read.
 */
export async function toBookingError(ctx: Context, error: unknown, refused: Refused | null): Promise<unknown> {
  const code = error instanceof ClinicError ? error.code : violatedConstraint(error);
  if (!refused || code === null) return error;
  switch (code) {
    case 'slot_taken':
    case 'booking_slot':
    case 'booking_doctor_overlap':
      return new ClinicError('slot_taken', { data: await listFreeSlotsFor(ctx, refused) });
    case 'booking_squeezed':
      return new ClinicError('beside_taken');
    case 'already_booked_that_day':
    case 'booking_same_day':
      return new ClinicError('already_booked_that_day', {
        params: { date: refused.date },
        data: await listFreeSlotsFor(ctx, refused),
      });
    case 'overlapping_appointment':
    case 'booking_overlap':
      return new ClinicError('overlapping_appointment', { data: await listFreeSlotsFor(ctx, refused) });
    case 'invalid_input': {
      // A start off the grid; what the caller sent is wrong in itself otherwise.
      const issues = error instanceof ClinicError ? error.issues : undefined;
      if (issues?.[0]?.path !== 'slot') return error;
      return new ClinicError('invalid_input', { issues, data: await listFreeSlotsFor(ctx, refused) });
    }
    case 'slot_unavailable': {
      const issues = error instanceof ClinicError ? error.issues : undefined;
      // With a doctor who does not perform the treatment, or none, no time would help.
      const isHelped = !['doctor_email', 'treatment'].includes(issues?.[0]?.path ?? '');
      const data = isHelped ? await listFreeSlotsFor(ctx, refused) : { docSlot: [] };
      return new ClinicError('slot_unavailable', { ...(issues && { issues }), data });
    }
    default:
      return error;
  }
}

/** The same object for all who have no appointments while nothing is committed, so that one response serves them. */
async function listFreeSlotsFor(ctx: Context, refused: Refused): Promise<FreeSlotsOfDay> {
  ctx.leaveLimit?.();
  const { doctorEmail, treatmentId, minutes, listOwn } = refused;
  const wanted = { doctorEmail, treatment: treatmentId, minutes: minutes ?? undefined, for: 'move' as const };
  const { visitors } = ctx;
  const { share, cache } = otherTimes(visitors);
  const withTimes = (days: DocSlot[]) => ({ docSlot: days.filter(({ slot }) => slot.length > 0) });
  const read = async () => withTimes(await listSlots({ ...ctx, read: visitors, actor: null }, wanted));
  // The settings, which have the grid, may be older than the database's snapshot.
  const key = `${doctorEmail} ${treatmentId} ${minutes ?? ''} ${ctx.settings.version}`;
  const [times, own] = await Promise.all([share(key, () => cache(key, read)), listOwn()]);
  return own.length === 0 ? times : withTimes(withoutConflicts(times.docSlot, own, refused));
}

import type { Appointment } from '#contract/bookings/bookings';
import type { RowBody } from '#contract/bookings/row';
import { ClinicError } from '#domain/shared/errors';
import type { Language } from '#domain/shared/language';
import { nameOfRange, rangeOfName } from '#domain/shared/slot-times';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { checkRateLimit } from '#server/platform/rate-limit';
import { toBookingError, type Refused } from './booking-conflict.ts';
import type { FoundBookingFacts } from './booking-facts-rows.ts';
import { bookOnce, refusedBy } from './create-booking.ts';

type RowRequest = { body: RowBody; key: string | null; language: Language | null };

/**
 * Books one treatment for several people of the caller's account with one doctor, directly after one another from `slot` on: all
 * in one transaction, or none. Each is an appointment of its own afterwards.
 * @throws ClinicError `own_address_not_proven`; see `createBooking`, with the field of the person whose appointment is impossible.
 */
export async function bookInRow(ctx: Context, { body, key, language }: RowRequest): Promise<Appointment[]> {
  const { persons, ...first } = body;
  let [index, refused]: [number, Refused | null] = [0, null];
  const within = { ...ctx };
  try {
    return await inTransaction(ctx.write, async (trx) => {
      Object.assign(within, { read: trx, write: trx });
      const booked: Appointment[] = [];
      let { slot } = first;
      for (index = 0; index < persons.length; index += 1) {
        const wanted = { ...first, slot };
        let buffer = 0;
        const onRead = ({ caller, place, ...facts }: FoundBookingFacts) => {
          if (!caller.isEmailProven) throw new ClinicError('own_address_not_proven');
          refused = refusedBy(wanted, { caller, place, ...facts });
          buffer = place?.hours ? place.buffer : 0;
        };
        const forPerson = persons[index] ?? null;
        const keyOfPerson = key === null ? null : `${key}.${index}`;
        const request = { body: wanted, key: keyOfPerson, language, forPatient: null, forPerson, isInRow: true };
        const appointment = await bookOnce(within, request, onRead);
        booked.push(appointment);
        slot = slotAfter(appointment.slot, buffer);
      }
      return booked;
    });
  } catch (error) {
    if (ctx.session) await checkRateLimit(ctx, 'booking', { account: ctx.session.subject });
    const { now } = within;
    throw ofPerson(await toBookingError({ ...ctx, now }, error, refused), index);
  } finally {
    ctx.permission = within.permission;
  }
}

/** The time directly after an appointment and its buffer, of the same length; of hours the length follows from the treatment. */
function slotAfter(slot: string, buffer: number): string {
  const range = rangeOfName(slot);
  if (!range) throw new ClinicError('slot_unavailable');
  const start = range.end + buffer;
  return nameOfRange({ start, end: start + range.end - range.start });
}

function ofPerson(error: unknown, index: number): unknown {
  if (!(error instanceof ClinicError) || error.code === 'own_address_not_proven') return error;
  const { code, params, data, issues } = error;
  const message = issues?.[0]?.message ?? `errors.${code}`;
  return new ClinicError(code, {
    params,
    ...(data && { data }),
    issues: [{ path: `persons.${index}`, message, params }],
  });
}

import type { Decisions } from '#contract/absences/absences';
import { callReasonOf, decideOffer, includesDay, substitutesOf, type CallReason } from '#domain/absences/absences';
import { addDays, clinicClock } from '#domain/shared/time';
import { listBookingsOfPatients, type AffectableBooking, type Scope } from './affected-bookings-rows.ts';
import type { Context } from '#server/platform/context';
import { pickNearest, readFreeTimes, readOpeningTimes, type OfferedTime } from './read-free-times.ts';

/** What is going to become of an affected appointment. */
type Plan = {
  /** Who can take it over. */
  substitutes: OfferedTime[];
  /** What its patient is offered, or would be; nothing if it begins too soon. */
  alternatives: OfferedTime[];
  /** Why its patient has to be called. */
  callReason: CallReason | null;
};

type Wanted = { bookings: AffectableBooking[]; scope: Scope; decisions: Decisions };

/**
 * The plans of affected appointments, made in the order of the job, by the same rules: offers come last, and no time is used
 * twice. `bookings` are sorted by time.
 */
export async function planAffected(
  ctx: Context,
  { bookings, scope, decisions }: Wanted,
): Promise<Map<AffectableBooking, Plan>> {
  const plans = new Map<AffectableBooking, Plan>();
  if (bookings.length === 0) return plans;
  const { now } = ctx;
  const { day: today } = clinicClock(now);
  const patientIds = bookings.map(({ patientId }) => patientId);
  const ofPatients = await listBookingsOfPatients(ctx.read, { patientIds, from: today, now });
  const taken: OfferedTime[] = [];
  const freeTimes = await readFreeTimes(ctx, { bookings, without: scope, taken });
  const clinic = { now, ...(await readOpeningAfter(ctx, { bookings, scope })) };
  const decided = new Map(decisions.of.map((decision) => [decision.booking, decision]));
  const decisionOf = ({ id }: AffectableBooking) => decided.get(id) ?? { action: decisions.default };
  /** The new doctors of transferred appointments; null: cancelled. */
  const changed = new Map<string, string | null>();
  const affectedOf = (booking: AffectableBooking) => {
    const others = (ofPatients.get(booking.patientId) ?? []).flatMap((other) => {
      const doctorId = changed.get(other.id);
      return other.id === booking.id || doctorId === null ? [] : [{ ...other, ...(doctorId && { doctorId }) }];
    });
    return { ...booking, others };
  };

  for (const booking of bookings) {
    const decision = decisionOf(booking);
    const substitutes = substitutesOf(affectedOf(booking), await freeTimes(booking, booking.day));
    const named = 'doctor_email' in decision ? decision.doctor_email : undefined;
    const substitute = substitutes.find(({ doctorEmail }) => named === undefined || doctorEmail === named);
    let callReason: CallReason | null = decision.action === 'keep' ? null : callReasonOf(booking, now);
    if (decision.action === 'cancel') changed.set(booking.id, null);
    if (decision.action === 'transfer' && substitute) {
      changed.set(booking.id, substitute.doctorId);
      taken.push(substitute);
    } else if (decision.action === 'transfer') callReason = 'failed';
    plans.set(booking, { substitutes, alternatives: [], callReason });
  }
  for (const [booking, plan] of plans) {
    const times = await pickNearest(affectedOf(booking), (day) => freeTimes(booking, day), { first: today, now });
    const { deadline, callReason } = decideOffer(booking, times, clinic);
    if (deadline) plan.alternatives = times;
    if (decisionOf(booking).action !== 'offer') continue;
    plan.callReason = callReason;
    taken.push(...plan.alternatives);
  }
  return plans;
}

/** When the clinic is open until the last of some appointments, once a closure is in force. */
async function readOpeningAfter(ctx: Context, { bookings, scope }: Pick<Wanted, 'bookings' | 'scope'>) {
  const until = bookings.at(-1)?.day ?? '';
  const { closed, ...clinic } = await readOpeningTimes(ctx, until);
  const days = new Set(closed);
  if (scope.doctorId === null) {
    for (let { first: day } = scope.days; day <= until && includesDay(scope.days, day); day = addDays(day, 1))
      days.add(day);
  }
  return { ...clinic, closed: days };
}

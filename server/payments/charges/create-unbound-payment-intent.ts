import { isActiveAt, MAX_OPEN_BOOKINGS } from '#domain/bookings/bookings';
import { ClinicError } from '#domain/shared/errors';
import { centsFromDollars, type ClaimedPrice } from '#domain/shared/money';
import { clinicClock, hasEndedBy } from '#domain/shared/time';
import { lockUnpaidBookings, type UnpaidBooking, extendHold } from '#server/bookings/index';
import { readClock } from '#server/platform/database/clock';
import { insertPayment, listUnboundPayments, type PaymentRow } from './payments-rows.ts';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { openPaymentIntent } from './open-payment-intent.ts';
import { settlePayment } from './settle-payment.ts';
import { assertTakesCards } from './create-payment-intent.ts';

/**
 * Returns the client secret of an intent for an amount that names no booking yet; `POST /payment` names it. There are
 * never more such intents of one price than unpaid bookings: beyond that, the oldest unpaid intent is returned. If
 * unpaid bookings of that price are in two currencies, the soonest booking's currency is charged.
 * @throws ClinicError `nothing_to_pay` without an unpaid booking of this price, `payment_waiting` when each of them
 * already has a charge that waits for its booking, `pay_at_clinic`, `unavailable`.
 */
export async function createUnboundPaymentIntent(ctx: Context, { price, currency }: ClaimedPrice) {
  const actor = authorize(ctx, 'booking.create', {});
  assertTakesCards(ctx);
  const wanted = { payerId: actor.id, amountCents: centsFromDollars(price), currency };
  const charged: string[] = [];
  // Each open payment may turn out to be charged or cancelled once; after them a new one is created.
  for (let attempt = 0; attempt <= MAX_OPEN_BOOKINGS; attempt += 1) {
    const payment = await inTransaction(ctx.write, (trx) => choosePayment(trx, { ...wanted, charged, now: ctx.now }));
    const intent = await openPaymentIntent(ctx, payment);
    if (intent?.status === 'waiting') return { clientSecret: intent.clientSecret };
    if (!intent) continue;
    // Charged, with no booking named yet: settling it starts its waiting time.
    charged.push(payment.id);
    if (intent.status === 'succeeded') await settlePayment(ctx, { intentId: intent.id });
  }
  throw new ClinicError('unavailable');
}

type Wanted = {
  payerId: string;
  amountCents: number;
  currency: string | undefined;
  charged: readonly string[];
  now: Date;
};

/** A new payment, or an open one if there are as many as bookings; locks those bookings. */
async function choosePayment(
  trx: Trx,
  { payerId, amountCents, currency: wanted, charged, now: startedAt }: Wanted,
): Promise<PaymentRow> {
  const due = await lockUnpaidBookings(trx, { patientId: payerId, dueCents: amountCents, now: startedAt });
  const now = await readClock(trx);
  const unpaid = due.filter((booking) => booking.currency === (wanted ?? booking.currency) && isActiveAt(booking, now));
  if (unpaid.length === 0) throw new ClinicError('nothing_to_pay');
  for (const { id } of unpaid) await extendHold(trx, id, now);
  for (const currency of currenciesOf(unpaid, now)) {
    const count = unpaid.filter((booking) => booking.currency === currency).length;
    const open = await listUnboundPayments(trx, { payerId, amount: { cents: amountCents, currency } });
    if (open.length < count) {
      return insertPayment(trx, { bookingId: null, payerId, amountCents, currency });
    }
    const usable = open.find((payment) => payment.chargedAt === null && !charged.includes(payment.id));
    if (usable) return usable;
  }
  throw new ClinicError('payment_waiting');
}

/** The currencies of unpaid bookings in the order of `GET /bookings`: the soonest first, past ones last. */
function currenciesOf(unpaid: UnpaidBooking[], now: Date): Set<string> {
  const clock = clinicClock(now);
  const isPast = ({ day, range }: UnpaidBooking) => Number(hasEndedBy(clock, day, range));
  const sorted = unpaid.toSorted(
    (a, b) => isPast(a) - isPast(b) || a.day.localeCompare(b.day) || a.range.start - b.range.start,
  );
  return new Set(sorted.map(({ currency }) => currency));
}

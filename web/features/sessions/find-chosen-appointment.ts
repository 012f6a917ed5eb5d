import type { SendRequest } from '#contract/shared/send-request';
import { summarizeTreatments, type TreatmentSummary } from '#contract/slots/treatments';
import type { Texts } from '#domain/shared/language';
import type { PriceKind } from '#domain/shared/money';
import { readChosenSlot } from '#web/chosen-slot.ts';
import { paths, safeReturnPath } from '#web/paths.ts';

/** An appointment that a visitor chose before logging in, as far as it was chosen. */
export type ChosenAppointment = {
  treatment: Texts;
  price: number;
  currency: string;
  priceKind: PriceKind;
  prices: TreatmentSummary['prices'];
  doctor: string | null;
  time: { date: string; slot: string } | null;
};

/** The appointment that the page to return to would book; null if it is another page. */
export async function findChosenAppointment(
  from: string | null,
  callRoute: SendRequest,
): Promise<ChosenAppointment | null> {
  const { pathname, searchParams } = new URL(safeReturnPath(from), 'http://portal.invalid');
  const wanted = pathname === paths.appointment ? readChosenSlot(searchParams) : null;
  if (!wanted) return null;
  // Without it the form is as useful.
  const treatments = await callRoute(summarizeTreatments, {}).catch(() => null);
  const option = treatments?.data.find(({ _id }) => _id === wanted.treatmentId);
  if (!option) return null;
  const { date, slot, doctorId } = wanted;
  return {
    treatment: option.texts,
    price: option.price,
    currency: option.currency,
    priceKind: option.priceKind,
    prices: option.prices,
    doctor: option.doctors.find(({ _id }) => _id === doctorId)?.name ?? null,
    time: date && slot ? { date, slot } : null,
  };
}

import type { UpdateTreatmentBody } from '#contract/clinic/managed-treatments';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { pricedInsurances } from '#domain/shared/insurance';
import { centsFromDollars } from '#domain/shared/money';
import { isVisible } from '#domain/shared/text';
import { isShippedImage } from '#domain/clinic/treatments';
import { hasSpecialty } from './managed-treatments-rows.ts';
import { ensureSpecialty } from './treatments-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import { findPersonById, requireOwnImage } from '#server/people/index';
import type { Context } from '#server/platform/context';
import type { TreatmentChanges } from './change-treatment.ts';
import type { TreatmentPrice } from './treatment-prices-rows.ts';

type Wanted = Omit<UpdateTreatmentBody, 'version' | 'archived'>;

/** The columns that a request sets, without the specialty, which may have to be inserted. */
export function columnsOf({ settings }: Pick<Context, 'settings'>, wanted: Wanted, image: string | null | undefined) {
  const textOf = (text: string) => (isVisible(text) ? text : null);
  const { name_en, name_de, description_en, description_de, price, price_kind, duration, buffer, cutoff_hours } =
    wanted;
  return {
    ...(name_en !== undefined && { name: name_en }),
    ...(name_de !== undefined && { nameDe: name_de }),
    ...(description_en !== undefined && { descriptionEn: textOf(description_en) }),
    ...(description_de !== undefined && { descriptionDe: textOf(description_de) }),
    ...(price !== undefined && { priceCents: centsFromDollars(price), currency: settings.clinic.currency }),
    ...(price_kind !== undefined && { priceKind: price_kind }),
    ...(duration !== undefined && { durationMin: duration }),
    ...(buffer !== undefined && { bufferMin: buffer }),
    ...(cutoff_hours !== undefined && { cutoffHours: cutoff_hours }),
    ...(image !== undefined && { image }),
  } satisfies TreatmentChanges;
}

/** The prices by insurance that a request sets; undefined if it leaves them. */
export function pricesOf({ prices }: Wanted): TreatmentPrice[] | undefined {
  if (!prices) return undefined;
  return pricedInsurances.flatMap((insurance) => {
    const { price_kind: priceKind, price = 0 } = prices[insurance] ?? {};
    return priceKind ? [{ insurance, priceKind, priceCents: centsFromDollars(price) }] : [];
  });
}

/** The stored form of an image, undefined if the request names none. @throws ClinicError `invalid_input` */
export async function imageOf(
  ctx: Context,
  actorId: string,
  image: string | null | undefined,
): Promise<string | null | undefined> {
  if (image === undefined || image === null || isShippedImage(image)) return image;
  const self = await findPersonById(ctx.read, actorId);
  if (!self) throw new ClinicError('not_signed_in');
  return requireOwnImage(ctx, image, self);
}

/**
 * The id of the specialty that a request names, inserted if it is new; undefined if the request names none.
 * @throws ClinicError `invalid_input` for two specialties at once or an unknown one.
 */
export async function specialtyOf(trx: Db, { specialty_id: id, new_specialty: names }: Wanted) {
  if (id !== undefined && names !== undefined) throw invalidInput('specialty_id', 'validation.specialtyChoice');
  if (names) return ensureSpecialty(trx, { name: names.en, nameDe: names.de });
  if (id !== undefined && !(await hasSpecialty(trx, id)))
    throw invalidInput('specialty_id', 'validation.specialtyUnknown');
  return id;
}

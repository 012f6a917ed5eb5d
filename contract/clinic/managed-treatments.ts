import { MAX_CUTOFF_HOURS } from '#domain/clinic/treatments';
import { isTypedLine } from '#domain/shared/text';
import { DURATION_MINUTES, MAX_BUFFER_MINUTES, MAX_TREATMENTS } from '#domain/clinic/treatments';
import { pricedInsurances } from '#domain/shared/insurance';
import { amountOf } from '#contract/shared/fields';
import { PriceKind, TreatmentPrice } from '#contract/shared/prices';
import { defineRoute } from '#contract/shared/define-route';
import { id, line, missingAs, Names, Texts } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** A whole number of minutes or hours. */
function whole(min: number, max: number, message: string) {
  return z
    .number({ error: missingAs('validation.missing', message) })
    .int(message)
    .min(min, message)
    .max(max, message);
}

/** An empty text is no description. */
const description = z
  .string('validation.invalid')
  .trim()
  .max(300, 'validation.tooLong')
  .refine(isTypedLine, 'validation.invalid');

const KindPrice = z
  .strictObject({ price_kind: PriceKind, price: amountOf('validation.pricePositive').default(0) })
  .refine(({ price_kind: kind, price }) => (kind === 'covered') === (price === 0), {
    path: ['price'],
    error: 'validation.kindPrice',
  });

const TreatmentFields = z.strictObject({
  name_en: line(80),
  name_de: line(80),
  description_en: description.optional(),
  description_de: description.optional(),
  specialty_id: id.optional().describe('an existing specialty'),
  new_specialty: z
    .strictObject({ en: line(80), de: line(80) })
    .optional()
    .describe('a specialty that does not exist yet, by its names'),
  price: amountOf('validation.pricePositive')
    .positive('validation.pricePositive')
    .describe('in units of CLINIC_CURRENCY'),
  price_kind: PriceKind.exclude(['covered'], { error: 'validation.invalid' }).optional(),
  prices: z
    .partialRecord(z.enum(pricedInsurances), KindPrice, 'validation.invalid')
    .optional()
    .describe('all that who is insured pays instead of `price`'),
  duration: whole(DURATION_MINUTES.min, DURATION_MINUTES.max, 'validation.duration').describe('in minutes'),
  buffer: whole(0, MAX_BUFFER_MINUTES, 'validation.buffer')
    .optional()
    .describe('minutes after it that are part of its slot'),
  image: line(500)
    .nullable()
    .optional()
    .describe('the name of an image that the portal ships, or the URL of one that the caller uploaded'),
  cutoff_hours: whole(0, MAX_CUTOFF_HOURS, 'validation.cutoff')
    .nullable()
    .optional()
    .describe('until how many hours before it starts an appointment can be changed; null: as usual in the clinic'),
});

export const CreateTreatmentBody = TreatmentFields.meta({ id: 'CreateTreatmentBody' });
export type CreateTreatmentBody = z.output<typeof CreateTreatmentBody>;

/** What a doctor does otherwise than their specialty and the treatment say; null: as usual. */
const Performer = z.strictObject({
  doctor_id: id,
  is_performed: z.boolean('validation.invalid').nullable().describe('null: by the specialty'),
  duration: whole(DURATION_MINUTES.min, DURATION_MINUTES.max, 'validation.duration').nullable(),
  buffer: whole(0, MAX_BUFFER_MINUTES, 'validation.buffer').nullable(),
});
export type Performer = z.output<typeof Performer>;

/** The maximum of doctors that one request names. */
const MAX_PERFORMERS = 500;

/** A change of some fields. */
export const UpdateTreatmentBody = TreatmentFields.partial()
  .extend({
    version: z.number('validation.missing').int('validation.invalid').describe('that the change was decided by'),
    archived: z.boolean('validation.invalid').optional(),
    performers: z.array(Performer, 'validation.invalid').max(MAX_PERFORMERS, 'validation.tooLong').optional(),
  })
  .meta({ id: 'UpdateTreatmentBody' });
export type UpdateTreatmentBody = z.output<typeof UpdateTreatmentBody>;

const NamedSpecialty = z.object({ _id: z.string(), names: Names });

/** A treatment as the admin maintains it. */
export const ManagedTreatment = z
  .object({
    _id: z.string(),
    texts: Texts,
    specialty: NamedSpecialty,
    price: z.number(),
    currency: z.string(),
    priceKind: PriceKind,
    prices: z.array(TreatmentPrice),
    duration: z.number().int().describe('in minutes'),
    buffer: z.number().int().describe('in minutes'),
    image: z.string().nullable().describe('absolute URL'),
    imageName: z.string().nullable().describe('the name of an image that the portal ships'),
    cutoffHours: z.number().int().nullable().describe('null: as usual in the clinic'),
    isArchived: z.boolean(),
    performers: z.array(Performer).describe('what doctors do otherwise than usual'),
    upcoming: z.number().int().describe('its appointments from today on'),
    version: z.number().int(),
  })
  .meta({ id: 'ManagedTreatment' });
export type ManagedTreatment = z.output<typeof ManagedTreatment>;
export type ManagedDoctor = z.output<typeof listManagedTreatments.reply>['data']['doctors'][number];

export const listManagedTreatments = defineRoute({
  method: 'GET',
  path: '/treatments',
  summary: 'All treatments, archived ones too, in their order, and all specialties; for the admin',
  reply: z.object({
    data: z.object({
      treatments: z.array(ManagedTreatment),
      specialties: z.array(NamedSpecialty),
      doctors: z
        .array(z.object({ _id: z.string(), name: z.string(), specialty_id: z.string() }))
        .describe('verified ones, by name'),
    }),
  }),
});

const reply = z.object({ data: ManagedTreatment });

export const createTreatment = defineRoute({
  method: 'POST',
  path: '/treatments',
  summary: 'Adds a treatment, at the end of the order',
  body: CreateTreatmentBody,
  reply,
  failures: ['treatments_full'],
});

export const updateTreatment = defineRoute({
  method: 'PATCH',
  path: '/treatments/:id',
  summary: 'Changes, archives or restores a treatment; appointments that are booked keep name and price',
  params: z.object({ id }),
  body: UpdateTreatmentBody,
  reply,
  failures: ['not_found', 'changed_meanwhile', 'treatments_full'],
});

export const orderTreatments = defineRoute({
  method: 'POST',
  path: '/treatments/order',
  summary: 'Orders the treatments that are not archived; the request names each of them once',
  body: z.strictObject({ ids: z.array(id, 'validation.missing').min(1, 'validation.missing').max(MAX_TREATMENTS) }),
  failures: ['changed_meanwhile'],
});

import { languages } from '#domain/shared/language';
import { consentKinds } from '#domain/accounts/rights';
import { Appointment } from '#contract/bookings/bookings';
import { personName } from '#contract/people/people';
import { day, id, Insurance, line, phoneNumber } from '#contract/shared/fields';
import { defineRoute } from '#contract/shared/define-route';
import { z } from '#contract/shared/zod';

const params = z.object({ id });
const failures = ['not_found'] as const;

export const DataExport = z
  .object({
    _id: z.string(),
    state: z.enum(['queued', 'collecting', 'ready', 'opened']),
    expiresAt: z.string().describe('instant, ISO 8601: from then on it cannot be opened'),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.output<typeof DataExport>;

/** Described by docs/data-export.md. */
export const PersonData = z
  .object({
    format: z.literal('molar-person-data'),
    version: z.literal(1),
    createdAt: z.string(),
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).describe('rows by table'),
  })
  .meta({ id: 'PersonData' });
export type PersonData = z.output<typeof PersonData>;

export const PersonDataPage = z
  .object({
    language: z.enum(languages).describe('the language of the person whom the data are about'),
    texts: z.record(z.string(), z.string()).describe('names of tables, fields and codes'),
    audit: z.array(z.string()).describe('a sentence for each row of `audit_entry`'),
  })
  .meta({ id: 'PersonDataPage' });
export type PersonDataPage = z.output<typeof PersonDataPage>;

export const getDataExport = defineRoute({
  method: 'GET',
  path: '/users/:id/data-export',
  summary: 'How far the copy of a person’s data is that the caller requested; null without one',
  params,
  reply: z.object({ data: DataExport.nullable() }),
  failures,
});

export const requestDataExport = defineRoute({
  ...getDataExport,
  method: 'POST',
  summary: 'Has everything collected that is stored about a person: the caller, or for the desk a patient',
  failures: ['not_found', 'step_up_required', 'too_many_requests'],
});

export const openDataExport = defineRoute({
  method: 'POST',
  path: '/data-exports/:id/open',
  summary: 'The copy of somebody’s data, for whoever requested it, once; it is deleted by being opened',
  params,
  reply: z.object({ data: PersonData, page: PersonDataPage.describe('for the page to print') }),
  failures: ['link_ended', 'step_up_required'],
});

export const requestDeletion = defineRoute({
  method: 'POST',
  path: '/users/:id/deletion',
  summary: 'Requests the deletion of an account, after a week; what reception requests for a patient the admin decides',
  params,
  failures: ['not_found', 'step_up_required'],
});

export const withdrawDeletion = defineRoute({
  ...requestDeletion,
  method: 'DELETE',
  failures,
  summary: 'Withdraws the request, so that the account stays; does nothing without one',
});

export const Consent = z
  .object({
    kind: z.enum(consentKinds),
    isGiven: z.boolean(),
    since: z.string().describe('instant, ISO 8601: when it was given or withdrawn'),
    isBefore: z.boolean().describe('it was given before `since`, from when on this is recorded'),
  })
  .meta({ id: 'Consent' });
export type Consent = z.output<typeof Consent>;

export const listConsents = defineRoute({
  method: 'GET',
  path: '/users/:id/consents',
  summary: 'What rests on the consent of a person, and since when',
  params,
  reply: z.object({ data: z.array(Consent) }),
  failures,
});

export const changeConsent = defineRoute({
  ...listConsents,
  method: 'PATCH',
  summary: 'Withdraws a consent; text messages can be consented to again here',
  body: z.strictObject({ kind: z.enum(consentKinds), isGiven: z.boolean() }),
});

export const restrictUse = defineRoute({
  ...requestDeletion,
  method: 'PATCH',
  path: '/users/:id/restriction',
  summary: 'Restricts the use of a patient’s data to their appointments (Art. 18 GDPR), or lifts that',
  body: z.strictObject({ isRestricted: z.boolean('validation.invalid') }),
  failures,
});

export const Correction = z.object({
  field: z.enum(['name', 'phone', 'birth_date', 'insurance', 'email']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  correctedAt: z.string(),
});

const emptyAsNull = (value: unknown) => (value === '' ? null : value);

export const correctPatient = defineRoute({
  method: 'PATCH',
  path: '/desk/patients/:id',
  summary: 'Corrects name, phone number, date of birth or insurance of a patient; what they were before is stored',
  params,
  body: z.strictObject({
    name: personName.optional(),
    phone: phoneNumber().optional(),
    birth_date: z.preprocess(emptyAsNull, day.nullable()).optional().describe('empty or null removes it'),
    insurance: z.preprocess(emptyAsNull, Insurance.nullable()).optional().describe('empty or null removes it'),
  }),
  failures,
});

export const LockedRecord = z
  .object({
    _id: z.string(),
    name: z.string(),
    keptUntil: z.string().nullable().describe('a day, as 2036-12-24; null until it is computed, within an hour'),
    appointments: z.array(
      Appointment.pick({ _id: true, doctor_name: true, AppointmentDate: true, slot: true, treatmentNames: true }),
    ),
  })
  .meta({ id: 'LockedRecord' });
export type LockedRecord = z.output<typeof LockedRecord>;

export const openLockedRecords = defineRoute({
  method: 'POST',
  path: '/locked-records/open',
  summary:
    'What the law retains of deleted patients of a name, or without one what is about to end; audited with the reason',
  body: z.strictObject({
    name: z.preprocess(
      (text) => (text === '' ? undefined : text),
      line(100).min(2, 'validation.searchShort').optional(),
    ),
    reason: line(500, 'validation.lockedReason').min(10, 'validation.lockedReason'),
  }),
  reply: z.object({ data: z.array(LockedRecord) }),
  failures: ['step_up_required'],
});

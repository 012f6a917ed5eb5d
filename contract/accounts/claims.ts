import { languages } from '#domain/shared/language';
import { DeskPatient } from './desk-patients.ts';
import { Appointment } from '#contract/bookings/bookings';
import { defineRoute } from '#contract/shared/define-route';
import { day, id, line } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

const ClaimSheet = z.object({
  title: z.string(),
  open: z.string(),
  signIn: z.string(),
  enter: z.string(),
  until: z.string(),
});
/** The texts of the sheet with a code, in one language. */
export type ClaimSheet = z.output<typeof ClaimSheet>;

export const createClaimCode = defineRoute({
  method: 'POST',
  path: '/desk/patients/:id/claim-code',
  summary:
    'Makes the code by which a patient without an account takes their record over into one; it replaces an earlier one',
  params: z.object({ id }),
  reply: z.object({
    data: z.object({
      code: z.string().describe('returned once, for paper'),
      lastDay: z.string().describe('as 2027-02-20'),
      hasBirthDate: z.boolean().describe('the date of birth has to be entered with the code'),
      language: z.enum(languages).describe('of the sheet: the one of the patient if it is known, else of the clinic'),
      sheet: z.object({ en: ClaimSheet, de: ClaimSheet }),
    }),
  }),
  failures: ['not_found'],
});

const emptyAsMissing = (value: unknown) => (value === '' || value === null ? undefined : value);

export const claimRecord = defineRoute({
  method: 'POST',
  path: '/claim',
  summary: "Merges the record of a code into the caller's account, with its appointments",
  body: z.strictObject({
    code: line(40, 'validation.claimCode'),
    birth_date: z.preprocess(emptyAsMissing, day.optional()).describe('required if the record has one'),
  }),
  reply: z.object({ data: z.object({ appointments: z.number().describe('how many came with the record') }) }),
  failures: ['claim_refused', 'merge_conflict', 'own_address_not_proven', 'too_many_requests'],
});

const MergeBody = z.strictObject({ into: id });

/** A pair of appointments that one person cannot have. */
const Conflict = z.object({ merged: Appointment, survivor: Appointment });

export const previewMerge = defineRoute({
  method: 'POST',
  path: '/desk/persons/:id/merge/preview',
  summary: 'What merging two records of one patient would do: which one survives, what it gets, and conflicts',
  params: z.object({ id }),
  body: MergeBody,
  reply: z.object({
    data: z.object({
      survivor: DeskPatient,
      merged: DeskPatient,
      upcoming: z.number().describe('appointments of today and later, in any state'),
      past: z.number(),
      payments: z.number(),
      conflicts: z.array(Conflict).describe('have to be cancelled or moved before'),
    }),
  }),
  failures: ['not_found', 'two_accounts', 'address_not_proven'],
});

export const mergePeople = defineRoute({
  method: 'POST',
  path: '/desk/persons/:id/merge',
  summary:
    'Merges two records of one patient, of which at most one has an account: that one survives, else `into`, with both histories',
  params: z.object({ id }),
  body: MergeBody,
  reply: z.object({ data: DeskPatient }),
  failures: ['step_up_required', 'not_found', 'two_accounts', 'address_not_proven', 'merge_conflict'],
});

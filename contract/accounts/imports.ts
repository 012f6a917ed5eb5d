import { importFields, importKinds, importStates, MAX_IMPORT_BYTES, type ImportField } from '#domain/accounts/imports';
import { defineRoute } from '#contract/shared/define-route';
import { isDay } from '#domain/shared/time';
import { emailAddress, id, Insurance, line, missingAs, phoneNumber } from '#contract/shared/fields';
import { AppointmentMinutes } from '#contract/bookings/changes';
import { personName } from '#contract/people/people';
import { z } from '#contract/shared/zod';

const fields = [...new Set(Object.values(importFields).flat())] as [ImportField, ...ImportField[]];
const importedDay = z
  .string({ error: missingAs('validation.missing') })
  .regex(/^\d{4}-\d\d-\d\d$/, { error: 'validation.importedDay', abort: true })
  .refine((text) => isDay(text) && text >= '1900-01-01', 'validation.importedNoDay');
const named = line(200);

/** Who is meant in a row of a file. */
const ImportedPerson = z.object({ number: line(40).optional(), birth_date: importedDay.optional() });

/** A row of a file that can be imported, by the fields of its kind. */
export const importedRows = {
  patients: ImportedPerson.extend({
    name: personName,
    phone: phoneNumber().optional(),
    email: emailAddress().optional(),
    insurance: Insurance.optional(),
  }),
  appointments: ImportedPerson.extend({
    name: personName.optional(),
    doctor: named,
    treatment: named,
    date: importedDay,
    time: z.int({ error: missingAs('validation.missing', 'validation.importedTime') }),
    minutes: AppointmentMinutes.describe('without it as long as the treatment'),
  }),
};

const chosenIds = z.record(z.string(), id);

/** The field `request` of an upload, as JSON; the file is its field `file`. */
export const ImportRequest = z.strictObject({
  _id: id.describe('chosen by the client; a repeated request with it imports nothing else'),
  kind: z.enum(importKinds),
  columns: z
    .partialRecord(z.enum(fields), z.int().min(0))
    .optional()
    .describe('which column has a field, from 0 on; without it by the headings'),
  doctors: chosenIds.default({}).describe('whom the file means by a text'),
  treatments: chosenIds.default({}).describe('what the file means by a text'),
  createAlike: z.boolean().default(false).describe('also imports rows of the state `alike`'),
  hash: z.string().optional().describe('of the check: what is imported is what was shown'),
});
export type ImportRequest = z.output<typeof ImportRequest>;

/** What becomes of one row of a file. */
const ImportedRow = z
  .object({
    row: z.number().describe('as spreadsheets number it: the headings are row 1'),
    state: z.enum(importStates),
    text: z.string().describe('who or what it is'),
    issues: z
      .array(z.object({ field: z.enum(fields).nullable(), message: z.string() }))
      .describe('why it is not imported, by the columns that are wrong, in the language of the request'),
    known: z.string().nullable().describe('what the portal knows: the patient, or the other appointment'),
  })
  .meta({ id: 'ImportedRow' });
export type ImportedRow = z.output<typeof ImportedRow>;

const Options = z.array(z.object({ _id: z.string(), name: z.string() }));

export const ImportCheck = z
  .object({
    encoding: z.string(),
    separator: z.string(),
    header: z.array(z.string()),
    sample: z.array(z.array(z.string())).describe('the first rows'),
    columns: z.partialRecord(z.enum(fields), z.number()),
    rows: z.array(ImportedRow),
    unknown: z
      .object({ doctors: z.array(z.string()), treatments: z.array(z.string()) })
      .describe('texts of which nobody knows whom or what they mean'),
    doctors: Options,
    treatments: Options,
    hash: z.string(),
  })
  .meta({ id: 'ImportCheck' });
export type ImportCheck = z.output<typeof ImportCheck>;

/** One import. */
export const RecordImport = z
  .object({
    _id: z.string(),
    kind: z.enum(importKinds),
    createdBy: z.string().nullable().describe('name; null: by the command'),
    createdAt: z.string().describe('instant, ISO 8601'),
    created: z.number().describe('patients or appointments'),
    mailable: z.number().describe('how many emails are sent when the admin says so'),
    mailedAt: z.string().nullable().describe('instant, ISO 8601; until then the import causes no email'),
    undoneAt: z.string().nullable().describe('instant, ISO 8601'),
  })
  .meta({ id: 'RecordImport' });
export type RecordImport = z.output<typeof RecordImport>;

const uploadFailures = [
  'step_up_required',
  'too_large',
  'unsupported_media_type',
  'uploads_busy',
  'upload_too_slow',
  'file_unreadable',
] as const;
const params = z.object({ id });

export const checkImport = defineRoute({
  method: 'POST',
  path: '/imports/check',
  summary: `What an import of a CSV file (multipart fields \`request\` and \`file\`, at most ${MAX_IMPORT_BYTES} bytes) would do with each row; changes nothing`,
  reply: z.object({ data: ImportCheck }),
  failures: uploadFailures,
});

export const createImport = defineRoute({
  method: 'POST',
  path: '/imports',
  summary: 'Imports what `checkImport` has shown, all of it or nothing; nobody is mailed',
  reply: z.object({ data: RecordImport }),
  failures: [...uploadFailures, 'changed_meanwhile', 'import_running'],
});

export const listImports = defineRoute({
  method: 'GET',
  path: '/imports',
  summary: 'The last 50 imports, the latest first',
  reply: z.object({ data: z.array(RecordImport) }),
});

export const undoImport = defineRoute({
  method: 'DELETE',
  path: '/imports/:id',
  summary: 'Deletes what an import has created, unless something has been done with it since',
  params,
  failures: ['step_up_required', 'not_found', 'import_in_use', 'import_running'],
});

export const mailImport = defineRoute({
  method: 'POST',
  path: '/imports/:id/emails',
  summary:
    'Emails imported patients the link that proves their address; or confirms imported appointments to proven addresses, which are reminded from then on',
  params,
  failures: ['step_up_required', 'not_found'],
});

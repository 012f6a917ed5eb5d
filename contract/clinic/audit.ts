import { auditActions } from '#domain/clinic/audit';
import { defineRoute } from '#contract/shared/define-route';
import { Role } from '#contract/people/people';
import { day, id, pageLimit } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

const Party = z.object({ _id: z.string(), name: z.string().nullable().describe('null once deleted'), role: Role });

/** An audit entry. `actor` is null if the system acted. */
export const AuditEntry = z
  .object({
    _id: z.string(),
    at: z.string().describe('instant, ISO 8601'),
    action: z.enum(auditActions),
    actor: Party.nullable(),
    person: Party.nullable(),
    booking: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

/**
 * What one transaction did, or what somebody looked at in one hour: `entry` names it, `_id` is its last entry. Only entries that
 * the filters match count.
 */
const AuditAct = z
  .object({
    _id: z.string(),
    since: z.string().describe('instant of its first entry, ISO 8601'),
    count: z.number().describe('its entries'),
    entry: AuditEntry,
  })
  .meta({ id: 'AuditAct' });
export type AuditAct = z.output<typeof AuditAct>;

/** An optional query parameter, which may be empty. */
const emptyAs = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema.optional());

/** Filters of entries; `person` did it, or it was done to them. */
const filters = {
  action: emptyAs(z.enum(auditActions)),
  person: emptyAs(id),
  day: emptyAs(day),
};

const cursor = z
  .string()
  .regex(/^\d{1,15}$/, 'validation.invalid')
  .optional();

export const listAuditActs = defineRoute({
  method: 'GET',
  path: '/audit/acts',
  summary: 'Audit entries by act, the newest first, and the people by whom they can be filtered',
  query: z.object({ ...filters, limit: pageLimit(50), cursor }),
  reply: z.object({
    data: z.array(AuditAct),
    people: z.array(Party).describe('staff, and the person of the filter'),
    nextCursor: z.string().nullable(),
  }),
});

export const listAudit = defineRoute({
  method: 'GET',
  path: '/audit',
  summary: 'Audit entries, the newest first; of one act only, if it is given',
  query: z.object({
    ...filters,
    act: cursor.describe('the `_id` of an act'),
    limit: pageLimit(50),
    cursor,
  }),
  reply: z.object({ data: z.array(AuditEntry), nextCursor: z.string().nullable() }),
});

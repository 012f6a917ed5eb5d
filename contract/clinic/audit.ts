import { auditActions } from '#domain/clinic/audit';
import { defineRoute } from '#contract/shared/define-route';
import { Role } from '#contract/people/people';
import { pageLimit } from '#contract/shared/fields';
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

export const listAudit = defineRoute({
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  summary: 'Audit entries, the newest first',
  query: z.object({
    action: z.preprocess((text) => (text === '' ? undefined : text), z.enum(auditActions).optional()),
    limit: pageLimit(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, 'validation.invalid')
      .optional(),
  }),
  reply: z.object({ data: z.array(AuditEntry), nextCursor: z.string().nullable() }),
});

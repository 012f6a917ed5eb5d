import { defineRoute } from '#contract/shared/define-route';
import { z } from '#contract/shared/zod';
import { photoRules } from '#domain/people/photo-required';
import { LegalFacts } from './legal.ts';

export const processorKinds = ['hosting', 'mail', 'cards', 'identity', 'google', 'images', 'texts', 'form'] as const;

/** What the registers of processing, processors and measures (Art. 30 and 32 GDPR) take from the configuration. */
export const Registers = z.object({
  legal: LegalFacts,
  processors: z.array(
    z.object({ kind: z.enum(processorKinds), name: z.string().nullable().describe('null: in use, not configured') }),
  ),
  measures: z.object({
    isHttps: z.boolean().describe('whether PUBLIC_URL is https'),
    database: z.enum(['embedded', 'local', 'tls', 'private']).describe('how the portal reaches its database'),
    hasDataKey: z.boolean().describe('whether DATA_KEY or DATA_KEY_FILE is set, which encrypts backups too'),
    hasMigrationRole: z.boolean().describe('whether the portal works with a role that owns no table'),
    needsStaffFactor: z.boolean().describe('whether staff need a second factor to log in'),
    patientPhoto: z.enum(photoRules),
    hasNamesInCalendars: z.boolean(),
  }),
});
export type Registers = z.output<typeof Registers>;

export const getRegisters = defineRoute({
  method: 'GET',
  path: '/registers',
  summary: 'What the registers of processing, processors and measures take from the configuration',
  reply: z.object({ data: Registers }),
});

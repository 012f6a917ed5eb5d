import { defineRoute } from '#contract/shared/define-route';
import { z } from '#contract/shared/zod';

const fact = z.string().nullable().describe('null: not configured');

/** What the legal notice and the privacy notice must name (§ 5 DDG, Art. 13 GDPR). All of it is public. */
export const LegalFacts = z.object({
  operator: fact.describe('who runs the clinic, with its legal form and representative; null: not configured'),
  vatId: fact,
  title: z.string().describe('the professional title and the state that conferred it'),
  chamber: fact,
  chamberUrl: fact,
  kzv: fact.describe('the association of statutory health insurance dentists; null: not configured'),
  kzvUrl: fact,
  rulesUrl: fact.describe('where the professional rules can be read; null: not configured'),
  privacyOfficer: fact.describe('contact of the data protection officer; null: none is required or configured'),
  privacyAuthority: fact,
  hosting: fact,
  mailProvider: fact,
  cardProvider: fact.describe('null: no cards are charged'),
  identityProvider: fact.describe('null: the portal stores accounts itself'),
  imageProvider: fact.describe('null: the portal stores images itself'),
  textProvider: fact.describe('null: the portal sends no text messages'),
});
export type LegalFacts = z.output<typeof LegalFacts>;

export const getLegalFacts = defineRoute({
  method: 'GET',
  path: '/legal',
  summary: 'What the legal notice and the privacy notice name',
  access: 'anyone',
  reply: z.object({ data: LegalFacts }),
});

import { spokenLanguages } from '#domain/people/doctor-profile';
import { defineRoute } from '#contract/shared/define-route';
import { line, Names } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** The most people that a clinic can list besides its doctors. */
export const MAX_MEMBERS = 40;

const TeamMember = z
  .object({
    name: z.string(),
    roles: Names,
    languages: z.array(z.string()).describe('ISO 639-1'),
    image: z.string().nullable(),
    isShown: z.boolean(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.output<typeof TeamMember>;

const Team = z.object({
  version: z.number().int().describe('counts the changes; 0 before the first'),
  members: z.array(TeamMember).describe('in their order'),
});

const MemberBody = z.strictObject({
  name: line(80, 'validation.nameRequired'),
  roles: z.strictObject({ en: line(80), de: line(80) }),
  languages: z.array(z.enum(spokenLanguages)).max(spokenLanguages.length),
  image: z.string('validation.invalid').max(500, 'validation.tooLong').nullable(),
  isShown: z.boolean('validation.invalid'),
});

export const listTeam = defineRoute({
  method: 'GET',
  path: '/team',
  summary: 'The people of the clinic besides its doctors, as far as they are shown',
  access: 'anyone',
  waitsForOpening: true,
  reply: z.object({ data: z.array(TeamMember) }),
});

export const getTeam = defineRoute({
  method: 'GET',
  path: '/settings/team',
  summary: 'The people of the clinic besides its doctors, also those who are not shown',
  reply: z.object({ data: Team }),
});

export const updateTeam = defineRoute({
  method: 'PATCH',
  path: '/settings/team',
  summary: 'Replaces the people of the clinic besides its doctors',
  body: z.strictObject({
    version: z.number('validation.missing').int('validation.invalid').describe('that the change was decided by'),
    members: z.array(MemberBody, 'validation.invalid').max(MAX_MEMBERS, 'validation.tooLong'),
  }),
  reply: z.object({ data: Team }),
  failures: ['changed_meanwhile', 'step_up_required'],
});

import { personName } from '#contract/people/people';
import { day, id, Insurance } from '#contract/shared/fields';
import { defineRoute } from '#contract/shared/define-route';
import { z } from '#contract/shared/zod';

/** Somebody an account books for, besides its holder. */
export const PersonOfAccount = z
  .object({
    _id: z.string(),
    name: z.string(),
    birthDate: z.string().nullable().describe('as 2019-02-01; null if the person has an account and states none'),
    insurance: Insurance.nullable().describe('how they are insured; null if the person has an account'),
    hasEnded: z.boolean().describe('they are of age: the account books nothing new for them'),
    hasAccount: z.boolean().describe('they have an account of their own, and let this one book for them'),
  })
  .meta({ id: 'PersonOfAccount' });
export type PersonOfAccount = z.output<typeof PersonOfAccount>;

export const PersonBody = z.strictObject({
  name: personName,
  birth_date: day,
});
export type PersonBody = z.output<typeof PersonBody>;

const params = z.object({ id });
const failures = ['not_found'] as const;

export const listPersons = defineRoute({
  method: 'GET',
  path: '/persons',
  summary: 'The people the caller books for, and the account that booked for the caller before they had one',
  reply: z.object({
    data: z.array(PersonOfAccount),
    account: z
      .object({ name: z.string(), isLetIn: z.boolean().describe('it can book for the caller') })
      .nullable()
      .describe('of whom took their record over from the account of somebody else'),
  }),
});

export const addPerson = defineRoute({
  method: 'POST',
  path: '/persons',
  summary: 'Adds somebody to book for, at most eight; a repeated request adds nobody else',
  body: PersonBody,
  reply: z.object({ data: PersonOfAccount }),
});

export const correctPerson = defineRoute({
  method: 'PATCH',
  path: '/persons/:id',
  summary: 'Corrects the name of somebody the caller books for; what it was before is stored',
  params,
  body: PersonBody.pick({ name: true }),
  reply: z.object({ data: PersonOfAccount }),
  failures,
});

export const removePerson = defineRoute({
  method: 'DELETE',
  path: '/persons/:id',
  summary: 'Ends that the caller books for somebody; a record with appointments stays with the clinic',
  params,
  failures: ['not_found', 'person_booked'],
});

export const letAccountIn = defineRoute({
  method: 'PATCH',
  path: '/persons/account',
  summary: 'Lets the account that booked for the caller book for them again, or ends that',
  body: z.strictObject({ isLetIn: z.boolean('validation.invalid') }),
  failures,
});

export const assignPerson = defineRoute({
  method: 'POST',
  path: '/desk/patients/:id/account',
  summary: 'Has an account book for a patient without one, who then belongs to it with their coming appointments',
  params,
  body: z.strictObject({ account_id: id }),
  failures: ['not_found', 'address_not_proven'],
});

export const detachPerson = defineRoute({
  ...assignPerson,
  method: 'DELETE',
  summary: 'Ends that an account books for a patient, whose record stays; emails about their appointments end',
  body: undefined,
  failures,
});

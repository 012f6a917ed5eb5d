import { DeskPatient } from './desk-patients.ts';
import { defineRoute } from '#contract/shared/define-route';
import { emailAddress, id, line, LinkBody } from '#contract/shared/fields';
import { isDay } from '#domain/shared/time';
import { z } from '#contract/shared/zod';

export const saveDeskEmail = defineRoute({
  method: 'POST',
  path: '/desk/patients/:id/email',
  summary: 'Enters the address of a patient without an account, or sends its link again; null removes it',
  params: z.object({ id }),
  body: z.strictObject({ email: emailAddress().nullable() }),
  reply: z.object({ data: DeskPatient }),
  failures: ['not_found', 'too_many_requests'],
});

export const proveDeskEmail = defineRoute({
  method: 'POST',
  path: '/appointment-link/birth-date',
  summary: 'Proves the address of a patient without an account by its emailed link and the date of birth',
  access: 'anyone',
  body: LinkBody.extend({ birth_date: line(10, 'validation.birthDate').refine(isDay, 'validation.birthDate') }),
  reply: z.object({ data: z.object({ tokens: z.array(z.string()).describe('of manage links, the soonest first') }) }),
  failures: ['link_refused', 'too_many_requests'],
});

export const disownDeskEmail = defineRoute({
  method: 'POST',
  path: '/appointment-link/not-me',
  summary: 'Removes the email address that an emailed link went to, whose reader is not the patient',
  access: 'anyone',
  body: LinkBody,
  failures: proveDeskEmail.failures,
});

import { DeskPatient } from './desk-patients.ts';
import { defineRoute } from '#contract/shared/define-route';
import { day, emailAddress, id, LinkBody } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

export const saveDeskEmail = defineRoute({
  name: 'saveDeskEmail',
  method: 'POST',
  path: '/desk/patients/:id/email',
  summary:
    'Enters the email address of a patient without an account, sends the link to it again, or removes it with null; earlier links end',
  params: z.object({ id }),
  body: z.strictObject({ email: emailAddress().nullable() }),
  reply: z.object({ data: DeskPatient }),
  failures: ['not_found', 'too_many_requests'],
});

export const proveDeskEmail = defineRoute({
  name: 'proveDeskEmail',
  method: 'POST',
  path: '/appointment-link/birth-date',
  summary:
    'Proves the email address of a patient without an account by an emailed link and the date of birth; any failure has the same response',
  access: 'anyone',
  body: LinkBody.extend({ birth_date: day }),
  reply: z.object({
    data: z.object({
      tokens: z.array(z.string()).describe('of the manage links of the coming appointments, the soonest first'),
    }),
  }),
  failures: ['link_refused', 'too_many_requests'],
});

export const disownDeskEmail = defineRoute({
  name: 'disownDeskEmail',
  method: 'POST',
  path: '/appointment-link/not-me',
  summary: 'Removes the email address that an emailed link went to, whose reader is not the patient',
  access: 'anyone',
  body: LinkBody,
  failures: proveDeskEmail.failures,
});

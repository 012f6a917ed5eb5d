import { firstStepHints, firstStepNames } from '#domain/desk/first-steps';
import { defineRoute } from '#contract/shared/define-route';
import { line } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

const FirstStep = z.object({
  name: z.enum(firstStepNames),
  isDone: z.boolean().describe('derived from what there is'),
  hint: z.enum(firstStepHints).nullable(),
  doctorId: z.string().nullable().describe('of the first doctor without hours, for `hours`'),
  missing: z.array(z.string()).describe('names of settings without a value'),
});
export type FirstStep = z.output<typeof FirstStep>;

export const listFirstSteps = defineRoute({
  method: 'GET',
  path: '/first-steps',
  summary:
    'What the caller has to do first, in order; empty once everything is done, for the admin once the portal is open',
  reply: z.object({ data: z.array(FirstStep) }),
});

export const sendTestEmail = defineRoute({
  method: 'POST',
  path: '/opening/test-email',
  summary: 'Sends an email with a code to the admin, which shows that email arrives',
});

export const proveTestEmail = defineRoute({
  method: 'POST',
  path: '/opening/test-email/code',
  summary: 'Proves by the code of the last test email that it has arrived',
  body: z.strictObject({ code: line(20) }),
});

export const openToPublic = defineRoute({
  method: 'POST',
  path: '/opening',
  summary: 'Opens the portal to the public, for good',
  failures: ['step_up_required'],
});

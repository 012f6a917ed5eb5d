import { defineRoute } from '#contract/shared/define-route';
import { emailAddress, LinkBody } from '#contract/shared/fields';
import { MAX_PASSWORD_LENGTH } from '#domain/people/password';
import { z } from '#contract/shared/zod';

export const EmailChangeForm = z.strictObject({ email: emailAddress() });
export type EmailChangeForm = z.input<typeof EmailChangeForm>;

export const requestEmailChange = defineRoute({
  method: 'POST',
  path: '/profile/email',
  summary:
    "Mails a link to the caller's new email address, which confirms it; the response is the same for an address that is taken",
  body: EmailChangeForm,
  failures: ['email_at_provider', 'step_up_required', 'too_many_requests'],
});

export const confirmEmailChange = defineRoute({
  method: 'POST',
  path: '/email-change',
  summary:
    'Changes the email address of an account by the link that was mailed to the new one; needs a session of the account or its password',
  access: 'anyone',
  body: LinkBody.extend({ password: z.string().max(MAX_PASSWORD_LENGTH).optional() }),
  reply: z.object({ data: z.object({ email: z.string() }) }),
  failures: ['not_found', 'account_exists', 'password_needed', 'wrong_password', 'too_many_requests'],
});

export const restoreEmail = defineRoute({
  method: 'POST',
  path: '/email-change/restore',
  summary:
    'Restores the email address that a link was mailed to, for three days after its change; ends the sessions of the account and drops its password and what was added since to sign in',
  access: 'anyone',
  body: LinkBody,
  reply: z.object({ data: z.object({ token: z.string().nullable().describe('for a new password') }) }),
  failures: ['not_found', 'too_many_requests'],
});

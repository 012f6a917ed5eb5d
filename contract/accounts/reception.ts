import { defineRoute } from '#contract/shared/define-route';
import { emailAddress } from '#contract/shared/fields';
import { personName, User } from '#contract/people/people';
import { z } from '#contract/shared/zod';

export const AddReceptionBody = z.strictObject({
  name: personName,
  email: emailAddress('validation.emailRequired'),
});
export type AddReceptionBody = z.output<typeof AddReceptionBody>;
/** The form as the browser validates it. */
export type AddReceptionForm = z.input<typeof AddReceptionBody>;

export const createReception = defineRoute({
  method: 'POST',
  path: '/reception',
  summary:
    'Adds somebody to the reception, who chooses a password by an emailed link; replaces an account whose email was never proven',
  body: AddReceptionBody,
  reply: z.object({ data: User }),
  failures: ['step_up_required', 'account_exists', 'unproven_account_booked'],
});

import { ClinicError } from '#domain/shared/errors';
import { DAY_MS } from '#domain/shared/time';
import { findEmailChange, logSecurityEvent, type EmailChange } from '#server/people/index';
import type { Context, Portal } from '#server/platform/context';
import { checkLinkLimit } from '#server/platform/rate-limit';

/** To confirm a change, mailed to the new address, or to restore the old one. */
type Purpose = 'confirm' | 'restore';

const purposeOf = (purpose: Purpose) => `${purpose}-email`;

/** The emailed link of a change, which the state of its row makes valid once. The token is in the fragment, which is not logged. */
export function emailChangeLink({ ports, settings }: Portal, purpose: Purpose, change: EmailChange): string {
  const until =
    purpose === 'confirm'
      ? new Date(change.requestedAt.getTime() + DAY_MS)
      : new Date((change.confirmedAt?.getTime() ?? 0) + 3 * DAY_MS);
  const token = ports.links.sign(purposeOf(purpose), change.id, until);
  return `${settings.publicUrl}/email-change#token=${token}${purpose === 'restore' ? '&open=restore' : ''}`;
}

/** The change that an emailed link belongs to. @throws ClinicError `not_found` for an invalid link, `too_many_requests` */
export async function getEmailChange(ctx: Context, purpose: Purpose, token: string): Promise<EmailChange> {
  const id = ctx.ports.links.read(purposeOf(purpose), token, ctx.now);
  await checkLinkLimit(ctx, id);
  const change = id && (await findEmailChange(ctx.read, id));
  if (change) return change;
  const route = purpose === 'confirm' ? 'confirmEmailChange' : 'restoreEmail';
  await logSecurityEvent(ctx, 'log_in_failed', { route, concerned: null, address: ctx.address });
  throw new ClinicError('not_found');
}

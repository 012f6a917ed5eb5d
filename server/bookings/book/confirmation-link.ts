import { DAY_MS } from '#domain/shared/time';
import type { Context, Portal } from '#server/platform/context';

const PURPOSE = 'confirm-address';

/** The emailed link that confirms an address, valid for 24 hours. The token is in the fragment, which is not logged. */
export function confirmationLink(
  { settings, ports }: Pick<Portal, 'settings' | 'ports'>,
  personId: string,
  now: Date,
): string {
  const token = ports.links.sign(PURPOSE, personId, new Date(now.getTime() + DAY_MS));
  return `${settings.publicUrl}/confirm-appointment#token=${token}`;
}

/** The id of the person that a link was emailed to; null if the token is invalid or expired. */
export function readConfirmationToken({ ports, now }: Context, token: string): string | null {
  return ports.links.read(PURPOSE, token, now);
}

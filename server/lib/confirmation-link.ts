import type { Context, Portal } from './context.ts';

const PURPOSE = 'confirm-address';
/** How long a mailed link is valid. */
const LINK_MS = 24 * 3_600_000;

/** The link mailed to a person to confirm their address. Its token is in the fragment, which no server logs. */
export function confirmationLink(
  { settings, ports }: Pick<Portal, 'settings' | 'ports'>,
  personId: string,
  now: Date,
): string {
  const token = ports.links.sign(PURPOSE, personId, new Date(now.getTime() + LINK_MS));
  return `${settings.publicUrl}/confirm-appointment#token=${token}`;
}

/** The id of the person a link was mailed to; null when the token is invalid or expired. */
export function readConfirmationToken({ ports, now }: Context, token: string): string | null {
  return ports.links.read(PURPOSE, token, now);
}

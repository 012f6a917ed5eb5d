import type { Context, Portal } from './context.ts';

const PURPOSE = 'manage-appointment';
/** Separates the booking from the hash of the address in a token. */
const ADDRESS = ':';

/** An appointment and the address that its link was emailed to, as a keyed hash. */
export type ManageToken = { bookingId: string; addressHash: string };

/**
 * The emailed link that shows one appointment, and confirms, moves or cancels it without signing in; `open` names the
 * dialog that the page opens. Only for emails to proven addresses. The token is in the fragment, which is not logged; it
 * does not expire by itself, because the appointment may be moved: `actByLink` checks that it has not ended.
 */
export function manageLink(
  { settings, ports }: Pick<Portal, 'settings' | 'ports'>,
  { id, patientEmail }: { id: string; patientEmail: string },
  open?: 'move' | 'cancel',
): string {
  const token = ports.links.sign(PURPOSE, `${id}${ADDRESS}${hashAddress({ ports }, patientEmail)}`);
  return `${settings.publicUrl}/manage-appointment#token=${token}${open ? `&open=${open}` : ''}`;
}

/** What a token was signed for; null if it is invalid. */
export function readManageToken({ ports, now }: Pick<Context, 'ports' | 'now'>, token: string): ManageToken | null {
  const [bookingId = '', addressHash = ''] = ports.links.read(PURPOSE, token, now)?.split(ADDRESS) ?? [];
  return bookingId ? { bookingId, addressHash } : null;
}

/** The keyed hash of an address in a token; a link is valid only while its patient has that address. */
export function hashAddress({ ports }: Pick<Portal, 'ports'>, email: string): string {
  return ports.links.hash(PURPOSE, email);
}

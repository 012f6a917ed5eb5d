import type { Context, Portal } from '#server/platform/context';
import type { Translate } from '#i18n/catalogue';
import { holderOf } from '#server/bookings/read/own-bookings-rows';
import { findBooking, type Booking } from '#server/bookings/read/bookings-rows';
import { hasEndedBy, clinicClock } from '#domain/shared/time';
import { findRecipientById, toActor } from '#server/people/index';

const PURPOSE = 'manage-appointment';
/** Separates the booking from the hash of the address in a token. */
const ADDRESS = ':';

/** An appointment and the address that its link was emailed to, as a keyed hash. */
export type ManageToken = { bookingId: string; addressHash: string };

/**
 * The emailed link that shows one appointment, and confirms, moves or cancels it without signing in. Only for emails to
 * proven addresses; `to` is the recipient, `open` the dialog that the page opens. The token is in the fragment, which is
 * not logged. It does not expire by itself, because the appointment may be moved: see `findLinkedBooking`.
 */
export function manageLink(
  { settings, ports }: Pick<Portal, 'settings' | 'ports'>,
  link: Parameters<typeof manageToken>[1],
  open?: 'move' | 'cancel',
): string {
  return `${settings.publicUrl}/manage-appointment#token=${manageToken({ ports }, link)}${open ? `&open=${open}` : ''}`;
}

/** The token of `manageLink`. */
export function manageToken(
  { ports }: Pick<Portal, 'ports'>,
  { bookingId, to }: { bookingId: string; to: { email: string } },
): string {
  return ports.links.sign(PURPOSE, `${bookingId}${ADDRESS}${hashAddress({ ports }, to.email)}`);
}

/** The links of an email that change an appointment. Of one whose patient is of age, their account is offered only to cancel it. */
export function manageLinks(
  portal: Pick<Portal, 'settings' | 'ports'>,
  { booking, to, t }: { booking: Pick<Booking, 'id' | 'isLimited'>; to: { email: string }; t: Translate },
  ...kinds: ('manage' | 'confirm' | 'move' | 'cancel')[]
): { label: string; link: string }[] {
  return (booking.isLimited ? (['cancel'] as const) : kinds).map((kind) => ({
    label: t(`bookingEmails.${kind}Action`),
    link: manageLink(portal, { bookingId: booking.id, to }, kind === 'move' || kind === 'cancel' ? kind : undefined),
  }));
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

/** The booking of a link with whom it was emailed to; null after its end, and once they have another or an unproven address. */
export async function findLinkedBooking(ctx: Context, signed: ManageToken) {
  const booking = await findBooking(ctx.read, signed.bookingId);
  if (!booking) return null;
  if (hasEndedBy(clinicClock(ctx.now), booking.day, booking.range)) return null;
  const person = await findRecipientById(ctx.read, holderOf(booking));
  const isTheirs = person?.emailProvenAt && hashAddress(ctx, person.email) === signed.addressHash;
  return isTheirs ? { id: booking.id, patient: toActor(person) } : null;
}

import type { Context, Portal } from '#server/platform/context';

const PURPOSE = 'newsletter';

/** The emailed link that confirms or unsubscribes an address. The token is in the fragment, which is not logged. */
export function newsletterLink({ settings, ports }: Pick<Portal, 'settings' | 'ports'>, addressId: string): string {
  return `${settings.publicUrl}/newsletter#token=${ports.links.sign(PURPOSE, addressId)}`;
}

/** The id of the address that a link was emailed to; null if the token is invalid. */
export function readNewsletterToken({ ports, now }: Context, token: string): string | null {
  return ports.links.read(PURPOSE, token, now);
}

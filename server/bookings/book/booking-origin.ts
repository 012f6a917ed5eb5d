import { publicMailDomains } from './public-mail-domains.ts';
import type { Origin } from './booking-origins-rows.ts';
import type { Portal } from '#server/platform/context';
import { widerNetwork } from '#server/platform/wider-network';

/** A client's network: an IPv4 address, or the /56 of an IPv6 address, as one connection may have all of it. */
export function networkOf(address: string): string {
  return widerNetwork(address) ?? address;
}

/** Where a booking comes from, as keyed hashes; null for what many patients share: a public provider of email, or what SHARED_ORIGINS lists. */
export function originOf({ ports, settings }: Portal, from: { address: string; email: string }): Origin {
  const network = networkOf(from.address);
  const domain = ownDomain(from.email);
  const isShared = (origin: string) => settings.sharedOrigins.some((shared) => networkOf(shared) === origin);
  return {
    network: isShared(network) ? null : ports.links.hash('booking/network', network),
    domain: publicMailDomains.has(domain) || isShared(domain) ? null : ports.links.hash('booking/domain', domain),
  };
}

/** Labels under which countries, whose own names have two letters, register domains of others, as in `example.co.uk`. */
const SECOND_LEVELS = new Set(['ac', 'co', 'com', 'edu', 'gov', 'gv', 'ne', 'net', 'or', 'org']);

/** The domain that somebody registered: one owner may receive the mail of all names below it. */
function ownDomain(email: string): string {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && SECOND_LEVELS.has(second) ? -3 : -2).join('.');
}

import ipaddr from 'ipaddr.js';

/** The /56 that contains an IPv6 network, because one customer may have all of its 256 /64s. Null if not IPv6. */
export function widerNetwork(network: string): string | null {
  if (!ipaddr.IPv6.isValid(network)) return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${network}/56`).toString()}/56`;
}

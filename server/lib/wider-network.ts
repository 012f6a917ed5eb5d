import ipaddr from 'ipaddr.js';

/**
 * The /56 around an IPv6 network, which one connection may have as a whole: 256 networks to choose from. Null for what
 * is no IPv6 address.
 */
export function widerNetwork(network: string): string | null {
  if (!ipaddr.IPv6.isValid(network)) return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${network}/56`).toString()}/56`;
}

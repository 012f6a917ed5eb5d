import ipaddr from 'ipaddr.js';

/**
 * What attempts are counted by: an IPv4 address, or the /64 network of an IPv6 one, whose holder has all of its
 * addresses to choose from.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}

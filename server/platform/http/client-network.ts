import ipaddr from 'ipaddr.js';

/** An address as proxies write it, with an optional port, brackets and zone. */
const FORWARDED = /^\[(?<ipv6>[^\]]+)\](?::\d+)?$|^(?<ipv4>\d+\.\d+\.\d+\.\d+):\d+$/;

/**
 * The key for rate limits: an IPv4 address, or the /64 of an IPv6 address, because one host can use all of it. Port,
 * brackets and zone are ignored.
 */
export function clientNetwork(forwarded: string): string {
  const { ipv4, ipv6 } = FORWARDED.exec(forwarded)?.groups ?? {};
  const address = ipv4 ?? ipv6 ?? forwarded;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString().split('%')[0]}/64`).toString();
}

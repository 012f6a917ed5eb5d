import ipaddr from 'ipaddr.js';

/** An address as proxies write it down: with a port, in brackets, with a zone. */
const FORWARDED = /^\[(?<ipv6>[^\]]+)\](?::\d+)?$|^(?<ipv4>\d+\.\d+\.\d+\.\d+):\d+$/;

/**
 * What attempts are counted by: an IPv4 address, or the /64 network of an IPv6 one, whose holder has all of its
 * addresses to choose from. A port, brackets and a zone do not count.
 */
export function clientNetwork(forwarded: string): string {
  const { ipv4, ipv6 } = FORWARDED.exec(forwarded)?.groups ?? {};
  const address = ipv4 ?? ipv6 ?? forwarded;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed.toString())}/64`).toString();
}

function withoutZone(address: string): string {
  return address.split('%')[0] ?? address;
}

/** Believes the last `hops` senders of `x-forwarded-for`, our own proxies, and nobody before them. */
export function trustHops(hops: number): false | ((address: string, hop: number) => boolean) {
  return hops > 0 && ((_address, hop) => hop < hops);
}

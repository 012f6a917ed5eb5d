/** Trusts the last `hops` senders in `x-forwarded-for`, which are our own proxies, and no others. */
export function trustProxies(hops: number): false | ((address: string, hop: number) => boolean) {
  return hops > 0 && ((_address, hop) => hop < hops);
}

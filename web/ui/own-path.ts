import { createContext, useContext } from 'react';

/** The public address of this site. */
export const PublicUrl = createContext('');

/** The path of a URL of this site, so that it is loaded from the origin of the page; other URLs unchanged. */
export function useOwnPath(address: string): string {
  const publicUrl = useContext(PublicUrl);
  return publicUrl !== '' && address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
}

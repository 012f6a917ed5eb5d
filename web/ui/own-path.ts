import { createContext, useContext } from 'react';

/** The public address of this site. */
export const PublicUrl = createContext('');

/** The path of an address of this site, so that it is loaded from where the page was opened; others as they are. */
export function useOwnPath(address: string): string {
  const publicUrl = useContext(PublicUrl);
  return publicUrl !== '' && address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
}

import { randomBytes } from 'node:crypto';

/** A file name of 128 random bits. */
export function unguessableName(): string {
  return `${randomBytes(16).toString('hex')}.jpg`;
}

/** The generated name at the end of an address, or null. */
export function nameAtEnd(url: string): string | null {
  return URL.canParse(url) ? (/\/([0-9a-f]{32}\.jpg)$/.exec(new URL(url).pathname)?.[1] ?? null) : null;
}

/** The generated name in an address below `base`, or null. Only files with such names are ever removed. */
export function nameBelow(base: string, url: string): string | null {
  const name = url.startsWith(base) ? url.slice(base.length) : '';
  return /^[0-9a-f]{32}\.jpg$/.test(name) ? name : null;
}

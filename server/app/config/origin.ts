import { LOOPBACK_HOSTS } from './services.ts';

/** The error of one origin of CORS_ORIGINS or EMBED_ORIGINS, to follow the setting's name; null if it is valid. */
export function findFaultOfOrigin(text: string): string | null {
  if (text.includes('*')) return `names no origin with "${text}": * is refused, name each origin`;
  const url = URL.parse(text);
  // Reject a path, because it would not restrict anything.
  // A host name may have signs such as ; which would end a part of the content policy.
  const isOrigin = url !== null && /^https?:\/\/[\w.:[\]-]+\/$/.test(url.href) && !/[?#@]/.test(text);
  if (isOrigin && url.protocol === 'https:') return null;
  if (isOrigin && url.protocol === 'http:' && isLoopback(url)) return null;
  return `has no origin in "${text}" (https://app.example.de; http:// only for localhost)`;
}

/** The error of PUBLIC_URL, to follow the setting's name; null if it is valid: http only for this machine. */
export function findFaultOfPublicUrl(text: string): string | null {
  const url = URL.parse(text);
  if (!url || url.protocol === 'https:' || isLoopback(url)) return null;
  return 'must be an https:// address: sessions and health data must not cross a network unencrypted';
}

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK_HOSTS.has(hostname.replaceAll(/[[\]]/g, ''));
}

import { LOOPBACK_HOSTS } from './services.ts';

/** What is wrong with one origin of CORS_ORIGINS, behind the setting's name in the message; null for a good one. */
export function findFaultOfOrigin(text: string): string | null {
  if (text.includes('*')) return `names no origin with "${text}": * is refused, name each origin`;
  const url = URL.parse(text);
  // Nothing may follow the host and port, so that nobody takes a path for a limit.
  const isOrigin = url !== null && url.href.replace(/\/$/, '') === url.origin && !/[?#]/.test(text);
  if (isOrigin && url.protocol === 'https:') return null;
  if (isOrigin && url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname.replaceAll(/[[\]]/g, ''))) return null;
  return `has no origin in "${text}" (https://app.example.de; http:// only for localhost)`;
}

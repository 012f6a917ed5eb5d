/** Host names of the loopback interface. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);

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

/**
 * The error of a PostgreSQL address, to follow the setting's name; null if it is valid. Several hosts are refused: a
 * former primary that still accepts connections would be used as if it were the present one.
 */
export function findFaultOfDatabase(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'is not a postgresql:// address';
  const isSeveral = /^\w+:\/\/(?:[^/?]*@)?[^/?]*,/.test(url) || /[?&]host=[^&]*,/.test(url);
  if (!isSeveral) return null;
  return 'has several hosts, which is unsafe after a failover: set one address that always leads to the primary, such as HAProxy (docs/runbook.md)';
}

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK_HOSTS.has(hostname.replaceAll(/[[\]]/g, ''));
}

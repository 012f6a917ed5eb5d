import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { base64url, CompactEncrypt, compactDecrypt } from 'jose';
import type { SealPurpose, Sealing } from '#server/platform/ports/sealing';

/** Length of a key's id, in characters: a hash, which reveals nothing of the key. */
const ID_LENGTH = 10;

/** The id of a key, as sealed texts, backups and error messages name it. */
export function keyIdOf(key: string): string {
  return createHash('sha256').update(`key id:${key}`).digest('base64url').slice(0, ID_LENGTH);
}

const headerOf = (keyId: string) => ({ alg: 'dir', enc: 'A256GCM', kid: keyId });
const keyFor = (key: string, purpose: SealPurpose) =>
  new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), purpose, 32));

/**
 * Seals texts as JWE (RFC 7516: `dir`, AES-256-GCM) whose header names the key. `readKeys` returns the keys, of which the
 * first one encrypts; `formerSecret` the secret of a purpose under which versions before 0.6 sealed.
 */
export function createSealing(readKeys: () => string[], formerSecret: (purpose: SealPurpose) => string): Sealing {
  const keyIds = () => readKeys().map(keyIdOf);
  return {
    keyIds,
    currentPrefix: () => `${base64url.encode(JSON.stringify(headerOf(keyIds()[0] ?? '')))}.`,
    seal: async (purpose, text) => {
      const [key] = readKeys();
      if (key === undefined) throw new Error('no key encrypts');
      const jwe = new CompactEncrypt(Buffer.from(text)).setProtectedHeader(headerOf(keyIdOf(key)));
      return jwe.encrypt(keyFor(key, purpose));
    },
    open: async (purpose, sealed) => {
      const keyId = readKeyId(sealed);
      if (keyId === null) return openFormerText(formerSecret(purpose), sealed);
      const key = readKeys().find((candidate) => keyIdOf(candidate) === keyId);
      if (key === undefined) return null;
      const only = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
      return compactDecrypt(sealed, keyFor(key, purpose), only).then(
        ({ plaintext }) => Buffer.from(plaintext).toString(),
        () => null,
      );
    },
  };
}

/** The id of the key of a sealed text or of its header; null for a text of a version before 0.6. */
export function readKeyId(sealed: string): string | null {
  const [header = '', ...rest] = sealed.split('.');
  if (rest.length === 0) return null;
  try {
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown };
    return typeof kid === 'string' ? kid : '';
  } catch {
    return '';
  }
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Opens a text that a version before 0.6 sealed: AES-256-GCM without a header. Null under another secret. */
function openFormerText(secret: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const key = createHash('sha256').update(secret).digest();
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** The first line of an age file (https://age-encryption.org/v1). */
const AGE = 'age-encryption.org/v1\n';
/** age hardens a passphrase by scrypt, which a random key does not need: 2^10 takes a millisecond. */
const WORK_FACTOR = 10;

/** No key of this portal opens the file. */
export class OtherKey extends Error {}

/** A stage of a pipeline that encrypts for a key as the passphrase of an age file, in authenticated chunks of 64 KiB. */
export function encryptFor(key: string) {
  return async function* encrypt(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(key);
    encrypter.setScryptWorkFactor(WORK_FACTOR);
    yield* await encrypter.encrypt(toWeb(Readable.from(source)));
  };
}

/** Opens a file, decrypted if it is an age file. @throws OtherKey @throws Error if it cannot be read */
export async function openDecrypted(file: string, keys: string[]): Promise<Readable> {
  const isPlain = !(await isEncrypted(file));
  const source = createReadStream(file);
  if (isPlain) return source;
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addPassphrase(key);
  try {
    return Readable.fromWeb((await decrypter.decrypt(toWeb(source))) as ReadableStream);
  } catch (error) {
    source.destroy();
    throw /no identity matched/.test((error as Error).message) ? new OtherKey() : error;
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.subarray(0, bytesRead).toString() === AGE;
  } finally {
    await handle.close();
  }
}

const toWeb = (source: Readable) => Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>;

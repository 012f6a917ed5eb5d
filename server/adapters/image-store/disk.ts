import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClinicError } from '#domain/errors';
import type { ImageStore } from '#server/ports/image-store';
import { encodeJpeg } from './encode-jpeg.ts';

const PREFIX = '/images/';

/** Photos in a folder of this machine, each under 128 random bits. */
export function createDiskImageStore(folder: string): ImageStore {
  return {
    put: async (upload) => {
      const jpeg = await encodeJpeg(upload);
      const name = `${randomBytes(16).toString('hex')}.jpg`;
      const file = join(folder, name);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, jpeg, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        await rm(`${file}.part`, { force: true }).catch(() => undefined);
        throw new ClinicError('unavailable', { cause: error });
      }
      return { url: `${PREFIX}${name}` };
    },
    remove: async (url) => {
      const name = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
      if (/^[0-9a-f]{32}\.jpg$/.test(name)) await rm(join(folder, name), { force: true });
    },
  };
}

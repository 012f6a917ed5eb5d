import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClinicError } from '#domain/shared/errors';
import type { ImageStore } from '#server/platform/ports/image-store';
import { encodeJpeg } from './encode-jpeg.ts';
import { nameBelow, unguessableName } from './unguessable-name.ts';

const PREFIX = '/images/';

/** Images in a folder of this machine, each under a name of 128 random bits. */
export function createDiskImageStore(folder: string): ImageStore {
  return {
    origin: null,
    put: async (upload) => {
      const jpeg = await encodeJpeg(upload);
      const name = unguessableName();
      const file = join(folder, name);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, jpeg, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        await rm(`${file}.part`, { force: true }).catch(() => undefined);
        throw new ClinicError('unavailable', { cause: error });
      }
      return { url: `${PREFIX}${name}`, removeBy: null };
    },
    remove: async ({ url }) => {
      const name = nameBelow(PREFIX, url);
      if (!name) return false;
      await rm(join(folder, name), { force: true });
      return true;
    },
  };
}

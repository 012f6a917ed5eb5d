import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Several times what the tests need at once, so that they never fill the machine's memory. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Where databases of tests are created: in memory if the machine has room for it, else in the temporary folder. Some file
 * systems take a quarter of a second of processor time to create the 300 files of a PostgreSQL database (ext4 without a
 * journal, once many files were deleted).
 */
export function memoryFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

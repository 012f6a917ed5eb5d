// Preloaded into the portal of the journeys: a hash at a fraction of its cost. A hash takes a tenth of a second of the
// processor, and each start makes eleven; `embedded.test.ts` tests the real ones.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
type Done = (error: Error | null, key: Buffer) => void;

Object.assign(crypto, {
  scrypt: (password: BinaryLike, salt: BinaryLike, bytes: number, options: ScryptOptions, done: Done) =>
    scrypt(password, salt, bytes, { ...options, N: 2 }, done),
});
syncBuiltinESMExports();

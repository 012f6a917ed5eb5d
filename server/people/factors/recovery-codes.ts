import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES, RECOVERY_LENGTH } from '#domain/people/factors';
import { readTypedCode, typedCodeOf } from '#domain/shared/typed-code';
import type { Db } from '#server/platform/database/open-database';
import { replaceRecoveryCodes, useRecoveryCode, type Account } from './factors-rows.ts';

/** A code has enough random bits that its hash needs no salt. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Makes new recovery codes, which end the earlier ones. Only their hashes are stored. */
export async function createRecoveryCodes(trx: Db, account: Account): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => typedCodeOf(randomBytes(RECOVERY_LENGTH)));
  await replaceRecoveryCodes(
    trx,
    account,
    codes.map((code) => hashOf(code.replaceAll('-', ''))),
  );
  return codes;
}

/** Whether a typed code is an unused recovery code of the account; it cannot be used again. */
export async function acceptRecoveryCode(trx: Db, account: Account, typed: string): Promise<boolean> {
  const code = readTypedCode(typed, RECOVERY_LENGTH);
  return code !== null && useRecoveryCode(trx, account, hashOf(code));
}

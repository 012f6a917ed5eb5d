import { TOTP } from 'otpauth';
import type { TestPortal } from './portal.ts';

/** The code that an authenticator app shows at a time, in milliseconds. */
export function totpCode(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret }).generate({ timestamp });
}

/** Adds an authenticator app to the account that the headers of a request prove; its next code is accepted at once. */
export async function addTotp(portal: TestPortal, headers: Record<string, string>) {
  const made = await portal.call('POST', '/factors/totp', { headers });
  const { secret, setup } = made.body.data as unknown as { secret: string; setup: string };
  const added = await portal.call('POST', '/factors', { headers, body: { totp: { setup, code: totpCode(secret) } } });
  const { recoveryCodes } = added.body.data as unknown as { recoveryCodes: string[] | null };
  await portal.db.updateTable('factor').set({ lastStep: 0 }).execute();
  return { secret, setup, recoveryCodes: recoveryCodes ?? [] };
}

import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Portal } from '#server/platform/context';
import type { Db } from '#server/platform/database/open-database';
import { acceptStep, listFactors, type Account } from './factors-rows.ts';

const PERIOD_S = 30;
/** How far the clock of a phone may be off, in time steps to either side. */
const SKEW_STEPS = 1;

/** A new secret, in base32, and the image by which an authenticator app reads it. */
export function newTotp(label: { issuer: string; label: string }): { secret: string; qr: string } {
  const totp = new TOTP({ ...label, secret: new Secret({ size: 20 }), period: PERIOD_S });
  return { secret: totp.secret.base32, qr: renderSVG(totp.toString()) };
}

/** The time step of which a code is; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret, period: PERIOD_S });
  const token = code.replaceAll(/\s/g, '');
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: SKEW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** Whether a code is of an authenticator app of the account and was not used yet; it cannot be used again. */
export async function acceptTotp(
  { ports }: Portal,
  trx: Db,
  { account, code, now }: { account: Account; code: string; now: Date },
): Promise<boolean> {
  for (const { id, sealedSecret } of await listFactors(trx, account, 'totp')) {
    const secret = await ports.sealing.open('factors', sealedSecret ?? '');
    const step = secret === null ? null : stepOfCode(secret, code, now);
    if (step !== null) return acceptStep(trx, id, step);
  }
  return false;
}

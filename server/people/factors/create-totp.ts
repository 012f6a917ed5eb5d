import type { Context } from '#server/platform/context';
import type { Account } from './factors-rows.ts';
import { requireOwner } from './sign-in.ts';
import { newTotp } from './totp.ts';

/** How long a first code may take, in milliseconds. */
const SETUP_MS = 60 * 60_000;

const signedFor = ({ issuer, subject }: Account) => `totp ${issuer} ${subject}`;

/** The secret of a new authenticator app; `setup` proves later that it is ours. @throws ClinicError `factor_required` */
export async function createTotp(ctx: Context): Promise<{ secret: string; qr: string; setup: string }> {
  const { signIn } = await requireOwner(ctx);
  const { secret, qr } = newTotp({ issuer: ctx.settings.clinic.name, label: signIn.identity.email });
  const until = new Date(ctx.now.getTime() + SETUP_MS);
  return { secret, qr, setup: ctx.ports.links.sign(signedFor(signIn.identity), secret, until) };
}

/** The secret that was made for this account; null for another one, and after an hour. */
export function readSetup({ ports, now }: Context, account: Account, setup: string): string | null {
  return ports.links.read(signedFor(account), setup, now);
}

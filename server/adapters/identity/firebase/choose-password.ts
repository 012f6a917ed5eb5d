import { isStrongPassword } from '#domain/password';
import { FirebaseRefused, type FirebaseAccounts } from './accounts.ts';
import type { Invitations } from './invitations.ts';

const DOOR = '/api/auth/reset-password';
const MAX_PASSWORD_LENGTH = 128;

/** Refusals in the shape and with the codes of the embedded service, so that one form understands both. */
function refuse(code: string, status = 400): Response {
  return Response.json({ code, message: '' }, { status });
}

/**
 * The one door that a hosted service leaves to the portal: an invited person chooses a password. All others sign in,
 * sign up and reset at Firebase.
 */
export async function choosePassword(
  request: Request,
  {
    accounts,
    invitations,
    onAddressProven,
  }: {
    accounts: FirebaseAccounts;
    invitations: Invitations;
    onAddressProven: (account: { subject: string; email: string }) => Promise<void>;
  },
): Promise<Response> {
  if (request.method !== 'POST' || new URL(request.url).pathname !== DOOR) return refuse('NOT_FOUND', 404);
  const body: unknown = await request.json().catch(() => null);
  const { token, newPassword } = (body ?? {}) as { token?: unknown; newPassword?: unknown };
  const email = typeof token === 'string' ? await invitations.read(token) : null;
  if (!email) return refuse('INVALID_TOKEN');
  if (typeof newPassword !== 'string' || !isStrongPassword(newPassword)) return refuse('WEAK_PASSWORD');
  if (newPassword.length > MAX_PASSWORD_LENGTH) return refuse('PASSWORD_TOO_LONG');
  const account = await accounts.signIn({ email, password: invitations.firstPassword(email) });
  if (!account) return refuse('INVALID_TOKEN');
  try {
    await accounts.changePassword(account.idToken, newPassword);
  } catch (error) {
    // A policy of the project may ask for more than the portal does.
    if (error instanceof FirebaseRefused) return refuse('WEAK_PASSWORD');
    throw error;
  }
  // Whoever has the mailed link has the mailbox.
  await accounts.admin?.markVerified(account.subject);
  await onAddressProven({ subject: account.subject, email });
  return Response.json({ status: true });
}

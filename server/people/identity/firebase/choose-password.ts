import { isStrongPassword, MAX_PASSWORD_LENGTH } from '#domain/people/password';
import { findPasswordFault } from '#server/people/identity/find-password-fault';
import { FirebaseRefused, type FirebaseAccounts } from './accounts.ts';
import type { Invitations } from './invitations.ts';

const PATH = '/api/auth/reset-password';

/** A refusal with the shape and codes of the embedded service, so that one form handles both. */
function refuse(code: string, status = 400): Response {
  return Response.json({ code, message: '' }, { status });
}

/**
 * The only endpoint of the portal's with a hosted service: an invited person chooses a password. Everything else (sign
 * in, sign up, reset) happens at Firebase.
 */
export async function choosePassword(
  request: Request,
  {
    accounts,
    invitations,
    judgesPasswords,
    onAddressProven,
  }: {
    accounts: FirebaseAccounts;
    invitations: Invitations;
    judgesPasswords: boolean;
    onAddressProven: (account: { subject: string; email: string }) => Promise<void>;
  },
): Promise<Response> {
  if (request.method !== 'POST' || new URL(request.url).pathname !== PATH) return refuse('NOT_FOUND', 404);
  const body: unknown = await request.json().catch(() => null);
  const { token, newPassword } = (body ?? {}) as { token?: unknown; newPassword?: unknown };
  const email = typeof token === 'string' ? await invitations.read(token) : null;
  if (!email) return refuse('INVALID_TOKEN');
  if (typeof newPassword !== 'string' || !isStrongPassword(newPassword)) return refuse('WEAK_PASSWORD');
  if (newPassword.length > MAX_PASSWORD_LENGTH) return refuse('PASSWORD_TOO_LONG');
  // Invited people are staff.
  const fault =
    judgesPasswords && (await findPasswordFault(newPassword, { isStaff: true, facts: email.split(/[@.]/) }));
  if (fault) return refuse(fault);
  const account = await accounts.signIn({ email, password: invitations.firstPassword(email) });
  if (!account) return refuse('INVALID_TOKEN');
  try {
    await accounts.changePassword(account.idToken, newPassword);
  } catch (error) {
    // The project's password policy may be stricter than the portal's.
    if (error instanceof FirebaseRefused) return refuse('WEAK_PASSWORD');
    throw error;
  }
  // The mailed link proves the address.
  await accounts.admin?.markVerified(account.subject);
  await onAddressProven({ subject: account.subject, email });
  return Response.json({ status: true });
}

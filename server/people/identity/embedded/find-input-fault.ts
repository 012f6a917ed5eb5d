import { isStrongPassword } from '#domain/people/password';
import { toTypedLine, withoutInvisible } from '#domain/shared/text';

/** The same as for a profile's name in the contract. */
const MAX_NAME_LENGTH = 100;
/** Endpoints that store a name, with the fields that they take. */
const STORES_NAME: Record<string, string[]> = {
  '/sign-up/email': ['name', 'email', 'password'],
  '/update-user': ['name'],
};
const CHOOSES_PASSWORD = ['/sign-up/email', '/reset-password', '/change-password', '/set-password'];

const weakPassword = { code: 'WEAK_PASSWORD', message: 'Password must be UpperCase and Special character' };
const invalidName = {
  code: 'INVALID_NAME',
  message: `Name is required, at most ${MAX_NAME_LENGTH} characters in one line`,
};

/** Why a request must not reach the library, null if it may: a weak password, a name that a profile may not have. */
export function findInputFault(path: string, body: unknown): { code: string; message: string } | null {
  // The password rule of section 5 of the specification, which scripts must not bypass.
  if (CHOOSES_PASSWORD.includes(path) && !isStrong(path, body)) return weakPassword;
  return STORES_NAME[path] && !hasName(body) ? invalidName : null;
}

function isStrong(path: string, body: unknown): boolean {
  const { password, newPassword } = (body ?? {}) as { password?: unknown; newPassword?: unknown };
  const chosen = path === '/sign-up/email' ? password : newPassword;
  return typeof chosen === 'string' && isStrongPassword(chosen);
}

/** Whether a profile may have this name. */
function hasName(body: unknown): boolean {
  const { name } = (body ?? {}) as { name?: unknown };
  return typeof name === 'string' && toTypedLine(name, MAX_NAME_LENGTH) === withoutInvisible(name).trim();
}

/** Removes from a valid request what must not reach the library: other fields, and invisible characters of a name. */
export function removeSurplus(path: string, body: Record<string, unknown>): void {
  const fields = STORES_NAME[path];
  if (!fields) return;
  for (const key of Object.keys(body)) if (!fields.includes(key)) delete body[key];
  body['name'] = toTypedLine(String(body['name']), MAX_NAME_LENGTH);
}

import { isStrongPassword } from '#domain/password';
import { toTypedLine } from '#domain/text';

/** The same as for a profile's name in the contract. */
const MAX_NAME_LENGTH = 100;
const MAX_IMAGE_ADDRESS_LENGTH = 2000;
const STORES_NAME = ['/sign-up/email', '/update-user'];
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
  return STORES_NAME.includes(path) && !isProfile(body) ? invalidName : null;
}

function isStrong(path: string, body: unknown): boolean {
  const { password, newPassword } = (body ?? {}) as { password?: unknown; newPassword?: unknown };
  const chosen = path === '/sign-up/email' ? password : newPassword;
  return typeof chosen === 'string' && isStrongPassword(chosen);
}

/** Whether a profile may have this name and, if there is one, this address of an image. */
function isProfile(body: unknown): boolean {
  const { name, image } = (body ?? {}) as { name?: unknown; image?: unknown };
  if (image !== undefined && (typeof image !== 'string' || image.length > MAX_IMAGE_ADDRESS_LENGTH)) return false;
  return typeof name === 'string' && toTypedLine(name, MAX_NAME_LENGTH) === name.trim();
}

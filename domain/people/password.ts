/** Shortest password, in characters (specification, section 9). */
export const MIN_PASSWORD_LENGTH = 6;
/** Shortest password of staff, in characters. */
export const MIN_STAFF_PASSWORD_LENGTH = 12;
/** Longest password, because hashing takes the longer the longer it is. */
export const MAX_PASSWORD_LENGTH = 128;

/**
 * Section 5 of the specification: a digit and one of !@#$%^&*. Its message also names an upper-case letter, so one is
 * required.
 */
export function hasStrongCharacters(password: string): boolean {
  return /\d/.test(password) && /[!@#$%^&*]/.test(password) && /\p{Lu}/u.test(password);
}

/** Both rules of a new password. */
export function isStrongPassword(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH && hasStrongCharacters(password);
}

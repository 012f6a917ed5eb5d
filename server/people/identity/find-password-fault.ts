import { MIN_STAFF_PASSWORD_LENGTH } from '#domain/people/password';

/** Why a password that follows the specification's rule is refused. */
export type PasswordFault = 'COMMON_PASSWORD' | 'SHORT_STAFF_PASSWORD' | 'GUESSABLE_PASSWORD';

/** How many of the most common passwords are refused (ASVS 5.0, 6.2.4). */
const MOST_COMMON = 3000;
/** What the rule makes people add before and behind a word. */
const ADDED = /^[\d!@#$%^&*]+|[\d!@#$%^&*]+$/g;
/** More than 10^10 guesses. */
const STAFF_SCORE = 4;
/** The estimator's effort grows with the length, and a longer password is as hard to guess as its beginning at least. */
const JUDGED_LENGTH = 40;
const MAX_SUBSTITUTIONS = 10;

const loadCommon = async () => (await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'];

let common: Promise<{ all: Set<string>; most: Set<string> }> | undefined;
let estimator: ReturnType<typeof loadEstimator> | undefined;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, shared, english, german] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-de'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...shared.dictionary, ...english.dictionary, ...german.dictionary },
    graphs: shared.adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}

/**
 * Judges a password beyond the specification's rule: that of a patient by an exact list of common ones, that of staff by its
 * length and an estimator, which knows `facts`, such as the name. Loads the lists when they are first needed.
 */
export async function findPasswordFault(
  password: string,
  { isStaff, facts }: { isStaff: boolean; facts: string[] },
): Promise<PasswordFault | null> {
  if (!isStaff) return (await isCommon(password.toLowerCase())) ? 'COMMON_PASSWORD' : null;
  if (password.length < MIN_STAFF_PASSWORD_LENGTH) return 'SHORT_STAFF_PASSWORD';
  const { score } = (await (estimator ??= loadEstimator())).check(password.slice(0, JUDGED_LENGTH), facts);
  return score < STAFF_SCORE ? 'GUESSABLE_PASSWORD' : null;
}

/** Whether a password in lower case is on the list, or, without what was added to it, among the most common ones. */
async function isCommon(password: string): Promise<boolean> {
  common ??= loadCommon().then((list) => ({ all: new Set(list), most: new Set(list.slice(0, MOST_COMMON)) }));
  const { all, most } = await common;
  return all.has(password) || most.has(password.replaceAll(ADDED, ''));
}

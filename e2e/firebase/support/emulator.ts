/** The emulator's address and project, set by `npm run test:firebase`. */
export const { FIREBASE_AUTH_EMULATOR_HOST: HOST = '', FIREBASE_PROJECT_ID: PROJECT = '' } = process.env;

export const API_KEY = 'fake-api-key';

const TOOLKIT = `http://${HOST}/identitytoolkit.googleapis.com`;
const ACCOUNTS = `http://${HOST}/emulator/v1/projects/${PROJECT}/accounts`;
const MAILS = `http://${HOST}/emulator/v1/projects/${PROJECT}/oobCodes`;

export type SignedIn = { localId: string; idToken: string; refreshToken: string; email: string };

/** Calls the emulator and returns the response; throws unless it succeeds. */
async function ask<Answer>(url: string, body: object): Promise<Answer> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${new URL(url).pathname} returned ${JSON.stringify(answer)}`);
  return answer as Answer;
}

const call = <Answer>(name: string, body: object) => ask<Answer>(`${TOOLKIT}/v1/accounts:${name}?key=${API_KEY}`, body);

export function signUp(email: string, password: string): Promise<SignedIn> {
  return call('signUp', { email, password, returnSecureToken: true });
}

export function signIn(email: string, password: string): Promise<SignedIn> {
  return call('signInWithPassword', { email, password, returnSecureToken: true });
}

/** Signs in with the emulator's Google provider, which accepts unsigned claims. */
export function signInWithGoogle(person: { sub: string; email: string; name: string }): Promise<SignedIn> {
  const idToken = JSON.stringify({ ...person, email_verified: true });
  const postBody = new URLSearchParams({ id_token: idToken, providerId: 'google.com' }).toString();
  return call('signInWithIdp', { postBody, requestUri: 'http://127.0.0.1', returnSecureToken: true });
}

/** Renews the ID token of a sign-in. */
export async function renew(refreshToken: string): Promise<string> {
  const { id_token: idToken } = await ask<{ id_token: string }>(
    `http://${HOST}/securetoken.googleapis.com/v1/token?key=${API_KEY}`,
    { grant_type: 'refresh_token', refresh_token: refreshToken },
  );
  return idToken;
}

export type Account = {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  photoUrl?: string;
};

/** An account as the project's administrator sees it; undefined if there is none. */
export async function findAccount(email: string): Promise<Account | undefined> {
  const reply = await fetch(`${TOOLKIT}/v1/projects/${PROJECT}/accounts:lookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ email: [email] }),
  });
  const { users } = (await reply.json()) as { users?: Account[] };
  return users?.[0];
}

type MailedCode = {
  email: string;
  requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL';
  oobCode: string;
  oobLink: string;
};

/** The mails that Firebase would have sent to an address, oldest first. */
export async function mailsTo(email: string): Promise<MailedCode[]> {
  const { oobCodes } = (await (await fetch(MAILS)).json()) as { oobCodes: MailedCode[] };
  return oobCodes.filter((mail) => mail.email === email);
}

/** Deletes every account. */
export async function emptyEmulator(): Promise<void> {
  await fetch(ACCOUNTS, { method: 'DELETE' });
}

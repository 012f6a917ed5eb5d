import { defineRoute } from '#contract/shared/define-route';
import { WebAuthn } from './factors.ts';
import { MIN_STAFF_PASSWORD_LENGTH } from '#domain/people/password';
import { newPassword, User } from './people.ts';
import { emailAddress, id } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

export const createAccessToken = defineRoute({
  method: 'GET',
  path: '/jwt',
  summary:
    'An access token for a proven identity and its own email; it expires with the session, after 24 hours at the latest',
  access: 'identity',
  query: z.object({ email: emailAddress() }),
  reply: z.object({
    accessToken: z.string(),
    data: z.object({
      user: User,
      expiresAt: z.string(),
      factorDueAt: z.string().nullable().describe('by when the account must have a second factor, which it has not'),
      lockMinutes: z.number().nullable().describe('after how many idle minutes the session is locked; null: never'),
    }),
  }),
  failures: ['profile_missing'],
});

export const signOut = defineRoute({
  method: 'POST',
  path: '/sign-out',
  summary: 'Ends the session: its tokens are refused at once and no new one is issued',
  access: 'anyone',
  worksLocked: true,
});

/** A session of a person. Contains no secret. */
export const Session = z
  .object({
    _id: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    signedInAt: z.string(),
    lastUsedAt: z.string(),
    /** The session of this request. */
    isCurrent: z.boolean(),
    person_name: z.string(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/sessions',
  summary: 'The sessions of the caller, the newest first',
  reply: z.object({ data: z.array(Session) }),
});

export const listStaffSessions = defineRoute({
  method: 'GET',
  path: '/sessions/staff',
  summary: 'The sessions of doctors, reception and admins, the last used first; 200 at most',
  reply: z.object({ data: z.array(Session) }),
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/sessions',
  summary:
    "Ends one of the caller's sessions, for the admin also one of staff, or with `others` all but the current one; their tokens are refused at once",
  query: z.object({ id: z.union([id, z.literal('others')], { error: 'validation.id' }) }),
  reply: z.object({ data: z.object({ endedCount: z.number() }) }),
});

/** What proves again who somebody is. */
export const ProofForm = z.strictObject({
  password: z
    .string({ error: 'validation.loginPasswordRequired' })
    .min(1, { error: 'validation.loginPasswordRequired' })
    .max(128, 'validation.tooLong'),
});
export type ProofForm = z.input<typeof ProofForm>;

const ProofBody = ProofForm.partial().extend({ passkey: WebAuthn.optional() });
export type ProofBody = z.output<typeof ProofBody>;

export const proveSession = defineRoute({
  method: 'POST',
  path: '/sessions/proof',
  summary:
    'Proves again, by the password or a passkey, who the caller is, by access token or identity. It unlocks a session that answers `session_locked`, and for ten minutes permits what is refused with `step_up_required` otherwise; signing in counts alike',
  access: 'sign-in or person',
  worksLocked: true,
  body: ProofBody,
  failures: ['wrong_password', 'factor_refused', 'too_many_requests'],
});

/** Section 5: the log-in form. */
export const LoginForm = z.object({
  email: emailAddress('validation.loginEmailRequired'),
  password: z
    .string({ error: 'validation.loginPasswordRequired' })
    .min(1, { error: 'validation.loginPasswordRequired', abort: true })
    .min(6, 'validation.loginPasswordShort'),
});
export type LoginForm = z.input<typeof LoginForm>;

export const ResetRequestForm = z.object({ email: emailAddress('validation.loginEmailRequired') });
export type ResetRequestForm = z.input<typeof ResetRequestForm>;

/** A new password, by the rules of sign-up. */
/** That of staff, whose minimum comes before the specification's rules. */
const staffPassword = z
  .string({ error: 'validation.passwordRequired' })
  .refine((text) => text === '' || text.length >= MIN_STAFF_PASSWORD_LENGTH, {
    error: 'sessions.SHORT_STAFF_PASSWORD',
    abort: true,
  })
  .pipe(newPassword);

export const NewPasswordForm = z.object({ password: newPassword });
export const NewStaffPasswordForm = z.object({ password: staffPassword });
export type NewPasswordForm = z.input<typeof NewPasswordForm>;

/** A new password together with the current one. */
export const ChangePasswordForm = z.object({
  currentPassword: z
    .string({ error: 'validation.loginPasswordRequired' })
    .min(1, { error: 'validation.loginPasswordRequired' }),
  newPassword,
});
export const ChangeStaffPasswordForm = ChangePasswordForm.extend({ newPassword: staffPassword });
export type ChangePasswordForm = z.input<typeof ChangePasswordForm>;

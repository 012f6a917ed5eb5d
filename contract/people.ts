import { isStrongPassword } from '#domain/password';
import { defineRoute } from './define-route.ts';
import { emailAddress, line } from './text.ts';
import { z } from './zod.ts';

/** The role texts of section 3. */
export const Role = z.enum(['Patient', 'Doctor', 'admin']);
export type Role = z.output<typeof Role>;

/** Section 3: user. `isverified` is `verified` or empty: `unverified` would count as true. */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  phone: z.string().nullable(),
  registrationnumber: z.string().nullable(),
  specialty: z.string().nullable(),
  image: z.string().nullable(),
  isverified: z.enum(['verified', '']),
});
export type User = z.output<typeof User>;

const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value);

const registrationNumber = z
  .union([z.string(), z.number().int().nonnegative().transform(String)], {
    error: 'validation.registrationNumberRequired',
  })
  .pipe(line(30, 'validation.registrationNumberRequired').regex(/^\d+$/, 'validation.registrationNumberNumeric'));

/** The address that POST /images returned, whole or as a path. */
const imageUrl = line(500, 'validation.imageRequired');

const doctorFields = {
  registrationnumber: z.preprocess(emptyAsMissing, registrationNumber.optional()),
  specialty: z.preprocess(emptyAsMissing, line(100, 'validation.specialtyRequired').optional()),
};

/** A doctor names registration number and specialty; for a patient empty ones count as left out. */
function needsDoctorFields(
  person: { role?: string | undefined; registrationnumber?: unknown; specialty?: unknown },
  context: z.RefinementCtx,
): void {
  if (person.role !== 'Doctor') return;
  if (!person.registrationnumber) {
    context.addIssue({
      code: 'custom',
      path: ['registrationnumber'],
      message: 'validation.registrationNumberRequired',
    });
  }
  if (!person.specialty) {
    context.addIssue({ code: 'custom', path: ['specialty'], message: 'validation.specialtyRequired' });
  }
}

export const SignUpBody = z
  .strictObject({
    name: line(100, 'validation.nameRequired'),
    email: emailAddress('validation.emailRequired'),
    role: z.enum(['Patient', 'Doctor'], { error: 'validation.roleRequired' }),
    image: imageUrl,
    ...doctorFields,
  })
  .superRefine(needsDoctorFields);

export type SignUpProfile = z.output<typeof SignUpBody>;

export const signUp = defineRoute({
  name: 'signUp',
  method: 'POST',
  path: '/users',
  summary: 'Makes the profile of a freshly proven identity; a doctor starts unverified',
  access: 'identity',
  body: SignUpBody,
  reply: z.object({ data: User }),
  failures: ['account_exists'],
});

export const getUser = defineRoute({
  name: 'getUser',
  method: 'GET',
  path: '/user',
  summary: 'The profile of a person, by e-mail',
  access: 'person',
  query: z.object({ userEmail: emailAddress() }),
  reply: z.object({ data: User }),
});

export const getRole = defineRoute({
  name: 'getRole',
  method: 'GET',
  path: '/usersrole',
  summary: 'The role of a person, by e-mail',
  access: 'person',
  query: z.object({ email: emailAddress() }),
  reply: z.object({ data: Role }),
});

/** Section 5's rule of a new password, each part with its own sentence. */
const newPassword = z
  .string({ error: 'validation.passwordRequired' })
  .min(1, { error: 'validation.passwordRequired', abort: true })
  .min(6, { error: 'validation.passwordShort', abort: true })
  .max(128, 'validation.tooLong')
  .refine(isStrongPassword, 'validation.passwordPattern');

/** Section 5, the sign-up form as the browser checks it before anything is sent. */
export const SignUpForm = z
  .object({
    name: line(100, 'validation.nameRequired'),
    email: emailAddress('validation.emailRequired'),
    password: newPassword,
    role: z.enum(['Patient', 'Doctor'], { error: 'validation.roleRequired' }),
    ...doctorFields,
  })
  .superRefine(needsDoctorFields);
export type SignUpForm = z.input<typeof SignUpForm>;

/** The rest of a sign-up whose identity is there already: everything but the password. */
export const FinishForm = z
  .object({
    name: line(100, 'validation.nameRequired'),
    email: emailAddress('validation.emailRequired'),
    role: z.enum(['Patient', 'Doctor'], { error: 'validation.roleRequired' }),
    ...doctorFields,
  })
  .superRefine(needsDoctorFields);

/** Section 5, the log-in form. */
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

/** A new password, by the same rule as at sign-up. */
export const NewPasswordForm = z.object({ password: newPassword });
export type NewPasswordForm = z.input<typeof NewPasswordForm>;

/** A new password against the one there is. */
export const ChangePasswordForm = z.object({
  currentPassword: z
    .string({ error: 'validation.loginPasswordRequired' })
    .min(1, { error: 'validation.loginPasswordRequired' }),
  newPassword,
});
export type ChangePasswordForm = z.input<typeof ChangePasswordForm>;

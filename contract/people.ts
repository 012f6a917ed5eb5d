import { isStrongPassword } from '#domain/password';
import { defineRoute } from './define-route.ts';
import { emailAddress, line, must } from './text.ts';
import { z } from './zod.ts';

/** The role names of section 3. */
export const Role = z.enum(['Patient', 'Doctor', 'admin']);
export type Role = z.output<typeof Role>;

/** Section 3: user. `isverified` is `verified` or empty, since clients test it for truth. */
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
  /** Somebody used a link mailed to this address, or an identity service has verified it. */
  isEmailProven: z.boolean(),
});
export type User = z.output<typeof User>;

const emptyAsMissing = (value: unknown) => (value === '' || value === null ? undefined : value);

const registrationNumber = z
  .union([z.string(), z.number().transform(String)], {
    error: 'validation.registrationNumberRequired',
  })
  .pipe(line(30, 'validation.registrationNumberRequired').regex(/^\d*$/, 'validation.registrationNumberNumeric'));

/** The address that POST /images returned, absolute or as a path. */
const imageUrl = line(500, 'validation.imageRequired');

const doctorFields = {
  registrationnumber: z.preprocess(emptyAsMissing, registrationNumber.optional()),
  specialty: z.preprocess(emptyAsMissing, line(100, 'validation.specialtyRequired').optional()),
};

type DoctorFields = { role?: string | undefined; registrationnumber?: unknown; specialty?: unknown };

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/**
 * Requires registration number and specialty of a doctor; a patient's empty ones count as omitted. `when` reports them
 * together with the other fields: by default zod checks an object only once each field is valid, and never if a field's
 * own check has `abort: true`.
 */
function needsDoctorFields<Schema extends z.ZodType<DoctorFields>>(schema: Schema): Schema {
  return schema
    .refine(({ role, registrationnumber }) => role !== 'Doctor' || Boolean(registrationnumber), {
      path: ['registrationnumber'],
      error: 'validation.registrationNumberRequired',
      when: isObject,
    })
    .refine(({ role, specialty }) => role !== 'Doctor' || Boolean(specialty), {
      path: ['specialty'],
      error: 'validation.specialtyRequired',
      when: isObject,
    });
}

export const SignUpBody = needsDoctorFields(
  z.strictObject({
    name: line(100, 'validation.nameRequired'),
    email: emailAddress('validation.emailRequired'),
    role: z.enum(['Patient', 'Doctor'], { error: 'validation.roleRequired' }),
    image: imageUrl,
    ...doctorFields,
  }),
);

export type SignUpProfile = z.output<typeof SignUpBody>;

export const createPerson = defineRoute({
  name: 'createPerson',
  method: 'POST',
  path: '/users',
  summary: 'Creates the profile of a proven identity; a doctor starts unverified',
  access: 'identity',
  body: SignUpBody,
  reply: z.object({ data: User }),
  failures: ['account_exists'],
});

export const getPerson = defineRoute({
  name: 'getPerson',
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

/** Section 5's rules for a new password, each with its own message. */
const newPassword = z
  .string({ error: 'validation.passwordRequired' })
  .check(must((text) => text !== '', 'validation.passwordRequired'))
  .check(must((text) => text.length >= 6, 'validation.passwordShort'))
  .max(128, 'validation.tooLong')
  .refine(isStrongPassword, 'validation.passwordPattern');

/** Section 5: the sign-up form as the browser validates it. */
export const SignUpForm = needsDoctorFields(
  z.object({
    name: line(100, 'validation.nameRequired'),
    email: emailAddress('validation.emailRequired'),
    password: newPassword,
    role: z.enum(['Patient', 'Doctor'], { error: 'validation.roleRequired' }),
    ...doctorFields,
  }),
);
export type SignUpForm = z.input<typeof SignUpForm>;

/** The sign-up form of an existing identity: everything but the password. */
export const FinishForm = needsDoctorFields(
  z.object({
    name: line(100, 'validation.nameRequired'),
    email: emailAddress('validation.emailRequired'),
    role: z.enum(['Patient', 'Doctor'], { error: 'validation.roleRequired' }),
    ...doctorFields,
  }),
);

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
export const NewPasswordForm = z.object({ password: newPassword });
export type NewPasswordForm = z.input<typeof NewPasswordForm>;

/** A new password together with the current one. */
export const ChangePasswordForm = z.object({
  currentPassword: z
    .string({ error: 'validation.loginPasswordRequired' })
    .min(1, { error: 'validation.loginPasswordRequired' }),
  newPassword,
});
export type ChangePasswordForm = z.input<typeof ChangePasswordForm>;

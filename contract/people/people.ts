import { MIN_SEARCH_LENGTH } from '#domain/shared/text';
import { languages } from '#domain/shared/language';
import { hasStrongCharacters, MIN_PASSWORD_LENGTH } from '#domain/people/password';
import { withoutInvisible } from '#domain/shared/text';
import { DoctorTexts, DoctorTextsBody } from './doctor-texts.ts';
import { defineRoute } from '#contract/shared/define-route';
import { day, emailAddress, id, Insurance, line, must, Names, phoneNumber } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** The role names of section 3, and reception. */
export const Role = z.enum(['Patient', 'Doctor', 'Reception', 'admin']).meta({ id: 'Role' });
export type Role = z.output<typeof Role>;

/** Section 3: user. `isverified` is `verified` or empty, since clients test it for truth. */
export const User = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: Role,
    phone: z.string().nullable(),
    insurance: Insurance.nullable().describe('null: not said'),
    registrationnumber: z.string().nullable(),
    specialty: z.string().nullable(),
    specialtyNames: Names.nullable(),
    image: z.string().nullable(),
    isverified: z.enum(['verified', '']),
    /** Somebody used a link mailed to this address, or an identity service has verified it. */
    isEmailProven: z.boolean(),
    hasAccount: z
      .boolean()
      .describe('false for a patient whom the clinic entered: no email address, and nobody signs in'),
    isRestricted: z.boolean().describe('the data are used for their appointments only (Art. 18 GDPR)'),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

const emptyAsMissing = (value: unknown) => (value === '' || value === null ? undefined : value);

const registrationNumber = z
  .union([z.string(), z.number().transform(String)], {
    error: 'validation.registrationNumberRequired',
  })
  .pipe(line(30, 'validation.registrationNumberRequired').regex(/^\d*$/, 'validation.registrationNumberNumeric'));

/** The name of a person, without invisible characters. */
export const personName = line(100, 'validation.nameRequired').overwrite(withoutInvisible);

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
    name: personName,
    email: emailAddress('validation.emailRequired'),
    role: z.enum(['Patient', 'Doctor'], { error: 'validation.roleRequired' }),
    image: imageUrl
      .nullable()
      .describe(
        'null only for patients, if `patientPhoto` of GET /clinic is not `required`, or by Google, whose own photos are left out',
      ),
    ...doctorFields,
  }),
).meta({ id: 'SignUpBody' });

export type SignUpProfile = z.output<typeof SignUpBody>;

export const createPerson = defineRoute({
  method: 'POST',
  path: '/users',
  summary: 'Creates the profile of a proven identity; a doctor starts unverified',
  access: 'identity',
  body: SignUpBody,
  reply: z.object({ data: User }),
  failures: ['account_exists'],
});

export const getPerson = defineRoute({
  method: 'GET',
  path: '/user',
  summary: 'The profile of a person, by email',
  query: z.object({ userEmail: emailAddress() }),
  reply: z.object({ data: User }),
});

export const getRole = defineRoute({
  method: 'GET',
  path: '/usersrole',
  summary: 'The role of a person, by email',
  query: z.object({ email: emailAddress() }),
  reply: z.object({ data: Role }),
});

/** Section 5's rules for a new password, each with its own message, and one message for both. */
export const newPassword = z
  .string({ error: 'validation.passwordRequired' })
  .check(must((text) => text !== '', 'validation.passwordRequired'))
  .check(
    must((text) => text.length >= MIN_PASSWORD_LENGTH || hasStrongCharacters(text), 'validation.passwordShortPattern'),
  )
  .check(must((text) => text.length >= MIN_PASSWORD_LENGTH, 'validation.passwordShort'))
  .max(128, 'validation.tooLong')
  .refine(hasStrongCharacters, 'validation.passwordPattern');

const signUpForm = z.object({
  name: personName,
  email: emailAddress('validation.emailRequired'),
  password: newPassword,
  role: z.enum(['Patient', 'Doctor'], { error: 'validation.roleRequired' }),
  ...doctorFields,
});

/** Section 5: the sign-up form as the browser validates it. */
export const SignUpForm = needsDoctorFields(signUpForm);
export type SignUpForm = z.input<typeof SignUpForm>;

/** The sign-up form of an existing identity: everything but the password. */
export const FinishForm = needsDoctorFields(signUpForm.omit({ password: true }));

export const Language = z.enum(languages, { error: 'validation.invalid' });

/** A person's own profile: section 3's user, the language of their emails, and what a doctor's public page has. */
export const Profile = User.extend({
  language: Language,
  birthDate: z.string().nullable().describe('a day, as 1980-12-24; null if it was not entered'),
  doctor: DoctorTexts.nullable(),
  deletionDueAt: z.string().nullable().describe('instant, ISO 8601: when the account is deleted unless it is kept'),
}).meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

const emptyAsNull = (value: unknown) => (value === '' ? null : value);

/** Changes to one's own profile; omitted fields stay unchanged. Never role, verification or email address. */
export const ProfileBody = z
  .strictObject({
    name: personName.optional(),
    phone: z.preprocess(emptyAsNull, phoneNumber().nullable()).optional(),
    image: imageUrl.optional(),
    language: Language.optional(),
    birth_date: z.preprocess(emptyAsNull, day.nullable()).optional().describe('empty or null removes it'),
    insurance: z.preprocess(emptyAsNull, Insurance.nullable()).optional().describe('empty or null removes it'),
    doctor: DoctorTextsBody.optional().describe('only for doctors'),
  })
  .meta({ id: 'ProfileBody' });
export type ProfileBody = z.output<typeof ProfileBody>;

export const getProfile = defineRoute({
  method: 'GET',
  path: '/profile',
  summary: "The caller's own profile",
  reply: z.object({ data: Profile }),
});

export const updatePerson = defineRoute({
  method: 'PATCH',
  path: '/profile',
  summary: "Changes the caller's own name, phone, photo or language; existing bookings are not changed",
  body: ProfileBody,
  reply: z.object({ data: Profile }),
});

/** The profile form as the browser validates it. */
export const ProfileForm = z.object({
  name: personName,
  phone: z.union([z.literal(''), phoneNumber()]),
  birth_date: z.union([z.literal(''), day]),
  insurance: z.union([z.literal(''), Insurance]),
  language: Language,
});
export type ProfileForm = z.input<typeof ProfileForm>;

/** A list without `limit` is complete up to this size. */
const MAX_PEOPLE = 500;

export const listPeople = defineRoute({
  method: 'GET',
  path: '/users',
  summary: 'Doctors, patients, reception or admins by name; `search` matches name, email and phone number',
  query: z.object({
    userType: z.enum(['Doctor', 'Patient', 'Reception', 'Admin'], { error: 'validation.roleRequired' }),
    search: z.preprocess(
      (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
      line(100).min(MIN_SEARCH_LENGTH, 'validation.searchShort').optional(),
    ),
    limit: z.coerce.number().int().min(1).max(MAX_PEOPLE).default(MAX_PEOPLE),
    cursor: id.optional(),
  }),
  reply: z.object({
    data: z.array(User),
    count: z.number().describe('all people of that type, regardless of `search`'),
    nextCursor: z.string().nullable(),
  }),
});

export const verifyDoctor = defineRoute({
  method: 'PATCH',
  path: '/users',
  summary: 'Verifies a doctor with the given specialty and a proven email; does nothing for a verified doctor',
  query: z.object({ id }),
  body: z.strictObject({ specialty: line(100, 'validation.specialtyRequired') }),
  reply: z.object({ data: User }),
  failures: ['step_up_required', 'not_found', 'specialty_mismatch', 'address_not_proven'],
});

export const AddDoctorBody = z
  .strictObject({
    name: personName,
    email: emailAddress('validation.emailRequired'),
    specialty: line(100, 'validation.specialtyRequired'),
    /** Null: deliberately without a photo. */
    image: imageUrl.nullable(),
  })
  .meta({ id: 'AddDoctorBody' });
export type AddDoctorBody = z.output<typeof AddDoctorBody>;

/** Section 5: the add-doctor form; its photo is uploaded before it is sent. */
export const AddDoctorForm = AddDoctorBody.omit({ image: true });
export type AddDoctorForm = z.input<typeof AddDoctorForm>;

export const createDoctor = defineRoute({
  method: 'POST',
  path: '/doctors',
  summary:
    'Adds a verified doctor, who chooses a password by an emailed link; replaces an account whose email was never proven',
  body: AddDoctorBody,
  reply: z.object({ data: User }),
  failures: ['step_up_required', 'account_exists', 'unproven_account_booked'],
});

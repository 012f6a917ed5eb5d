import { defineRoute } from './define-route.ts';
import { User } from './people.ts';
import { line, phoneNumber } from './text.ts';
import { z } from './zod.ts';

export const Language = z.enum(['en', 'de'], { error: 'validation.invalid' });

/** A person's own profile: section 3's user, and the language of their emails. */
export const Profile = User.extend({ language: Language });
export type Profile = z.output<typeof Profile>;

const emptyAsNull = (value: unknown) => (value === '' ? null : value);

/** Changes to one's own profile; omitted fields stay unchanged. Never role, verification or email address. */
export const ProfileBody = z.strictObject({
  name: line(100, 'validation.nameRequired').optional(),
  phone: z.preprocess(emptyAsNull, phoneNumber().nullable()).optional(),
  image: line(500, 'validation.imageRequired').optional(),
  language: Language.optional(),
});
export type ProfileBody = z.output<typeof ProfileBody>;

export const getProfile = defineRoute({
  name: 'getProfile',
  method: 'GET',
  path: '/profile',
  summary: "The caller's own profile",
  access: 'person',
  reply: z.object({ data: Profile }),
});

export const updatePerson = defineRoute({
  name: 'updatePerson',
  method: 'PATCH',
  path: '/profile',
  summary: "Changes the caller's own name, phone, photo or language; existing bookings are not changed",
  access: 'person',
  body: ProfileBody,
  reply: z.object({ data: Profile }),
});

/** The profile form as the browser validates it. */
export const ProfileForm = z.object({
  name: line(100, 'validation.nameRequired'),
  phone: z.union([z.literal(''), phoneNumber()]),
  language: Language,
});
export type ProfileForm = z.input<typeof ProfileForm>;

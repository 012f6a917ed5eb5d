import { defineRoute } from './define-route.ts';
import { User } from './people.ts';
import { emailAddress, id, line } from './text.ts';
import { z } from './zod.ts';

/** A list without `limit` is complete up to this size. */
const MAX_PEOPLE = 500;

export const listPeople = defineRoute({
  name: 'listPeople',
  method: 'GET',
  path: '/users',
  summary: 'Doctors or patients by name; `search` matches name, e-mail and telephone number',
  access: 'person',
  query: z.object({
    userType: z.enum(['Doctor', 'Patient'], { error: 'validation.roleRequired' }),
    search: z.preprocess(
      (text) => (typeof text === 'string' && text.trim() === '' ? undefined : text),
      line(100).optional(),
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
  name: 'verifyDoctor',
  method: 'PATCH',
  path: '/users',
  summary: 'Verifies a doctor with the given specialty and a proven e-mail; does nothing for a verified doctor',
  access: 'person',
  query: z.object({ id }),
  body: z.strictObject({ specialty: line(100, 'validation.specialtyRequired') }),
  reply: z.object({ data: User }),
  failures: ['not_found', 'specialty_mismatch', 'address_not_proven'],
});

/** For the dialog that confirms a deletion. */
export const previewDeletion = defineRoute({
  name: 'previewDeletion',
  method: 'GET',
  path: '/users/:id/deletion',
  summary: 'How many upcoming bookings deleting a person would cancel, and how many of them are paid',
  access: 'person',
  params: z.object({ id }),
  reply: z.object({ data: z.object({ _id: z.string(), name: z.string(), upcoming: z.number(), paid: z.number() }) }),
  failures: ['not_found', 'cannot_delete_self', 'last_admin'],
});

export const deletePerson = defineRoute({
  name: 'deletePerson',
  method: 'DELETE',
  path: '/users',
  summary:
    'Deletes an account with its personal data; cancels upcoming bookings, notifies patients and refunds paid bookings',
  access: 'person',
  query: z.object({ id }),
  reply: z.object({ data: z.object({ deletedCount: z.number().describe('0 when it was deleted before') }) }),
  failures: ['not_found', 'cannot_delete_self', 'last_admin'],
});

export const AddDoctorBody = z.strictObject({
  name: line(100, 'validation.nameRequired'),
  email: emailAddress('validation.emailRequired'),
  specialty: line(100, 'validation.specialtyRequired'),
  image: line(500, 'validation.imageRequired'),
});
export type AddDoctorBody = z.output<typeof AddDoctorBody>;

/** Section 5: the add-doctor form; its photo is uploaded before it is sent. */
export const AddDoctorForm = AddDoctorBody.omit({ image: true });
export type AddDoctorForm = z.input<typeof AddDoctorForm>;

export const createDoctor = defineRoute({
  name: 'createDoctor',
  method: 'POST',
  path: '/doctors',
  summary:
    'Adds a verified doctor, who chooses a password by an e-mailed link; replaces an account whose e-mail was never proven',
  access: 'person',
  body: AddDoctorBody,
  reply: z.object({ data: User }),
  failures: ['account_exists', 'unproven_account_booked'],
});

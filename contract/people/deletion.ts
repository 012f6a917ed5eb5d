import { defineRoute } from '#contract/shared/define-route';
import { id } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

export const previewDeletion = defineRoute({
  method: 'GET',
  path: '/users/:id/deletion',
  summary: 'What deleting a person would cancel and what the law retains; whether a deletion was requested',
  params: z.object({ id }),
  reply: z.object({
    data: z.object({
      _id: z.string(),
      name: z.string(),
      upcoming: z.number().describe('bookings that would be cancelled'),
      paid: z.number().describe('how many of them are paid'),
      refunds: z
        .array(
          z.object({
            _id: z.string(),
            AppointmentDate: z.string(),
            fullUntil: z.string().describe('instant, ISO 8601'),
            laterPercent: z.number(),
          }),
        )
        .describe(
          'of each paid one, also of persons who are deleted: until when all of it is refunded, and how much later',
        ),
      freeSlots: z.number().describe('free slots of a doctor that would be withdrawn'),
      treatments: z.number().describe('appointments that took place, whose record is retained, locked'),
      keptUntil: z.string().nullable().describe('a day, as 2036-12-24: until when; null if nothing is retained'),
      persons: z
        .array(
          z.object({
            name: z.string(),
            upcoming: z.number().nullable().describe('null if the person is not deleted'),
            keptUntil: z.string().nullable(),
            isDeleted: z.boolean(),
          }),
        )
        .describe(
          'whom the account books for; an adult who has been a patient, or has an own account, is not deleted with it',
        ),
      requestedAt: z.string().nullable().describe('instant, ISO 8601'),
      dueAt: z.string().nullable().describe('instant, ISO 8601; null while the admin has to decide'),
    }),
  }),
  failures: ['not_found', 'cannot_delete_self', 'last_admin'],
});

export const deletePerson = defineRoute({
  method: 'DELETE',
  path: '/users',
  summary:
    'Deletes an account with its personal data; cancels upcoming bookings, notifies patients and refunds paid bookings',
  query: z.object({ id }),
  reply: z.object({ data: z.object({ deletedCount: z.number().describe('0 when it was deleted before') }) }),
  failures: ['step_up_required', 'not_found', 'cannot_delete_self', 'last_admin', 'use_restricted'],
});

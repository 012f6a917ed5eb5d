import { isVisible } from '#domain/shared/text';
import { defineRoute } from '#contract/shared/define-route';
import { cleanText, id } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** The most characters of a note. */
const MAX_NOTE = 500;

/** The internal note of an appointment, for staff only. */
const BookingNote = z
  .object({
    text: z.string().describe('empty without a note'),
    writer: z.string().nullable().describe('the name of who wrote it last; null without a note'),
    writtenAt: z.string().nullable().describe('instant, ISO 8601'),
  })
  .meta({ id: 'BookingNote' });

export const getNote = defineRoute({
  method: 'GET',
  path: '/bookings/:id/note',
  summary: 'The internal note of an appointment, which its patient cannot read; the read is audited',
  params: z.object({ id }),
  reply: z.object({ data: BookingNote }),
  failures: ['not_found', 'unavailable'],
});

export const getReason = defineRoute({
  method: 'GET',
  path: '/bookings/:id/reason',
  summary: 'Why the patient of an appointment comes, as they wrote it; the read is audited',
  params: z.object({ id }),
  reply: z.object({ data: z.object({ text: z.string().describe('empty without a reason') }) }),
  failures: ['not_found', 'unavailable'],
});

export const saveNote = defineRoute({
  method: 'PATCH',
  path: '/bookings/:id/note',
  summary: 'Writes the internal note of an appointment; an empty text removes it',
  params: z.object({ id }),
  body: z.strictObject({
    text: cleanText(MAX_NOTE).transform((text) => (isVisible(text) ? text : '')),
    seen: z
      .string('validation.invalid')
      .max(MAX_NOTE, 'validation.tooLong')
      .describe('the text as the caller saw it; 409 `changed_meanwhile` if it is another one by now'),
  }),
  reply: z.object({ data: BookingNote }),
  failures: ['not_found', 'changed_meanwhile', 'unavailable'],
});

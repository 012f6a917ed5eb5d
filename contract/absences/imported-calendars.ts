import { calendarUrl, importFailures } from '#domain/absences/imported-calendars';
import { isTypedLine } from '#domain/shared/text';
import { defineRoute } from '#contract/shared/define-route';
import { emailAddress, line, missingAs, must } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

/** A calendar whose events block the slots of a doctor. */
export const ImportedCalendar = z.object({
  host: z.string().describe('of its URL, which is secret'),
  refreshedAt: z.string().nullable().describe('instant, ISO 8601; of the last reading that succeeded'),
  failure: z
    .enum(importFailures)
    .nullable()
    .describe('why the last reading failed; the known busy times stay in force'),
  failingSince: z.string().nullable().describe('instant, ISO 8601'),
  busyTimes: z.number().describe('how many are to come'),
  overlaps: z
    .array(z.object({ _id: z.string(), AppointmentDate: z.string(), slot: z.string() }))
    .describe('booked appointments at busy times; they are not cancelled'),
});
export type ImportedCalendar = z.output<typeof ImportedCalendar>;

const doctor_email = emailAddress().optional().describe('for the admin; without it the caller’s own');
const CalendarUrl = line(2000, 'validation.calendarUrl').transform((text, context) => {
  const url = calendarUrl(text);
  if (url === null) context.addIssue({ code: 'custom', message: 'validation.calendarUrl' });
  return url ?? '';
});

/** Basic authentication has neither control characters nor, in a name, a colon (RFC 7617). */
const userName = line(200).check(must((text) => !text.includes(':'), 'validation.userName'));
const appPassword = z
  .string({ error: missingAs('validation.missing') })
  .min(1, 'validation.missing')
  .max(200, 'validation.tooLong')
  .refine(isTypedLine, 'validation.invalid');

/** The `data` of the failure `calendar_not_chosen`; `isOtherServer`: receives the password only if it is chosen. */
export type CalendarChoice = { calendars: { url: string; name: string; isOtherServer: boolean }[] };

export const getImportedCalendar = defineRoute({
  method: 'GET',
  path: '/imported-calendar',
  summary:
    'The calendar from which a doctor’s busy times are imported, and how its last reading went; null without one',
  query: z.object({ doctor_email }),
  reply: z.object({ data: ImportedCalendar.nullable() }),
  failures: ['doctor_not_verified', 'not_found'],
});

export const importCalendar = defineRoute({
  method: 'POST',
  path: '/imported-calendar',
  summary: 'Imports a doctor’s busy times from an iCalendar URL or a CalDAV server, now and every quarter of an hour',
  body: z
    .strictObject({
      url: CalendarUrl.describe(
        'https; of an iCalendar file, with a user name of a CalDAV server; secret, and not returned, except in `calendar_not_chosen` to whoever has just sent the password',
      ),
      user_name: userName.optional().describe('of a CalDAV server'),
      password: appPassword.optional().describe('app password at the CalDAV server; secret, and never returned'),
      doctor_email,
    })
    .refine(({ user_name, password }) => user_name !== undefined || password === undefined, {
      path: ['user_name'],
      message: 'validation.missing',
    })
    .refine(({ user_name, password }) => user_name === undefined || password !== undefined, {
      path: ['password'],
      message: 'validation.missing',
    }),
  reply: z.object({ data: ImportedCalendar }),
  failures: ['doctor_not_verified', 'not_found', 'calendar_not_chosen', 'too_many_requests'],
});

export const endImport = defineRoute({
  method: 'DELETE',
  path: '/imported-calendar',
  summary: 'Ends the import of a doctor’s busy times: their slots can be booked again',
  query: z.object({ doctor_email }),
  failures: ['doctor_not_verified', 'not_found'],
});

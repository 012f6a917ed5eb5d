import { Appointment } from './bookings.ts';
import { getCalendarFile } from './calendar-feeds.ts';
import { cancelBooking, markAttendance, moveBooking, MoveBody, Reason, undoChange } from './changes.ts';
import { defineRoute } from '#contract/shared/define-route';
import { LinkBody } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

const reply = z.object({ data: Appointment });

export const getBookingByLink = defineRoute({
  method: 'POST',
  path: '/appointment-link',
  summary: 'The appointment of an emailed link; changes nothing',
  access: 'anyone',
  body: LinkBody,
  reply,
  failures: ['not_found', 'too_many_requests'],
});

export const getCalendarFileByLink = defineRoute({
  method: 'POST',
  path: '/appointment-link/calendar.ics',
  summary: 'The appointment of an emailed link as an iCalendar file; changes nothing',
  access: 'anyone',
  body: LinkBody,
  contentType: 'text/calendar',
  reply: getCalendarFile.reply,
  failures: ['not_found', 'too_many_requests'],
});

export const confirmBookingByLink = defineRoute({
  method: 'POST',
  path: '/appointment-link/confirm',
  summary: 'Says that the patient of an emailed link will come',
  access: 'anyone',
  body: LinkBody,
  reply,
  failures: markAttendance.failures,
});

export const cancelBookingByLink = defineRoute({
  method: 'POST',
  path: '/appointment-link/cancel',
  summary: 'Cancels the appointment of an emailed link, as its patient',
  access: 'anyone',
  body: LinkBody.extend({ reason: Reason }),
  reply,
  failures: cancelBooking.failures,
});

export const moveBookingByLink = defineRoute({
  method: 'POST',
  path: '/appointment-link/move',
  summary: 'Moves the appointment of an emailed link to another slot, as its patient',
  access: 'anyone',
  body: LinkBody.extend(MoveBody.omit({ reason: true, minutes: true }).shape),
  reply,
  failures: moveBooking.failures,
});

export const undoChangeByLink = defineRoute({
  method: 'POST',
  path: '/appointment-link/undo',
  summary: 'Undoes the last change by the patient of an emailed link, within a minute and if nothing followed',
  access: 'anyone',
  body: LinkBody,
  reply,
  failures: undoChange.failures,
});

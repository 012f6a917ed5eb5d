import type { ImportFailure } from '#domain/absences/imported-calendars';
import type { MessageKey } from './catalogue.ts';

/** Why a calendar cannot be read, for people. */
export const importFailureMessages: Record<ImportFailure, MessageKey> = {
  unreachable: 'calendars.unreachable',
  too_slow: 'calendars.tooSlow',
  tls_fault: 'calendars.tlsFault',
  private_address: 'calendars.privateAddress',
  not_found: 'calendars.notFound',
  refused: 'calendars.refused',
  wrong_password: 'calendars.wrongPassword',
  no_app_password: 'calendars.noAppPassword',
  no_calendar: 'calendars.noCalendar',
  moved: 'calendars.moved',
  bad_response: 'calendars.badResponse',
  not_a_calendar: 'calendars.notACalendar',
  incomplete: 'calendars.incomplete',
  too_complex: 'calendars.tooComplex',
  unreadable: 'calendars.unreadable',
};

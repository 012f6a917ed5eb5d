import type { BusyTime, ImportFailure } from '#domain/absences/imported-calendars';

export type CalendarReply =
  | { state: 'unchanged' }
  | { state: 'read'; etag: string | null; busy: BusyTime[] }
  | { state: 'failed'; failure: ImportFailure };

/** The credentials of a CalDAV server: an app password, sent as Basic authentication. */
export type Credentials = { userName: string; password: string };
/** Where a calendar is: an iCalendar file, or with credentials a calendar of a CalDAV server. */
export type CalendarSource = { url: string; credentials?: Credentials | undefined };

/** A calendar of the user; `isOtherServer`: on a server that has not received the password, or that server itself. */
export type FoundCalendar = { url: string; name: string; isOtherServer: boolean };
export type FoundCalendars =
  | { state: 'found'; url: string }
  | { state: 'choice'; calendars: FoundCalendar[] }
  | { state: 'failed'; failure: ImportFailure };

/** Calendars of other programs from which busy times are imported. Their URLs and passwords are secrets. */
export type BusyCalendars = {
  /** Encrypts a source for the database. */
  seal(source: CalendarSource): Promise<string>;
  /** Whether a URL itself says that it is not on the public internet. A name may still lead to a private address. */
  isPrivate(url: string): boolean;
  /** The calendar at an address of a CalDAV server, or those that the user can choose. */
  find(url: string, credentials: Credentials): Promise<FoundCalendars>;
  /** Reads the busy times between two instants, sorted and without overlaps. `etag`: of the reading that is known. */
  read(sealedSource: string, wanted: { etag: string | null; from: Date; to: Date }): Promise<CalendarReply>;
};

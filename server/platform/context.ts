import type { StartGrid } from '#domain/slots/bookable-times';
import type { Transaction } from 'kysely';
import type { ClinicFacts } from '#contract/clinic/clinic';
import type { Language } from '#domain/shared/language';
import type { Terms } from '#domain/bookings/change-cutoff';
import type { LegalFacts } from '#contract/clinic/legal';
import type { SettingName, SettingValues, State } from '#domain/clinic/clinic-settings';
import type { SignInStep } from '#domain/people/factors';
import type { Registers } from '#contract/clinic/registers';
import type { SessionToken } from '#domain/people/sessions';
import type { Actor, Role } from '#domain/shared/permission';
import type { SecurityEvent } from '#domain/shared/security-events';
import type { AccessTokens } from '#server/platform/ports/access-tokens';
import type { BookingFollowers } from '#server/platform/ports/booking-followers';
import type { BusyCalendars } from '#server/platform/ports/busy-calendars';
import type { CardPayments } from '#server/platform/ports/card-payments';
import type { ContactRelay } from '#server/platform/ports/contact-relay';
import type { Identity, ProvenIdentity } from '#server/platform/ports/identity';
import type { ImageStore } from '#server/platform/ports/image-store';
import type { JobName, JobQueue, Jobs } from '#server/platform/ports/job-queue';
import type { Links } from '#server/platform/ports/links';
import type { Mailer } from '#server/platform/ports/mailer';
import type { Outbox } from '#server/platform/ports/outbox';
import type { PublicHolidays } from '#server/platform/ports/public-holidays';
import type { Sealing } from '#server/platform/ports/sealing';
import type { TextMessages } from '#server/platform/ports/text-messages';
import type { Database, Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

export type Ports = {
  identity: Identity<Db>;
  cards: CardPayments;
  holidays: PublicHolidays;
  busyCalendars: BusyCalendars;
  images: ImageStore;
  mailer: Mailer;
  /** Null unless a text message service is configured. */
  texts: TextMessages | null;
  relay: ContactRelay;
  sealing: Sealing;
  links: Links;
  jobs: JobQueue<Db>;
  tokens: AccessTokens;
  followers: BookingFollowers<Transaction<Tables>>;
  /** Only in demo mode. */
  outbox: Outbox | null;
};

export type Log = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

export type Settings = {
  /** Counts the changes of the clinic's settings in the portal; 0 before the first. */
  version: number;
  /** What is set in the portal. */
  own: SettingValues;
  /** What each setting is without that, and whether the configuration sets it. */
  configured: Record<SettingName, { value: string; isSet: boolean }>;
  /** The terms of bookings that have none of their own, because no version before stored them: the configuration's. */
  earlierTerms: Terms;
  /** The German state, for its public holidays. */
  state: State;
  clinic: ClinicFacts;
  legal: LegalFacts;
  publicUrl: string;
  /** The language of messages to people who have chosen none, and to the clinic's own address. */
  clinicLanguage: Language;
  /** How many hours before an appointment its patient is reminded; empty for no reminders. */
  reminderHours: number[];
  /** Whether patients without an account are reminded by text message. */
  textsDeskPatients: boolean;
  /** After how many idle minutes a session of staff is locked. */
  lockMinutes: number;
  /** For how many days after today the slots of a treatment are listed. */
  availabilityDays: number;
  /** For how many weeks from today the slots of weekly plans are published. */
  planWeeks: number;
  /** How many minutes apart appointments of hours can start. */
  startGrid: StartGrid;
  /** Whether the calendars of doctors have the names of their patients. */
  hasNamesInCalendars: boolean;
  /** Networks and mail domains that many patients share, whose new accounts are not limited together. */
  sharedOrigins: string[];
  /** The settings of the clinic that are not set, or still those of the sample clinic, and without which a text is incomplete. */
  missingFacts: string[];
  /** Whether a mail server is configured; without one emails are files. */
  canMail: boolean;
  /** For how many days the person who must have a second factor may do without one; null: nobody must, as in a demo. */
  factorGraceDays: number | null;
  /** What the registers of processing, processors and measures take from the configuration. */
  registers: Registers;
  /** Origins whose pages may use the session cookie: the portal's own and those of CORS_ORIGINS. */
  origins: string[];
};

/** The part of a context that all requests share. */
export type Portal = {
  /** For statements and transactions that write or lock. */
  write: Database;
  /** For all other statements: its connections cannot write, and do not compete with bookings. */
  read: Database;
  /** For public reads, which get it as their `read`: connections of their own. */
  visitors: Database;
  /** How many requests to book run at a time, so that hundreds at once do not delay other requests. */
  concurrentBookings: number;
  /** Lets the next request to book run, before this one has its response; absent if it is not one of those. */
  leaveLimit?: () => void;
  /** How many days of a doctor's plan one transaction publishes. */
  planBatchDays: number;
  ports: Ports;
  /** Whether the clinic has opened its portal to the public; a demo is open. Looks at the database until it is. */
  isOpen: () => Promise<boolean>;
  /** As they were at the last look at the database; what lasts longer than a request reads them anew. */
  readonly settings: Settings;
  /**
   * The present settings. Looks at the database if the last look is more than a second ago: before each request and each
   * job; `isNow`: in any case. Never fails; without the database the settings stay.
   */
  followSettings: (isNow?: boolean) => Promise<Settings>;
  log: Log;
  /** Counts a security event for the metrics; does nothing if metrics are off. */
  countEvent: (event: SecurityEvent) => void;
};

/**
 * A proven identity and what its sign-in lacks; `dueAt`: by when its account must have a factor, which it has not. A sign-in
 * that lacks nothing ends then.
 */
export type SignIn = {
  identity: ProvenIdentity;
  step: SignInStep;
  dueAt: Date | null;
  provenAt: Date;
  /** The last use of its session; `sessionId` is null before the first one, `role` without a profile. */
  use: { sessionId: string | null; role: Role | null; activeAt: Date; now: Date };
};

/** What a use-case receives: the caller, the time (of the database's clock), the ports and the settings. */
export type Context = Portal & {
  now: Date;
  /** The caller's network address, for rate limits; never stored. */
  address: string;
  /** The person that a valid access token names. */
  actor: Actor | null;
  /**
   * What a valid access token claims; null without one, and once its session was found to have ended. Where `actor` is read
   * together with what a use-case decides on, it is what names the caller.
   */
  session: SessionToken | null;
  /**
   * When the caller last proved who they are in this session; null without one, and where a use-case reads the caller
   * together with what it decides on.
   */
  provenAt: Date | null;
  /** Whether the session is locked; true only in what a locked session may do. */
  isLocked: boolean;
  /** The identity that the session cookie proves, with or without a profile; null for a sign-in that lacks a factor. */
  identity: ProvenIdentity | null;
  /** The sign-in that the session cookie proves, also one that lacks a factor. */
  signIn: SignIn | null;
  /** Set by `authorize`; a route that needs a person fails if its use-case never called it. */
  permission: 'not_requested' | 'granted' | 'refused';
};

/** One handler for each kind of job. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

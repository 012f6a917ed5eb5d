import type { ClinicFacts } from '#contract/clinic';
import type { Actor } from '#domain/permission';
import type { SecurityEvent } from '#domain/security-events';
import type { AccessTokens } from '#server/ports/access-tokens';
import type { ClinicCalendar } from '#server/ports/clinic-calendar';
import type { CardPayments } from '#server/ports/card-payments';
import type { ContactRelay } from '#server/ports/contact-relay';
import type { Identity, ProvenIdentity } from '#server/ports/identity';
import type { ImageStore } from '#server/ports/image-store';
import type { JobName, JobQueue, Jobs } from '#server/ports/job-queue';
import type { Links } from '#server/ports/links';
import type { Mailer } from '#server/ports/mailer';
import type { Outbox } from '#server/ports/outbox';
import type { Database, Db } from '#server/store/database/open-database';

export type Ports = {
  identity: Identity;
  cards: CardPayments;
  calendar: ClinicCalendar;
  images: ImageStore;
  mailer: Mailer;
  relay: ContactRelay;
  links: Links;
  jobs: JobQueue<Db>;
  tokens: AccessTokens;
  /** Only in demo mode. */
  outbox: Outbox | null;
};

export type Log = {
  info(facts: object, what: string): void;
  warn(facts: object, what: string): void;
  error(facts: object, what: string): void;
};

export type Settings = {
  clinic: ClinicFacts;
  publicUrl: string;
  /** How many days after today the free slots of a treatment are listed. */
  availabilityDays: number;
  /** Whose pages may use the identity's cookie: the portal's own, and the origins that were named. */
  origins: string[];
};

/** What does not change from call to call. */
export type Portal = {
  db: Database;
  /** The same database for what anybody may read. */
  visitorsDb: Database;
  ports: Ports;
  settings: Settings;
  log: Log;
  /** Counts an event for the metrics; without them it does nothing. */
  countEvent: (event: SecurityEvent) => void;
};

/** Everything a use-case knows: who asks, when (the database's clock), and what it may use. */
export type Context = Portal & {
  now: Date;
  /** The caller's network address, to limit attempts by; kept nowhere. */
  address: string;
  /** The person behind a valid access token. */
  actor: Actor | null;
  /** The session of that token. */
  sessionId: string | null;
  /** The identity behind the cookie, with or without a profile. */
  identity: ProvenIdentity | null;
  /** Set by `authorize`; a call that needs a person and never requested it is refused. */
  permission: 'not_requested' | 'granted' | 'refused';
};

/** What each kind of job does with its payload. */
export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

/** How long somebody can keep an account after requesting its deletion, in days. */
export const DELETION_DAYS = 7;

/** How long a copy of somebody's data can be opened, in hours. */
export const EXPORT_HOURS = 24;

/** What rests on consent. */
export const consentKinds = ['newsletter', 'text_reminders', 'notifications'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The rights whose exercise is confirmed by email. */
export type Receipt =
  | 'export'
  | 'deletion'
  | 'deskDeletion'
  | 'kept'
  | 'deleted'
  | 'correction'
  | 'consent'
  | 'restricted'
  | 'unrestricted';

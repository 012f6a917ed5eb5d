/** How long somebody can keep an account after requesting its deletion, in days. */
export const DELETION_DAYS = 7;

/** How long a copy of somebody's data can be opened, in hours. */
export const EXPORT_HOURS = 24;

/** The record of a treatment is retained for ten years after its end (§ 630f Abs. 3 BGB). */
export const TREATMENT_YEARS = 10;

/** Vouchers are retained for eight years from the end of their year (§ 147 Abs. 3 AO, § 14b Abs. 1 UStG, since 2025). */
export const VOUCHER_YEARS = 8;

/** For how many days before its end a locked record is announced. */
export const ANNOUNCED_DAYS = 30;

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

/** The record of a treatment is retained for ten years after its end (§ 630f Abs. 3 BGB). */
export const TREATMENT_YEARS = 10;

/** Vouchers are retained for eight years from the end of their year (§ 147 Abs. 3 AO, § 14b Abs. 1 UStG, since 2025). */
export const VOUCHER_YEARS = 8;

/** For how many days before its end a locked record is announced. */
export const ANNOUNCED_DAYS = 30;

/**
 * Why appointments are listed for the admin, in the order of the list. `closed_day`: the clinic is closed on a day that
 * was booked before.
 */
export const attentionReasons = ['closed_day'] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/**
 * Why appointments are listed for the admin, in the order of the list. `closed_day`: the clinic is closed on a day that
 * was booked before. `overlap`: appointments of one person overlap, made before the database refused it.
 */
export const attentionReasons = ['closed_day', 'overlap'] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/**
 * Why an appointment needs the admin's attention, in the order of the list. `closed_day`: its day was closed after it
 * was booked. `overlap`: one person's appointments overlap, which the database allowed in earlier versions.
 */
export const attentionReasons = ['closed_day', 'overlap', 'doctor_overlap'] as const;
export type AttentionReason = (typeof attentionReasons)[number];

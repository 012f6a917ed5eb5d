/**
 * Why a booking needs a decision of the clinic or another time, in the order of the list. `clinic_hold`: it is held until
 * the clinic confirms it. `closed_day`: its day was closed after it was booked. `overlap`: one person's appointments
 * overlap, and `doctor_overlap`: one doctor's, which the database allowed in earlier versions.
 */
export const unresolvedReasons = ['clinic_hold', 'closed_day', 'overlap', 'doctor_overlap'] as const;
export type UnresolvedReason = (typeof unresolvedReasons)[number];

import type { Day } from '#domain/shared/time';
import { insertDoctorDay } from '#server/slots/blocked/busy-times-rows';
import type { Portal } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { lockVerifiedDoctor } from './slots-rows.ts';

/** Adds the day of a doctor who has published nothing on it, without hours, so that a booking can lock it. */
export async function addDoctorDay({ write }: Portal, wanted: { doctorId: string; day: Day }): Promise<void> {
  await inTransaction(write, async (trx) => {
    if (await lockVerifiedDoctor(trx, wanted.doctorId)) await insertDoctorDay(trx, wanted);
  });
}

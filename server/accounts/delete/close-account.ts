import { deleteDataExports } from '#server/accounts/rights/data-exports-rows';
import { eraseCallNotes } from '#server/absences/index';
import { anonymizeBookings, forgetAccount } from '#server/bookings/index';
import { deleteNotificationEvents, releaseMessages } from '#server/clinic/index';
import { deletePersonRow, releasePersons, type LockedPerson } from '#server/people/index';
import type { Trx } from '#server/platform/database/transaction';

/** Closes an account, whose row is locked, and removes or releases what belongs to it. */
export async function closeAccount(trx: Trx, account: LockedPerson, now: Date): Promise<void> {
  await deletePersonRow(trx, account, now);
  await deleteDataExports(trx, account.id);
  await releaseMessages(trx, account.id);
  await deleteNotificationEvents(trx, account.id);
  await anonymizeBookings(trx, account.id);
  await forgetAccount(trx, account.id);
  await releasePersons(trx, account.id);
  await eraseCallNotes(trx, account.id);
}

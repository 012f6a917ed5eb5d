import type { Cents } from '#domain/shared/money';

/** What payments and absences do when a booking changes; `Trx` is the transaction of the change. */
export type BookingFollowers<Trx> = {
  /**
   * After a change of a booking, in its transaction: requests the refund of `refundCents` (0 too, because price and status
   * decide whether it is paid), which waits until `undoUntil`.
   */
  changed(trx: Trx, change: { bookingId: string; refundCents: Cents; undoUntil: Date | null }): Promise<void>;
  /** Before a change is undone, in its transaction: takes the refund back. False if it has begun. */
  undone(trx: Trx, bookingId: string): Promise<boolean>;
  /** After the mark that a treatment has begun was taken back, in its transaction: what was decided about it is open again. */
  reopened(trx: Trx, bookingId: string): Promise<void>;
  /** After the commit of a change of an affected booking: its decision is settled, and what was reserved for it released. */
  settled(bookingId: string): Promise<void>;
};

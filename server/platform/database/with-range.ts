import type { SlotTime } from '#domain/shared/slot-times';

/** A row with its minutes from midnight as the range of a slot. */
export function withRange<Row extends { startMin: number; endMin: number }>({
  startMin,
  endMin,
  ...row
}: Row): Omit<Row, 'startMin' | 'endMin'> & Pick<SlotTime, 'range'> {
  return { ...row, range: { start: startMin, end: endMin } };
}

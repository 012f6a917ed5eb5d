import type { BoardColumn, Entry } from './use-board.ts';

/** The appointment that an arrow key leads to from another one; null for other keys, and at the edges. */
export function entryAfterKey(columns: BoardColumn[], current: Entry, key: string): Entry | null {
  const filled = columns.filter(({ entries }) => entries.length > 0);
  const index = filled.findIndex(({ id }) => id === current.doctor_id);
  const own = filled[index]?.entries ?? [];
  const place = own.findIndex(({ _id }) => _id === current._id);
  const beside = (column: BoardColumn | undefined) => {
    const distance = ({ range }: Entry) => Math.abs(range.start - current.range.start);
    return column?.entries.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
  };
  switch (key) {
    case 'ArrowDown':
      return own[place + 1] ?? null;
    case 'ArrowUp':
      return own[place - 1] ?? null;
    case 'Home':
      return own[0] ?? null;
    case 'End':
      return own.at(-1) ?? null;
    case 'ArrowRight':
      return beside(filled[index + 1]);
    case 'ArrowLeft':
      return beside(filled[index - 1]);
    default:
      return null;
  }
}

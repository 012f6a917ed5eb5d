import { useState } from 'react';
import type { DocSlot } from '#contract/slots/slots';
import { DateRow } from './date-row.tsx';
import { addChosen, choose, publishedOn, removeSlot, rowOf, type Draft } from './draft.ts';

type DateRowsProps = {
  draft: Draft;
  published: DocSlot[];
  /** The server's errors by date. */
  refusals: Record<string, string>;
  onDraft: (draft: Draft) => void;
};

/** A row for each chosen date, with its times. */
export function DateRows({ draft, published, refusals, onDraft }: DateRowsProps) {
  const [missing, setMissing] = useState<string | null>(null);

  function add(date: string) {
    const next = addChosen(draft, date);
    setMissing(next ? null : date);
    if (next) onDraft(next);
  }

  return (
    <ul className="grid gap-4">
      {[...draft.keys()].map((date) => (
        <DateRow
          key={date}
          date={date}
          row={rowOf(draft, date)}
          published={publishedOn(published, date)}
          isMissing={missing === date}
          refusal={refusals[date]}
          onChoose={(change) => {
            setMissing(null);
            onDraft(choose(draft, date, change));
          }}
          onAdd={() => add(date)}
          onRemove={(name) => onDraft(removeSlot(draft, date, name))}
        />
      ))}
    </ul>
  );
}

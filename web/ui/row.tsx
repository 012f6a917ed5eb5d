import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What a row shows; only `title` is needed. */
export type RowParts = {
  /** An image before the text. */
  lead?: ReactNode;
  title: ReactNode;
  /** The second line. */
  meta?: ReactNode;
  /** A short state or the one button that matters, beside the two lines. */
  end?: ReactNode;
  /** Below the two lines, at full width. */
  foot?: ReactNode;
  /** Shown on demand. `label` names the button of this row. */
  more?: { label: string; facts?: readonly RowFact[]; children?: ReactNode } | undefined;
};

type RowFact = { label: string; value: ReactNode };

/** A row of two lines for narrow screens; a tap anywhere on it opens the rest. */
export function Row({ lead, title, meta, end, foot, more }: RowParts) {
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  return (
    <div className="relative flex gap-3 px-4 py-3">
      {lead}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 wrap-anywhere">
        <div className="col-start-1 row-start-1 self-end leading-snug font-semibold">{title}</div>
        {end && <div className="relative z-1 col-start-2 row-span-2 row-start-1">{end}</div>}
        {more && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? moreId : undefined}
            aria-label={more.label}
            className="col-start-3 row-span-2 row-start-1 -me-2 grid size-11 cursor-pointer place-items-center rounded-full after:absolute after:inset-0"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-5 text-base-content/75 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        )}
        {meta && <div className="col-start-1 row-start-2 self-start text-sm text-base-content/75">{meta}</div>}
        {foot && <div className="col-span-full mt-1.5 justify-self-start">{foot}</div>}
        {more && isOpen && (
          <div id={moreId} className="relative z-1 col-span-full mt-3 grid gap-3">
            {more.facts && (
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
                {more.facts.map(({ label, value }) => (
                  <div key={label} className="contents">
                    <dt className="text-base-content/75">{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {more.children && <div className="flex flex-wrap gap-2">{more.children}</div>}
          </div>
        )}
      </div>
    </div>
  );
}

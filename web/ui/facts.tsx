import type { ReactNode } from 'react';

type FactsProps = {
  /** By label; one without a value is left out. */
  facts: Record<string, ReactNode>;
  className: string;
  /** The classes of a label with its value; by default both are in columns of the list. */
  item?: string;
};

/** Facts with their labels. */
export function Facts({ facts, className, item = 'contents' }: FactsProps) {
  return (
    <dl className={className}>
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label} className={item}>
              <dt className="text-base-content/75">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

import type { ReactNode } from 'react';

type EmptyStateProps = { drawing?: ReactNode; title: ReactNode; children?: ReactNode };

/** Says that there is nothing yet and, as children, what to do next. */
export function EmptyState({ drawing, title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-box border border-dashed border-base-content/25 bg-base-100 px-6 py-12 text-center">
      {drawing ? (
        <div aria-hidden="true" className="text-primary">
          {drawing}
        </div>
      ) : null}
      <p className="max-w-md font-heading text-xl leading-snug font-semibold text-balance">{title}</p>
      {children ? <div className="flex max-w-md flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}

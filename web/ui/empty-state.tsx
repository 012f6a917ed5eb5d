import type { ReactNode } from 'react';

type EmptyStateProps = { illustration?: ReactNode; title: ReactNode; children?: ReactNode };

/** An empty list: its title and, as children, the next step. */
export function EmptyState({ illustration, title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-box border border-dashed border-base-content/25 bg-base-100 px-6 py-12 text-center">
      {illustration ? (
        <div aria-hidden="true" className="w-full max-w-56 text-primary *:h-auto *:w-full">
          {illustration}
        </div>
      ) : null}
      <p className="max-w-md font-heading text-xl leading-snug font-semibold text-balance">{title}</p>
      {children ? <div className="flex max-w-md flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}

import type { ReactNode } from 'react';

type PageHeadingProps = { title: ReactNode; lead?: ReactNode; action?: ReactNode };

/** The one `h1` of a page, with a sentence under it and the page's main action beside it. */
export function PageHeading({ title, lead, action }: PageHeadingProps) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="max-w-2xl min-w-0">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {lead ? <p className="mt-3 text-lg text-base-content/75">{lead}</p> : null}
      </div>
      {action ? <div className="flex flex-wrap gap-3">{action}</div> : null}
    </header>
  );
}

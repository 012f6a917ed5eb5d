import type { ReactNode } from 'react';

/** The one `h1` of a page, with a sentence under it and the page's main action beside it. */
export function PageHeading({ title, lead, action }: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 workplace:mb-4 workplace:min-h-12 workplace:items-center">
      <div className="max-w-2xl min-w-0">
        <h1 className="text-3xl sm:text-4xl workplace:text-2xl workplace:rail:text-[1.75rem]">{title}</h1>
        {lead ? <p className="mt-3 text-lg text-base-content/75 workplace:mt-1 workplace:text-base">{lead}</p> : null}
      </div>
      {action ? <div className="flex flex-wrap gap-3">{action}</div> : null}
    </header>
  );
}

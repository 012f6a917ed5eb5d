import type { ReactNode } from 'react';

/** A narrow page with one form. At least as high as the window, so that the footer does not move when messages appear. */
export function FormPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-6 px-4 py-12">
      <header className="grid gap-2">
        <h1 className="text-3xl">{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

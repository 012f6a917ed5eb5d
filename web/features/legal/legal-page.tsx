import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** The frame of a legal page: its heading and readable lines. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeading title={title} lead={lead} />
      <div className="space-y-10 leading-relaxed">{children}</div>
    </div>
  );
}

/** One part of a legal page, with its heading; `text` is its first paragraph. */
export function LegalSection({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="text-2xl">{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}

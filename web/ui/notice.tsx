import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  info: { Icon: Info, box: 'border-info/35 bg-info/8', icon: 'text-info' },
  success: { Icon: CircleCheck, box: 'border-success/35 bg-success/8', icon: 'text-success' },
  // The yellow itself is too pale for a picture on white, so the sign takes the colour of the text.
  warning: { Icon: TriangleAlert, box: 'border-warning/70 bg-warning/18', icon: 'text-base-content' },
} as const;

/** A message inside the page that is not an error; announced politely when it appears. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { Icon, box, icon } = tones[tone];
  return (
    <div aria-live="polite" className={classNames('flex gap-3 rounded-field border px-4 py-3', box)}>
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

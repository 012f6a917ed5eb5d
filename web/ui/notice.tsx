import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  info: { Icon: Info, box: 'border-info/35 bg-info/8', icon: 'text-info' },
  success: { Icon: CircleCheck, box: 'border-success/35 bg-success/8', icon: 'text-success' },
  // Yellow has too little contrast for an icon on white, so the icon has the text colour.
  warning: { Icon: TriangleAlert, box: 'border-warning/70 bg-warning/18', icon: 'text-base-content' },
} as const;

/** An inline message that is not an error; announced politely. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { Icon, box, icon } = tones[tone];
  return (
    <div aria-live="polite" className={classNames('flex gap-3 rounded-field border px-4 py-3', box)}>
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

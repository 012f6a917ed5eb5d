import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  success: 'border-success/30 bg-success/12 text-success',
  warning: 'border-warning/70 bg-warning/25 text-base-content',
  neutral: 'border-base-content/20 bg-base-200 text-base-content',
} as const;

type BadgeProps = {
  tone: keyof typeof tones;
  /** A text of several words, which may take two lines where there is little room. */
  isLong?: boolean;
  children: ReactNode;
};

/** A short status label. The text states the status; the colour is not the only cue. */
export function Badge({ tone, isLong = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 border px-2.5 py-0.5 text-sm leading-5 font-medium',
        isLong ? 'rounded-xl wrap-normal' : 'rounded-full whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

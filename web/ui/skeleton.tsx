import { classNames } from './class-names.ts';

/** A placeholder for loading content; give it the size of that content to avoid layout shift. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames('skeleton rounded-field bg-base-300', className)} />;
}

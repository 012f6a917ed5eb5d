import { classNames } from './class-names.ts';

/** A grey stand-in for content that is on its way; give it the size of that content, so that nothing jumps. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames('skeleton rounded-field bg-base-300', className)} />;
}

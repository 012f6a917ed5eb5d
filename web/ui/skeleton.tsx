import { classNames } from './class-names.ts';

/**
 * A placeholder for loading content; give it the size of that content to avoid layout shift. `isInline`: within a
 * paragraph or another text.
 */
export function Skeleton({ className, isInline = false }: { className?: string | undefined; isInline?: boolean }) {
  const Tag = isInline ? 'span' : 'div';
  return (
    <Tag
      aria-hidden="true"
      className={classNames('skeleton rounded-field bg-base-300', isInline && 'inline-block', className)}
    />
  );
}

/** Placeholders beside or below each other, one for each class list of `bars`. */
export function Skeletons({ bars, className }: { bars: string[]; className: string }) {
  return (
    <div aria-busy="true" className={className}>
      {bars.map((size, index) => (
        <Skeleton key={index} className={size} />
      ))}
    </div>
  );
}

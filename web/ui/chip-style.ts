import { classNames } from './class-names.ts';

/** The classes of a chip: a button or link that chooses a day or a time, in one line or two. */
export function chipClass(isChosen = false, className?: string): string {
  return classNames(
    'relative grid min-h-11 cursor-pointer content-center justify-items-center rounded-field border px-1.5 py-1.5 text-center leading-tight transition-colors',
    isChosen
      ? 'border-primary bg-primary text-primary-content'
      : 'border-primary/35 bg-primary/6 hover:border-primary hover:bg-primary/12',
    className,
  );
}

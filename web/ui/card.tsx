import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'section' | 'aside' | 'li' | 'form' | undefined;
};

/** A white, rounded box with a thin border; `as` sets the element. */
export function Card({ as: Element = 'div', className, ...elementProps }: CardProps) {
  return (
    <Element
      {...elementProps}
      className={classNames('rounded-box border border-base-300 bg-base-100 p-5 sm:p-6', className)}
    />
  );
}

import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'section' | 'aside' | 'li' | 'form' | undefined;
};

/** A white, rounded sheet with a hairline; `as` says what it is in the document. */
export function Card({ as: Element = 'div', className, ...elementProps }: CardProps) {
  return (
    <Element
      {...elementProps}
      className={classNames('rounded-box border border-base-300 bg-base-100 p-5 sm:p-6', className)}
    />
  );
}

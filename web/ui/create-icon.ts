import { createElement, type ReactElement, type SVGProps } from 'react';

type Drawing = { name: string; node: [tag: string, attributes: Record<string, string>][] };

/**
 * Makes the component of one of Lucide's drawings; in browsers instead of the library's own maker, which is 1 kB for
 * options that we do not use. Like it, hides the drawing from screen readers unless it has a label.
 */
export function createIcon({ name, node }: Drawing): (props: SVGProps<SVGSVGElement>) => ReactElement {
  return ({ className = '', ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined ? 'true' : undefined,
        ...props,
        className: `lucide lucide-${name} ${className}`,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

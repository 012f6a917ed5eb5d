import type { ReactNode } from 'react';

/** The stroke of everything that is light in both themes, such as teeth. */
export const INK = '#12474a';
/** Metal: opaque, so that parts may overlap. */
export const STEEL = 'color-mix(in oklab, var(--color-base-content) 62%, var(--color-base-100))';

export type IllustrationProps = { className?: string | undefined };

/** The SVG element of every illustration; hidden from screen readers. */
export function Canvas({
  size,
  className,
  children,
}: IllustrationProps & { size: [number, number]; children: ReactNode }) {
  const [width, height] = size;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** A four-pointed star around (x, y). */
export function Sparkle({ x, y, r, className }: IllustrationProps & { x: number; y: number; r: number }) {
  const k = r * 0.22;
  const points = [
    `M${x} ${y - r}`,
    `Q${x + k} ${y - k} ${x + r} ${y}`,
    `Q${x + k} ${y + k} ${x} ${y + r}`,
    `Q${x - k} ${y + k} ${x - r} ${y}`,
    `Q${x - k} ${y - k} ${x} ${y - r}Z`,
  ];
  return <path d={points.join('')} className={className} />;
}

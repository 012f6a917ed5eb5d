type CalendarSheetProps = {
  transform?: string;
  marked?: number[];
  chosen?: number;
};

/** A month, 200 by 190: `marked` cells (0–14, five per row) are filled, `chosen` has the tick. */
export function CalendarSheet({ transform, marked = [], chosen }: CalendarSheetProps) {
  const cells = Array.from({ length: 15 }, (_, cell) => ({
    cell,
    x: 20 + (cell % 5) * 33,
    y: 68 + Math.floor(cell / 5) * 37,
  }));
  const tick = cells.find(({ cell }) => cell === chosen);
  return (
    <g transform={transform}>
      <rect x="1" y="9" width="198" height="180" rx="22" className="fill-base-100 stroke-base-300" strokeWidth="2" />
      <path d="M1 54V31C1 19 11 9 23 9H177C189 9 199 19 199 31V54Z" className="fill-primary" />
      <path d="M50 0V22M150 0V22" className="stroke-[#12474a]" strokeWidth="9" />
      <path d="M50 0V22M150 0V22" className="stroke-base-100" strokeWidth="5" />
      <path d="M72 36H128" className="stroke-primary-content/80" strokeWidth="6" />
      {cells.map(({ cell, x, y }) => (
        <rect
          key={cell}
          x={x}
          y={y}
          width="27"
          height="27"
          rx="8"
          className={marked.includes(cell) ? 'fill-primary/35' : 'fill-base-300/60'}
        />
      ))}
      {tick && (
        <g transform={`translate(${tick.x} ${tick.y})`}>
          <rect x="-3" y="-3" width="33" height="33" rx="10" className="fill-accent" />
          <path d="M6 14L12 20L22 8" className="stroke-accent-content" strokeWidth="5" />
        </g>
      )}
    </g>
  );
}

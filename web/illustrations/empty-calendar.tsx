import { CalendarSheet } from './calendar-sheet.tsx';
import { Canvas, type IllustrationProps } from './canvas.tsx';
import { Tooth } from './tooth.tsx';

/** An empty calendar with a sleeping tooth. */
export function EmptyCalendar({ className }: IllustrationProps) {
  return (
    <Canvas size={[300, 240]} className={className}>
      <circle cx="146" cy="122" r="110" className="fill-primary/10" />
      <ellipse cx="154" cy="226" rx="116" ry="9" className="fill-base-content/10" />
      <CalendarSheet transform="translate(40 30)" />
      <Tooth face="asleep" transform="translate(178 122) rotate(5 50 60) scale(0.88)" />
      <g className="stroke-base-content/50" strokeWidth="4">
        <path d="M252 96H264L252 110H264" />
        <path d="M272 68H288L272 86H288" />
      </g>
    </Canvas>
  );
}

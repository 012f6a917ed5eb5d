import { CalendarSheet } from './calendar-sheet.tsx';
import { Canvas, Sparkle, type IllustrationProps } from './canvas.tsx';

/** An empty calendar. */
export function EmptyCalendar({ className }: IllustrationProps) {
  return (
    <Canvas size={[300, 240]} className={className}>
      <circle cx="150" cy="122" r="110" className="fill-primary/10" />
      <ellipse cx="150" cy="226" rx="116" ry="9" className="fill-base-content/10" />
      <CalendarSheet transform="translate(50 28)" />
      <Sparkle x={272} y={72} r={11} className="fill-accent" />
      <Sparkle x={30} y={160} r={8} className="fill-primary/60" />
    </Canvas>
  );
}

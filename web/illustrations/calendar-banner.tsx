import { CalendarSheet } from './calendar-sheet.tsx';
import { Canvas, Sparkle, type IllustrationProps } from './canvas.tsx';
import { Tooth } from './tooth.tsx';

/** A ticked day and a smiling tooth, for a coloured background. */
export function CalendarBanner({ className }: IllustrationProps) {
  return (
    <Canvas size={[360, 260]} className={className}>
      <circle cx="184" cy="132" r="122" fill="#fff" opacity="0.12" />
      <ellipse cx="186" cy="244" rx="140" ry="10" fill="#000" opacity="0.14" />
      <CalendarSheet transform="translate(58 34) rotate(-5 100 95)" marked={[0, 3, 6, 11, 12]} chosen={8} />
      <Tooth transform="translate(222 96) rotate(6 50 60) scale(1.18)" />
      <Sparkle x={32} y={92} r={12} className="fill-accent" />
      <Sparkle x={300} y={62} r={16} className="fill-accent" />
      <Sparkle x={330} y={98} r={8} className="fill-white/70" />
    </Canvas>
  );
}

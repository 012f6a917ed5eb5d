import { CalendarSheet } from './calendar-sheet.tsx';
import { Canvas, INK, Sparkle, type IllustrationProps } from './canvas.tsx';

/** A ticked day and a clock, for a coloured background. */
export function CalendarBanner({ className }: IllustrationProps) {
  return (
    <Canvas size={[360, 260]} className={className}>
      <circle cx="184" cy="132" r="122" fill="#fff" opacity="0.12" />
      <ellipse cx="186" cy="244" rx="140" ry="10" fill="#000" opacity="0.14" />
      <CalendarSheet transform="translate(58 34) rotate(-5 100 95)" marked={[0, 3, 6, 11, 12]} chosen={8} />
      <circle cx="272" cy="182" r="54" fill="#fff" stroke={INK} strokeWidth="5" />
      <path d="M272 140V145M272 219V224M230 182H235M309 182H314" stroke={INK} strokeWidth="5" />
      <path d="M272 182V156" stroke={INK} strokeWidth="7" />
      <path d="M272 182L291 193" className="stroke-accent" strokeWidth="7" />
      <circle cx="272" cy="182" r="5" fill={INK} />
      <Sparkle x={32} y={92} r={12} className="fill-accent" />
      <Sparkle x={300} y={62} r={16} className="fill-accent" />
      <Sparkle x={330} y={98} r={8} className="fill-white/70" />
    </Canvas>
  );
}

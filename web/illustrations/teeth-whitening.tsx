import { Canvas, Sparkle, type IllustrationProps } from './canvas.tsx';
import { Tooth } from './tooth.tsx';

/** A white tooth and a scale of shades. */
export function TeethWhitening({ className }: IllustrationProps) {
  return (
    <Canvas size={[240, 180]} className={className}>
      <circle cx="120" cy="92" r="78" className="fill-primary/12" />
      <g className="stroke-accent" strokeWidth="5">
        <path d="M120 8V22M62 30L71 41M178 30L169 41M34 82H48M206 82H192" />
      </g>
      <Tooth transform="translate(70 32) scale(1)" />
      <Sparkle x={84} y={52} r={15} className="fill-accent" />
      <Sparkle x={172} y={112} r={11} className="fill-accent" />
      <Sparkle x={58} y={112} r={8} className="fill-primary/60" />
      <g className="stroke-[#12474a]" strokeWidth="2">
        <rect x="60" y="156" width="24" height="17" rx="6" fill="#e3c98f" />
        <rect x="92" y="156" width="24" height="17" rx="6" fill="#eddfb9" />
        <rect x="124" y="156" width="24" height="17" rx="6" fill="#f6efdc" />
        <rect x="156" y="156" width="24" height="17" rx="6" fill="#fff" />
      </g>
    </Canvas>
  );
}

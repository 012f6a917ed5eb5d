import { Canvas, Sparkle, type IllustrationProps } from './canvas.tsx';
import { Tooth } from './tooth.tsx';

/** A tooth whose cavity is being filled, with a dental mirror. */
export function CavityFilling({ className }: IllustrationProps) {
  return (
    <Canvas size={[240, 180]} className={className}>
      <circle cx="120" cy="92" r="78" className="fill-accent/15" />
      <Tooth transform="translate(66 36) scale(1.08)" />
      <path
        d="M98 48C104 56 110 62 120 62C131 62 138 55 143 47C136 46 127 50 120 56C113 50 105 46 98 48Z"
        className="fill-accent stroke-[#12474a]"
        strokeWidth="2.5"
      />
      <path d="M126 50L152 24" className="stroke-base-content/70" strokeWidth="5" />
      <path d="M150 26L196 12" className="stroke-primary" strokeWidth="11" />
      <path d="M160 20L186 12.5" className="stroke-primary-content/50" strokeWidth="3" />
      <path d="M44 148L20 172" className="stroke-base-content/70" strokeWidth="6" />
      <circle cx="56" cy="134" r="19" className="fill-base-100 stroke-base-content/70" strokeWidth="5" />
      <path d="M46 138C46 128 52 123 60 123" className="stroke-primary/60" strokeWidth="4" />
      <Sparkle x={198} y={72} r={10} className="fill-accent" />
      <Sparkle x={184} y={126} r={7} className="fill-primary/60" />
    </Canvas>
  );
}

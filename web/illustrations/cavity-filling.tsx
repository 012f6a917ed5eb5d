import { Canvas, Sparkle, STEEL, type IllustrationProps } from './canvas.tsx';

/** A tray with a mirror, a probe and a spatula. */
export function CavityFilling({ className }: IllustrationProps) {
  return (
    <Canvas size={[240, 180]} className={className}>
      <circle cx="120" cy="92" r="78" className="fill-accent/15" />
      <g transform="rotate(-8 120 96)">
        <rect
          x="36"
          y="44"
          width="168"
          height="108"
          rx="24"
          className="fill-base-100 stroke-base-300"
          strokeWidth="3"
        />
        <rect x="46" y="54" width="148" height="88" rx="16" className="fill-primary/10" />
        <path d="M78 92V144" stroke={STEEL} strokeWidth="6" />
        <circle cx="78" cy="76" r="17" className="fill-base-100" stroke={STEEL} strokeWidth="5" />
        <path d="M69 80C69 71 74 67 81 67" className="stroke-primary/60" strokeWidth="4" />
        <path d="M120 144V88C120 74 126 66 136 62" stroke={STEEL} strokeWidth="5" />
        <path d="M120 144V106" className="stroke-primary" strokeWidth="11" />
        <path d="M164 144V92" stroke={STEEL} strokeWidth="6" />
        <path d="M164 94C154 86 154 68 164 60C174 68 174 86 164 94Z" fill={STEEL} />
        <path d="M164 144V112" className="stroke-accent" strokeWidth="11" />
      </g>
      <Sparkle x={206} y={38} r={10} className="fill-accent" />
      <Sparkle x={30} y={142} r={7} className="fill-primary/60" />
    </Canvas>
  );
}

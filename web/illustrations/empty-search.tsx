import { Canvas, Sparkle, STEEL, type IllustrationProps } from './canvas.tsx';

/** A list and a magnifying glass. */
export function EmptySearch({ className }: IllustrationProps) {
  return (
    <Canvas size={[240, 190]} className={className}>
      <circle cx="116" cy="96" r="88" className="fill-primary/10" />
      <ellipse cx="122" cy="176" rx="92" ry="8" className="fill-base-content/10" />
      <rect x="52" y="34" width="108" height="136" rx="16" className="fill-base-100 stroke-base-300" strokeWidth="2" />
      <path d="M98 62H138M98 92H120M98 122H126M98 148H138" className="stroke-base-300" strokeWidth="8" />
      <g className="fill-primary/35">
        <circle cx="76" cy="62" r="9" />
        <circle cx="76" cy="92" r="9" />
        <circle cx="76" cy="122" r="9" />
        <circle cx="76" cy="148" r="9" />
      </g>
      <path d="M183 129L206 158" stroke={STEEL} strokeWidth="11" />
      <circle cx="166" cy="106" r="28" className="fill-base-100 stroke-primary" fillOpacity="0.75" strokeWidth="7" />
      <path d="M151 101C153 93 160 89 167 89" className="stroke-accent" strokeWidth="4" />
      <Sparkle x={46} y={44} r={8} className="fill-accent" />
    </Canvas>
  );
}

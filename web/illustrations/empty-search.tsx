import { Canvas, Sparkle, STEEL, type IllustrationProps } from './canvas.tsx';
import { Tooth } from './tooth.tsx';

/** A puzzled tooth with a magnifying glass. */
export function EmptySearch({ className }: IllustrationProps) {
  return (
    <Canvas size={[240, 190]} className={className}>
      <circle cx="116" cy="96" r="88" className="fill-primary/10" />
      <ellipse cx="122" cy="176" rx="92" ry="8" className="fill-base-content/10" />
      <Tooth face="puzzled" transform="translate(52 44) rotate(-4 50 60) scale(1.06)" />
      <path d="M183 129L206 158" stroke={STEEL} strokeWidth="11" />
      <circle cx="166" cy="106" r="28" className="fill-base-100 stroke-primary" fillOpacity="0.75" strokeWidth="7" />
      <path d="M151 101C153 93 160 89 167 89" className="stroke-accent" strokeWidth="4" />
      <Sparkle x={46} y={44} r={8} className="fill-accent" />
    </Canvas>
  );
}

import { Canvas, Sparkle, type IllustrationProps } from './canvas.tsx';
import { Tooth } from './tooth.tsx';

/** A tooth behind a shield, with a brush that applies varnish. */
export function FluorideTreatment({ className }: IllustrationProps) {
  return (
    <Canvas size={[240, 180]} className={className}>
      <circle cx="120" cy="92" r="78" className="fill-primary/12" />
      <path
        d="M120 22C138 34 158 39 180 40C182 92 168 134 120 164C72 134 58 92 60 40C82 39 102 34 120 22Z"
        className="fill-primary/20 stroke-primary"
        strokeWidth="4"
      />
      <Tooth transform="translate(74 40) scale(0.92)" />
      <path
        d="M80 62C86 46 100 50 120 60C140 50 154 46 160 62"
        className="stroke-primary"
        strokeWidth="9"
        opacity="0.55"
      />
      <path d="M160 60L208 22" className="stroke-accent" strokeWidth="10" />
      <path d="M150 68L164 57" className="stroke-base-content/70" strokeWidth="14" />
      <Sparkle x={44} y={66} r={11} className="fill-accent" />
      <Sparkle x={202} y={104} r={9} className="fill-primary/60" />
      <path d="M36 112C36 106 42 98 42 98C42 98 48 106 48 112A6 6 0 0 1 36 112Z" className="fill-primary" />
    </Canvas>
  );
}

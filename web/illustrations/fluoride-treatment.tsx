import { Canvas, Sparkle, STEEL, type IllustrationProps } from './canvas.tsx';

/** A drop of varnish on a shield, with the brush that applies it. */
export function FluorideTreatment({ className }: IllustrationProps) {
  return (
    <Canvas size={[240, 180]} className={className}>
      <circle cx="120" cy="92" r="78" className="fill-primary/12" />
      <path
        d="M112 26C130 38 150 43 172 44C174 96 160 136 112 164C64 136 50 96 52 44C74 43 94 38 112 26Z"
        className="fill-base-100 stroke-primary"
        strokeWidth="5"
      />
      <path d="M112 72C112 72 86 102 86 119A26 26 0 0 0 138 119C138 102 112 72 112 72Z" className="fill-primary" />
      <path d="M98 120A14 14 0 0 0 110 133" className="stroke-primary-content/70" strokeWidth="5" />
      <path d="M140 66L214 20" className="stroke-accent" strokeWidth="11" />
      <path d="M138 67L150 60" stroke={STEEL} strokeWidth="13" />
      <path d="M118 76C122 68 130 63 138 66C136 74 128 79 118 76Z" className="fill-base-content/60" />
      <Sparkle x={42} y={60} r={11} className="fill-accent" />
      <Sparkle x={202} y={104} r={9} className="fill-primary/60" />
    </Canvas>
  );
}

import { Canvas, INK, Sparkle, STEEL, type IllustrationProps } from './canvas.tsx';

const SHADES = ['#dcbd7c', '#e8d2a0', '#f1e3c3', '#f9f3e4', '#ffffff'];

/** A fan of shades, from yellow to white. */
export function TeethWhitening({ className }: IllustrationProps) {
  return (
    <Canvas size={[240, 180]} className={className}>
      <circle cx="120" cy="92" r="78" className="fill-primary/12" />
      {SHADES.map((shade, index) => (
        <g key={shade} transform={`rotate(${(index - 2) * 24} 120 158)`}>
          <path d="M120 150V100" stroke={STEEL} strokeWidth="8" />
          <path
            d="M106 58C106 40 134 40 134 58L131 92C130 104 110 104 109 92Z"
            fill={shade}
            stroke={INK}
            strokeWidth="2.5"
          />
        </g>
      ))}
      <circle cx="120" cy="156" r="14" className="fill-primary" />
      <circle cx="120" cy="156" r="5" className="fill-primary-content" />
      <Sparkle x={212} y={62} r={15} className="fill-accent" />
      <Sparkle x={190} y={30} r={8} className="fill-accent" />
      <Sparkle x={32} y={62} r={8} className="fill-primary/60" />
    </Canvas>
  );
}

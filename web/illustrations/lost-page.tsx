import { Canvas, Sparkle, STEEL, type IllustrationProps } from './canvas.tsx';

/** 404, with a dental mirror as its zero. */
export function LostPage({ className }: IllustrationProps) {
  return (
    <Canvas size={[420, 260]} className={className}>
      <path
        d="M70 54C132 2 292 6 352 60C410 112 396 200 336 232C262 268 142 266 80 230C22 194 14 102 70 54Z"
        className="fill-primary/10"
      />
      <ellipse cx="210" cy="230" rx="168" ry="11" className="fill-base-content/10" />
      <g className="stroke-primary" strokeWidth="26">
        <path d="M106 66L52 164H134M112 128V214" />
        <path d="M340 66L286 164H368M346 128V214" />
      </g>
      <path d="M210 176V222" stroke={STEEL} strokeWidth="14" />
      <circle cx="210" cy="118" r="58" className="fill-base-100" stroke={STEEL} strokeWidth="14" />
      <path d="M176 126C174 100 190 84 212 82" className="stroke-primary/50" strokeWidth="9" />
      <path d="M236 140C233 147 228 152 222 155" className="stroke-accent" strokeWidth="9" />
      <Sparkle x={44} y={58} r={10} className="fill-accent" />
      <Sparkle x={388} y={58} r={8} className="fill-primary/60" />
    </Canvas>
  );
}

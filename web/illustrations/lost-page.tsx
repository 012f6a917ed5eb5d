import { Canvas, Sparkle, type IllustrationProps } from './canvas.tsx';
import { Tooth } from './tooth.tsx';

/** 404, with a tooth as its zero. */
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
      <Tooth face="puzzled" transform="translate(136 54) rotate(-4 50 60) scale(1.44)" />
      <path d="M262 44C262 28 286 26 287 43C288 54 275 55 275 67" className="stroke-accent" strokeWidth="8" />
      <circle cx="275" cy="83" r="5.5" className="fill-accent" />
      <Sparkle x={44} y={58} r={10} className="fill-accent" />
      <Sparkle x={388} y={58} r={8} className="fill-primary/60" />
    </Canvas>
  );
}

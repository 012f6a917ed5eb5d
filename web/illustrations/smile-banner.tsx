import { Canvas, INK, Sparkle, type IllustrationProps } from './canvas.tsx';

const LIPS =
  'M40 128C84 92 128 78 164 92C176 97 184 97 196 92C232 78 276 92 320 128C284 204 232 238 180 238C128 238 76 204 40 128Z';
const MOUTH = 'M66 130C112 120 146 122 180 126C214 122 248 120 294 130C262 182 222 206 180 206C138 206 98 182 66 130Z';
const TEETH =
  'M66 130C112 120 146 122 180 126C214 122 248 120 294 130C288 140 282 148 275 155C242 168 212 172 180 172C148 172 118 168 85 155C78 148 72 140 66 130Z';

/** A broad smile. */
export function SmileBanner({ className }: IllustrationProps) {
  return (
    <Canvas size={[360, 300]} className={className}>
      <path
        d="M60 60C112 8 232 0 296 50C356 98 352 206 300 254C248 300 126 304 66 252C10 202 8 110 60 60Z"
        className="fill-primary/12"
      />
      <path d={LIPS} fill="#e98b80" stroke={INK} strokeWidth="4" />
      <path d="M72 116C104 98 132 92 156 99" stroke="#fff" strokeOpacity="0.55" strokeWidth="7" />
      <path d="M132 224C160 231 200 231 228 224" stroke="#fff" strokeOpacity="0.4" strokeWidth="7" />
      <path d={MOUTH} fill="#5b1f2a" stroke={INK} strokeWidth="3" />
      <path
        d="M112 190C130 174 152 172 180 178C208 172 230 174 248 190C226 202 204 206 180 206C156 206 134 202 112 190Z"
        fill="#d9676a"
      />
      <path d={TEETH} fill="#fff" />
      <g stroke={INK} strokeOpacity="0.16" strokeWidth="2.5">
        <path d="M180 127V171M150 124V170M210 124V170M121 124V166M239 124V166M95 126V157M265 126V157" />
      </g>
      <Sparkle x={248} y={146} r={17} className="fill-accent" />
      <Sparkle x={58} y={66} r={15} className="fill-accent" />
      <Sparkle x={300} y={74} r={11} className="fill-primary/60" />
      <Sparkle x={92} y={42} r={8} className="fill-primary/60" />
    </Canvas>
  );
}

import { Canvas, INK, type IllustrationProps } from './canvas.tsx';

const OUTLINE =
  'M50 18C42 10 28 6 18 12C6 19 4 36 9 52C13 64 16 72 18 86C20 100 24 112 31 112C39 112 38 96 41 84C43 77 46 74 50 74C54 74 57 77 59 84C62 96 61 112 69 112C76 112 80 100 82 86C84 72 87 64 91 52C96 36 94 19 82 12C72 6 58 10 50 18Z';
const SHADE =
  'M82 12C94 19 96 36 91 52C87 64 84 72 82 86C80 100 76 112 69 112C66 112 64.5 109.5 63.5 106C70 104 72 94 74 82C76 68 80 60 83 48C86 34 86 20 78 10.5C79.5 10.8 80.8 11.3 82 12Z';

/** The portal's figure: a smiling molar, 100 by 120, positioned by `transform`. White in both themes. */
export function Tooth({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d={OUTLINE} fill="#fff" />
      <path d={SHADE} className="fill-primary" opacity="0.16" />
      <path d={OUTLINE} stroke={INK} strokeWidth="2.6" />
      <path d="M19 23C15.5 28 14.5 34 15.5 40" className="stroke-primary" opacity="0.45" strokeWidth="3" />
      <ellipse cx="29" cy="51" rx="5.5" ry="3.6" className="fill-accent" opacity="0.55" />
      <ellipse cx="71" cy="51" rx="5.5" ry="3.6" className="fill-accent" opacity="0.55" />
      <ellipse cx="37" cy="42" rx="3.4" ry="4.3" fill={INK} />
      <ellipse cx="63" cy="42" rx="3.4" ry="4.3" fill={INK} />
      <circle cx="38.2" cy="40.3" r="1.2" fill="#fff" />
      <circle cx="64.2" cy="40.3" r="1.2" fill="#fff" />
      <path d="M41 51Q50 62 59 51" stroke={INK} strokeWidth="2.6" />
    </g>
  );
}

/** The logo: a small tooth in the theme's primary colour. */
export function ToothMark({ className }: IllustrationProps) {
  return (
    <Canvas size={[40, 40]} className={className}>
      <rect width="40" height="40" rx="12" className="fill-primary" />
      <path d={OUTLINE} transform="translate(8.5 6.8) scale(0.23)" className="fill-primary-content" />
      <path d="M16.5 16.500Q20 20.3 23.5 16.5" className="stroke-primary" strokeWidth="1.8" />
    </Canvas>
  );
}

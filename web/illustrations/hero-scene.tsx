import { Canvas, INK, STEEL, Sparkle, type IllustrationProps } from './canvas.tsx';
import { Tooth } from './tooth.tsx';

/** A smiling tooth in a dentist's chair, with a lamp and a calendar. */
export function HeroScene({ className }: IllustrationProps) {
  return (
    <Canvas size={[640, 540]} className={className}>
      <path
        d="M92 128C148 40 268 16 384 34C500 52 596 128 604 250C612 380 548 478 404 494C262 510 108 500 58 392C22 312 42 206 92 128Z"
        className="fill-primary/10"
      />
      <ellipse cx="318" cy="496" rx="246" ry="14" className="fill-base-content/10" />
      <Lamp />
      <Chair />
      <Tooth transform="translate(196 158) rotate(-10 50 60) scale(1.86)" />
      <Armrest />
      <Calendar />
      <Tray />
      <Sparkle x={150} y={142} r={16} className="fill-accent" />
      <Sparkle x={112} y={186} r={9} className="fill-accent/70" />
      <Sparkle x={560} y={332} r={10} className="fill-primary/50" />
    </Canvas>
  );
}

function Lamp() {
  return (
    <g>
      <path d="M262 120L214 364H408L356 112Z" className="fill-accent/20" />
      <path d="M398 0V44L330 74" stroke={STEEL} strokeWidth="9" />
      <circle cx="398" cy="46" r="9" className="fill-base-100" stroke={STEEL} strokeWidth="5" />
      <g transform="rotate(-4 309 100)">
        <path d="M252 116C252 84 278 66 309 66C340 66 366 84 366 116Z" className="fill-primary" />
        <path d="M268 104C272 88 284 79 300 77" className="stroke-primary-content/60" strokeWidth="5" />
        <rect x="246" y="112" width="126" height="14" rx="7" className="fill-accent" />
      </g>
    </g>
  );
}

function Chair() {
  return (
    <g>
      <rect x="226" y="478" width="188" height="18" rx="9" fill={STEEL} />
      <path d="M292 404H350L342 480H300Z" fill={STEEL} />
      <path d="M300 430H344" className="stroke-base-100/60" strokeWidth="4" />
      <path d="M140 196L160 232" className="stroke-primary" strokeWidth="46" />
      <path d="M162 246L232 392H410L476 446" stroke={STEEL} strokeWidth="58" />
      <path d="M162 240L236 386H410L472 438" className="stroke-primary" strokeWidth="46" />
      <path d="M160 254L224 380" className="stroke-primary-content/35" strokeWidth="6" />
      <path d="M258 376H396" className="stroke-primary-content/35" strokeWidth="6" />
    </g>
  );
}

function Armrest() {
  return (
    <g>
      <path d="M338 384V352" stroke={INK} strokeWidth="12" />
      <path d="M276 344H378" className="stroke-accent" strokeWidth="20" />
      <path d="M282 340H350" className="stroke-base-100/60" strokeWidth="4" />
    </g>
  );
}

function Calendar() {
  const days = [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => ({ x: 465 + column * 28, y: 196 + row * 28 })));
  return (
    <g transform="rotate(5 508 190)">
      <rect
        x="438"
        y="116"
        width="140"
        height="160"
        rx="18"
        className="fill-base-100 stroke-base-300"
        strokeWidth="2"
      />
      <path d="M438 160V134C438 124 446 116 456 116H560C570 116 578 124 578 134V160Z" className="fill-primary" />
      <path d="M474 106V128M542 106V128" stroke={STEEL} strokeWidth="8" />
      <path d="M462 144H508" className="stroke-primary-content/80" strokeWidth="6" />
      {days.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="6.5" className="fill-base-300" />
      ))}
      <circle cx="521" cy="224" r="17" className="fill-accent" />
      <path d="M513 224.500L519 230.500L530 218.5" className="stroke-accent-content" strokeWidth="5" />
    </g>
  );
}

function Tray() {
  return (
    <g>
      <path d="M536 396V486M506 490H566" stroke={STEEL} strokeWidth="9" />
      <rect x="476" y="382" width="122" height="14" rx="7" fill={STEEL} />
      <path d="M548 346H584L580 382H552Z" className="fill-base-100 stroke-base-300" strokeWidth="2" />
      <path d="M550 358H582" className="stroke-primary/60" strokeWidth="6" />
      <path d="M494 378L516 334" stroke={STEEL} strokeWidth="5" />
      <circle cx="520" cy="326" r="11" className="fill-base-100" stroke={STEEL} strokeWidth="4" />
      <path d="M514 328Q517 320 525 321" className="stroke-primary/50" strokeWidth="3" />
      <path d="M506 378L532 352" className="stroke-accent" strokeWidth="5" />
    </g>
  );
}

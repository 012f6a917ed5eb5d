import { useState } from 'react';
import { classNames } from './class-names.ts';
import { useOwnPath } from './own-path.ts';

const sizes = {
  sm: { box: 'size-8 text-xs', pixels: 32 },
  md: { box: 'size-12 text-base', pixels: 48 },
  lg: { box: 'size-20 text-2xl', pixels: 80 },
  xl: { box: 'size-32 text-4xl', pixels: 128 },
} as const;

type AvatarProps = { name: string; src?: string | null | undefined; size?: keyof typeof sizes | undefined };

/**
 * A round image of a person, or their initials if there is none or it fails to load.
 * Initials are hidden from screen readers: print the name beside them, or label the button around them.
 */
export function Avatar({ name, src: address, size = 'md' }: AvatarProps) {
  const src = useOwnPath(address ?? '');
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const { box, pixels } = sizes[size];

  if (src === '' || failedSrc === src) {
    return (
      <span
        aria-hidden="true"
        title={name}
        className={classNames(
          'inline-grid shrink-0 place-items-center rounded-full bg-primary/12 font-heading font-semibold text-primary select-none',
          box,
        )}
      >
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      // An image that failed before hydration fires no event; its size is 0.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailedSrc(src);
      }}
      src={src}
      alt={name}
      width={pixels}
      height={pixels}
      className={classNames('shrink-0 rounded-full border border-base-300 bg-base-300 object-cover', box)}
      onError={() => setFailedSrc(src)}
    />
  );
}

/** First letters of the first and the last word; words that end in a dot are titles and are skipped. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => (word ?? '').match(/^./u)?.[0].toUpperCase() ?? '').join('');
}

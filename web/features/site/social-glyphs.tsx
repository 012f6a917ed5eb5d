const GLYPHS = {
  facebook:
    'M13.6 21v-7.6h2.7l.5-3.2h-3.2V8.2c0-1 .4-1.7 1.8-1.7h1.5V3.7c-.5-.1-1.3-.2-2.2-.2-2.5 0-4.1 1.5-4.1 4.2v2.5H7.7v3.2h2.9V21z',
  instagram:
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.5v9a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-9A4.5 4.5 0 0 1 7.5 3zm0 2A2.5 2.5 0 0 0 5 7.5v9A2.5 2.5 0 0 0 7.5 19h9a2.5 2.5 0 0 0 2.5-2.5v-9A2.5 2.5 0 0 0 16.5 5zM12 7.7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zm4.6-3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  linkedin:
    'M5.3 3.5a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM3.7 9h3.2v11.5H3.7zM9 9h3.1v1.6c.5-.9 1.7-1.9 3.4-1.9 3.5 0 4.2 2.2 4.2 5.2v6.6h-3.2v-5.9c0-1.4-.1-3.1-2-3.1s-2.3 1.4-2.3 3v6H9z',
};

export type Network = keyof typeof GLYPHS;

/** The icon of a social network. */
export function SocialGlyph({ network }: { network: Network }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={GLYPHS[network]} />
    </svg>
  );
}

/** Data for search engines, by schema.org. Not a script: browsers do not run it. */
export function JsonLd({ data }: { data: object }) {
  // `<` could end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

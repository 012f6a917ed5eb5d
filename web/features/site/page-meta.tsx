import { useLocation } from 'react-router';
import type { MessageKey } from '#i18n/catalogue';
import { languages, type Language } from '#domain/shared/language';
import { languageOf } from '#i18n/negotiate-language';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { RootLoaderData } from '#web/root-data.ts';

/** What search engines and previews show of a page; pages without a description are not indexed. */
export type PageMetaFacts = {
  title: MessageKey;
  description?: MessageKey;
  image?: PreviewImage;
  /** Placeholders of title and description, from what the page's loader returned. */
  paramsOf?: (loaded: unknown, language: Language) => Record<string, string>;
};
/** Images in `public/og/`, 1200 × 630. */
type PreviewImage = 'home' | 'appointment' | 'reviews' | 'about' | 'contact';

const LOCALES = { en: 'en_GB', de: 'de_DE' } as const;

/** Title, description, canonical and translated addresses, and the preview of a page. */
export function PageMeta({
  page,
  data,
  loaded,
}: {
  page: PageMetaFacts | undefined;
  data: RootLoaderData | undefined;
  /** What the page's loader returned; undefined if it failed. */
  loaded: unknown;
}) {
  const { t, language } = useMessages();
  const { pathname, search } = useLocation();
  const isComplete = page && !(page.paramsOf && loaded === undefined);
  const params = (isComplete && page.paramsOf?.(loaded, language)) || {};
  const title = t(isComplete ? page.title : 'errors.not_found', params);
  if (!isComplete || !page.description || !data) {
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const { publicUrl, clinic } = data;
  const description = t(page.description, { ...params, clinic: clinic.name });
  const address = `${publicUrl}${pathname}`;
  // A page in a language of its own is another page for search engines than the one that follows the browser.
  const named = languageOf(new URLSearchParams(search).get('lang'));
  const canonical = named ? `${address}?lang=${named}` : address;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {languages.map((alternate) => (
        <link key={alternate} rel="alternate" hrefLang={alternate} href={`${address}?lang=${alternate}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={clinic.name} />
      <meta property="og:title" content={`${title} · ${clinic.name}`} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:image" content={`${publicUrl}/og/${page.image ?? 'home'}.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

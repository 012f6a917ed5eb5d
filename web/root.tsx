import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import {
  data,
  isRouteErrorResponse,
  Links,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import headingFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import enhanceUrl from 'virtual:enhance';
import type { Language } from '#domain/shared/language';
import type { MessageKey } from '#i18n/catalogue';
import { chooseIdentity } from './api/identity.ts';
import { getProofReason, subscribeProof } from './api/proof.ts';
import { startSession } from './api/session.ts';
import { FlashToast } from './features/site/flash-toast.tsx';
import { PageMeta, type PageMetaFacts } from './features/site/page-meta.tsx';
import { ErrorPage } from './features/site/error-page.tsx';
import { CLEAR_FLASH, readFlash, type Flash } from './flash.ts';
import { urlsOfMessages } from './i18n/message-files.ts';
import { PageLanguage, useMessages } from './i18n/use-messages.ts';
import { scriptsOf, type ScriptFacts } from './needs-scripts.ts';
import { pageContext } from './page-context.ts';
import { languageCookie, languageInUrl, readTheme, type Theme } from './preferences.ts';
import { paths, worksBeforeOpening } from './paths.ts';
import type { RootLoaderData } from './root-data.ts';
import { lazyComponent } from './ui/lazy-component.ts';
import { OfflineBanner } from './ui/offline-banner.tsx';
import { PublicUrl } from './ui/own-path.ts';
import { SharedTexts } from './ui/shared-texts.ts';
import { toast } from './ui/toast.ts';
import { useHydrated } from './ui/use-hydrated.ts';
import { whenIdle } from './when-idle.ts';
import './styles/app.css';

// A page without toasts is better than an error page.
const Toasts = lazyComponent(() =>
  import('./features/site/toasts.tsx').then(
    ({ Toasts: Loaded }) => Loaded,
    () => () => null,
  ),
);

const ProofDialog = lazyComponent(async () => (await import('./features/sessions/proof-dialog.tsx')).ProofDialog);

export function loader({ context, request }: LoaderFunctionArgs) {
  const { rootData } = context.get(pageContext);
  const named = languageInUrl(request);
  const { pathname, search } = new URL(request.url);
  if (!rootData.isOpen && !worksBeforeOpening(pathname)) throw redirect(`${paths.opening}${named ? search : ''}`);
  const flash = readFlash(request);
  const found: RootLoaderData = { ...rootData, theme: readTheme(request), flash };
  const headers = new Headers();
  // The pages that follow have no language in their URL.
  if (named) headers.append('set-cookie', languageCookie(named));
  if (flash) headers.append('set-cookie', CLEAR_FLASH);
  return data(found, { headers });
}

type ShouldRevalidateProps = {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
  formMethod?: string;
};

/** The root data is the same on every page; only submitting a form reloads it, and a page that asks for it. */
export function shouldRevalidate({ defaultShouldRevalidate, formMethod, ...urls }: ShouldRevalidateProps) {
  return defaultShouldRevalidate && (formMethod !== undefined || urls.currentUrl.href === urls.nextUrl.href);
}

/** What a page is called and shows to search engines, and which scripts it needs. */
export type PageHandle = PageMetaFacts & ScriptFacts;

const flashTexts: Record<Flash, MessageKey> = { profileCreated: 'sessions.profileCreated' };

/** The colour of the navigation bar in each theme, for the frame of the browser; the style sheet's `base-100`. */
const barColors = { light: '#ffffff', dark: '#162629' };

const themeNames: Record<Theme, string | undefined> = { light: 'molar', dark: 'molar-dark', system: undefined };

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const error = useRouteError();
  // Of a page that was refused before the root's data was loaded (`requireSession`).
  const refused = isRouteErrorResponse(error) ? (error.data as { language?: Language } | null) : null;
  const { language = refused?.language ?? 'en', theme = 'system' } = root ?? {};
  const matches = useMatches();
  const match = matches.findLast((candidate) => candidate.handle !== undefined);
  const handle = match?.handle as PageHandle | undefined;
  const { search } = useLocation();
  const scripts = scriptsOf(handle, { search, loaded: match?.loaderData, root });
  // A client-side navigation retains the scripts of the first page.
  const hasScripts = !import.meta.env.SSR || scripts === true;
  const routes = hasScripts ? matches.map(({ id }) => id) : [];
  for (const url of urlsOfMessages(language, routes)) preloadModule(url);
  return (
    <PageLanguage value={language}>
      <html lang={language} data-theme={themeNames[theme]}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          {(['light', 'dark'] as const).map((scheme) => (
            <meta
              key={scheme}
              name="theme-color"
              media={`(prefers-color-scheme: ${scheme})`}
              content={barColors[theme === 'system' ? scheme : theme]}
            />
          ))}
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/icon-192.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
          <PageMeta page={handle} data={root} loaded={match?.loaderData} />
          {[textFont, headingFont].map((font) => (
            <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
          ))}
          {/* The CSP allows style sheets by origin; a nonce would cause a hydration mismatch. */}
          <Links nonce="" />
          {root?.clinic.colours && <style>{brandStyles(root.clinic.colours)}</style>}
        </head>
        <body className="bg-base-100 text-base-content flex min-h-dvh flex-col">
          <WithSharedTexts>{children}</WithSharedTexts>
          {!hasScripts && root?.flash && <FlashToast text={flashTexts[root.flash]} />}
          {!hasScripts && import.meta.env.DEV && <script type="module" src="/web/dev-reload.ts" />}
          {!hasScripts && scripts === 'forms' && <script type="module" src={enhanceUrl} />}
          {hasScripts && (
            <>
              <ScrollRestoration />
              <Scripts />
            </>
          )}
        </body>
      </html>
    </PageLanguage>
  );
}

function WithSharedTexts({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const texts = {
    offline: t('site.offline'),
    tryAgain: t('site.tryAgain'),
    internal: t('errors.internal'),
    more: t('dashboard.more'),
    moreFailed: t('dashboard.moreFailed'),
    close: t('site.close'),
    cancel: t('site.cancel'),
    showPassword: t('sessions.showPassword'),
    hidePassword: t('sessions.hidePassword'),
    nothingSent: t('site.nothingSent'),
    unreachable: t('sessions.UNREACHABLE'),
  };
  return <SharedTexts value={texts}>{children}</SharedTexts>;
}

export default function Root() {
  const data = useRouteLoaderData<typeof loader>('root');
  const { t } = useMessages();
  const user = data?.user ?? null;
  const unfinished = data?.unfinished ?? null;
  // Only the first render's visitor: later changes come from the session.
  const [visitor] = useState(() => {
    // During the render, since the effects of pages run before those of the root.
    chooseIdentity(data?.clinic.identity);
    return { user, unfinished };
  });
  useEffect(() => startSession(visitor), [visitor]);
  const flash = data?.flash;
  useEffect(() => {
    if (flash) toast.success(t(flashTexts[flash]), { id: flash });
  }, [flash, t]);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  // A toast that is shown before they are hydrated would not be in the server's HTML.
  const hasToasts = useHydrated() && (isIdle || Boolean(flash));
  const { pathname } = useLocation();
  const proofReason = useSyncExternalStore(subscribeProof, getProofReason, () => null);
  useEffect(() => void import('./enhance/fields.ts').then(({ enhanceFields }) => enhanceFields()), []);
  return (
    <>
      <OfflineBanner />
      <PublicUrl value={data?.publicUrl ?? ''}>
        <Outlet />
      </PublicUrl>
      <Suspense>{hasToasts && <Toasts />}</Suspense>
      <Suspense>{proofReason && pathname !== paths.waitingRoom && <ProofDialog reason={proofReason} />}</Suspense>
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}

/** Makes a colour the primary one of each theme, over `web/styles/app.css`; `content` is what stands on it. */
function brandStyles({ light, dark }: { light: string; dark: string }): string {
  const rules = (colour: string, content: string) => `--color-primary:${colour};--color-primary-content:${content}`;
  const inDark = rules(dark, '#06191c');
  return `:root,[data-theme=molar]{${rules(light, '#fff')}}@media(prefers-color-scheme:dark){:root:not([data-theme]){${inDark}}}:root[data-theme=molar-dark]{${inDark}}`;
}

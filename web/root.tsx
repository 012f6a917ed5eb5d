import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import {
  data,
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { chooseIdentity } from './api/identity.ts';
import { startSession } from './api/session.ts';
import { PageMeta, type PageMetaFacts } from './features/site/page-meta.tsx';
import { Toasts } from './features/site/toasts.tsx';
import { ErrorPage } from './features/site/error-page.tsx';
import { i18nFor } from './i18n/i18n.ts';
import { useMessages } from './i18n/use-messages.ts';
import { pageContext } from './page-context.ts';
import { languageCookie, readLanguage, readTheme, type Theme } from './preferences.ts';
import { createQueryClient } from './query-client.ts';
import type { RootLoaderData } from './root-data.ts';
import { OfflineBanner, OfflineText } from './ui/offline-banner.tsx';
import { PublicUrl } from './ui/own-path.ts';
import './styles/app.css';

export function loader({ context, request }: LoaderFunctionArgs) {
  const { rootData } = context.get(pageContext);
  const { language, isInUrl } = readLanguage(request);
  const found: RootLoaderData = { ...rootData, language, theme: readTheme(request) };
  // The pages that follow have no language in their URL.
  return data(found, isInUrl ? { headers: { 'set-cookie': languageCookie(language) } } : {});
}

/** The root data is the same on every page; only submitting a form reloads it. */
export function shouldRevalidate({
  defaultShouldRevalidate,
  formMethod,
}: {
  defaultShouldRevalidate: boolean;
  formMethod?: string;
}) {
  return formMethod !== undefined && defaultShouldRevalidate;
}

/** What a page is called and shows to search engines, and whether it needs scripts when the visitor is not signed in. */
export type PageHandle = PageMetaFacts & { scripts?: boolean };

const themeNames: Record<Theme, string | undefined> = { light: 'molar', dark: 'molar-dark', system: undefined };

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const language = root?.language ?? 'en';
  const handle = useMatches().findLast((match) => match.handle !== undefined)?.handle as PageHandle | undefined;
  // With a hosted identity service only the browser knows who is signed in.
  const mayBeSignedIn = Boolean(root?.user ?? root?.unfinished) || root?.clinic.identity?.mode === 'firebase';
  // A client-side navigation retains the scripts of the first page.
  const needsScripts = !import.meta.env.SSR || handle?.scripts !== false || mayBeSignedIn;
  return (
    <html lang={language} data-theme={themeNames[root?.theme ?? 'system']}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <I18nextProvider i18n={i18nFor(language)}>
          <PageMeta page={handle} data={root} />
        </I18nextProvider>
        {/* The CSP allows style sheets by origin; a nonce would cause a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body className="bg-base-100 text-base-content flex min-h-dvh flex-col">
        <I18nextProvider i18n={i18nFor(language)}>{children}</I18nextProvider>
        {!needsScripts && import.meta.env.DEV && <script type="module" src="/web/dev-reload.ts" />}
        {needsScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const data = useRouteLoaderData<typeof loader>('root');
  const { t } = useMessages();
  const [queryClient] = useState(createQueryClient);
  const user = data?.user ?? null;
  const unfinished = data?.unfinished ?? null;
  // Only the first render's visitor: later changes come from the session.
  const [visitor] = useState(() => {
    // During the render, since the effects of pages run before those of the root.
    chooseIdentity(data?.clinic.identity);
    return { user, unfinished };
  });
  useEffect(() => startSession(visitor), [visitor]);
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineText value={t('site.offline')}>
        <OfflineBanner />
        <PublicUrl value={data?.publicUrl ?? ''}>
          <Outlet />
        </PublicUrl>
        <Toasts />
      </OfflineText>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage isUnknownPage={isRouteErrorResponse(error) && error.status === 404} />;
}

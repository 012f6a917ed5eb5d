import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NotFound } from './not-found.tsx';

/** Replaces a page that failed: not found, or an error with a retry button; 503 while the portal is away. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useMessages();
  if (status === 404) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return (
    <main className="mx-auto grid max-w-2xl gap-4 px-4 py-16">
      <ErrorState
        title={t(status === 503 ? 'errors.unavailable' : 'errors.internal')}
        onRetry={() => window.location.reload()}
      />
      <a href={paths.home} className="link link-primary justify-self-center">
        {t('site.backHome')}
      </a>
    </main>
  );
}

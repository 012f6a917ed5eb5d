import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NotFound } from './not-found.tsx';

/** Replaces a page that failed: not found, or an error with a retry button. */
export function ErrorPage({ isUnknownPage }: { isUnknownPage: boolean }) {
  const { t } = useMessages();
  if (isUnknownPage) {
    return (
      <main>
        <NotFound />
      </main>
    );
  }
  return (
    <main className="mx-auto grid max-w-2xl gap-4 px-4 py-16">
      <ErrorState title={t('errors.internal')} onRetry={() => window.location.reload()} />
      <a href={paths.home} className="link link-primary justify-self-center">
        {t('site.backHome')}
      </a>
    </main>
  );
}

import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Lost } from './lost.tsx';

/** What stands where a page broke: it does not exist, or something went wrong and may be tried again. */
export function Shattered({ isUnknownPage }: { isUnknownPage: boolean }) {
  const { t } = useWords();
  if (isUnknownPage) {
    return (
      <main>
        <Lost />
      </main>
    );
  }
  return (
    <main className="mx-auto grid max-w-2xl gap-4 px-4 py-16">
      <ErrorState
        title={t('errors.internal')}
        retryLabel={t('session.tryAgain')}
        onRetry={() => window.location.reload()}
      />
      <a href={paths.home} className="link link-primary justify-self-center">
        {t('site.backHome')}
      </a>
    </main>
  );
}

import { LostPage } from '#web/illustrations/lost-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** The 404 page, with a link home. */
export function NotFound() {
  const { t } = useMessages();
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center gap-6 px-4 py-16 text-center sm:px-6">
      <LostPage className="h-auto w-full max-w-md" />
      <h1 className="text-3xl sm:text-4xl">{t('site.notFound')}</h1>
      <p className="text-lg text-base-content/80">{t('site.notFoundLead')}</p>
      <ButtonLink to={paths.home}>{t('site.backHome')}</ButtonLink>
    </div>
  );
}

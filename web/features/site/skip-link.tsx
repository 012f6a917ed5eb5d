import { useMessages } from '#web/i18n/use-messages.ts';

/** The first focusable element: skips the navigation. */
export function SkipLink() {
  const { t } = useMessages();
  return (
    <a href="#content" className="bg-primary text-primary-content sr-only z-50 p-3 focus:not-sr-only focus:absolute">
      {t('site.skip')}
    </a>
  );
}

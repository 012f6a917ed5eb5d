import { useWords } from '../../i18n/use-words.ts';

/** The first stop of the keyboard: past the navigation to the content. */
export function SkipLink() {
  const { t } = useWords();
  return (
    <a href="#content" className="bg-primary text-primary-content sr-only z-50 p-3 focus:not-sr-only focus:absolute">
      {t('site.skip')}
    </a>
  );
}

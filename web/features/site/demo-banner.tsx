import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell.ts';

/** Says that nothing here is real, in demo mode; nothing otherwise. */
export function DemoBanner() {
  const { t } = useWords();
  const { clinic, isDemo } = useShell();
  const isSandbox = clinic.cards.mode === 'sandbox';
  if (!isDemo) return null;
  return (
    <aside className="bg-accent/20 text-sm" aria-label={t('site.demo')}>
      <div className="mx-auto flex max-w-6xl gap-3 px-4 py-2 sm:px-6">
        <FlaskConical className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <p>
          {t('site.demo')} {isSandbox && t('site.demoCards')}{' '}
          <Link to={paths.outbox} className="inline-block py-0.5 font-medium underline underline-offset-4">
            {t('site.demoOutbox')}
          </Link>
        </p>
      </div>
    </aside>
  );
}

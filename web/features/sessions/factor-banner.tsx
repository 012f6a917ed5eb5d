import { Link } from 'react-router';
import { formatInstant } from '#i18n/format';
import { useSession } from '#web/api/use-session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { Notice } from '#web/ui/notice.tsx';

/** From when on somebody needs a second factor, which they have not set up yet. */
export function FactorBanner() {
  const { t, language } = useMessages();
  const session = useSession();
  const { factorDueAt } = useRootData();
  const dueAt = session.phase === 'signed-in' ? session.user.factorDueAt : factorDueAt;
  if (dueAt === null) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning">
        {t('factors.banner', { date: formatInstant(dueAt, language) })}{' '}
        <Link to={`${paths.profile}#factors`} className="link font-medium">
          {t('factors.bannerAction')}
        </Link>
      </Notice>
    </div>
  );
}

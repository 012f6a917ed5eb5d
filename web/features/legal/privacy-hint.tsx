import { Link } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';

/** A line beside a form that takes personal data; the notice opens beside the form, so that nothing typed is lost. */
export function PrivacyHint({ className = '' }: { className?: string }) {
  const { t } = useMessages();
  return (
    <p className={`text-sm text-base-content/75 ${className}`}>
      {t('legal.hint')}{' '}
      <Link className="link" to={paths.privacy} target="_blank">
        {t('legal.hintLink')}
      </Link>
      .
    </p>
  );
}

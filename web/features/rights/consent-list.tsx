import type { Consent } from '#contract/accounts/rights';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';

type ConsentListProps = {
  consents: Consent[];
  isBusy: boolean;
  onChange: (change: Pick<Consent, 'kind' | 'isGiven'>) => void;
};

/** What rests on consent and since when, each with a button that withdraws it. */
export function ConsentList({ consents, isBusy, onChange }: ConsentListProps) {
  const { t, language } = useMessages();
  if (consents.length === 0) return <p>{t('rights.noConsents')}</p>;
  return (
    <ul className="w-full divide-y divide-base-300">
      {consents.map(({ kind, isGiven, since, isBefore }) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p>
            <span className="font-medium">{t(`rights.${kind}`)}</span>
            <br />
            <span className="text-sm text-base-content/75">
              {t(isGiven ? (isBefore ? 'rights.before' : 'rights.since') : 'rights.withdrawn', {
                at: formatInstant(since, language),
              })}
            </span>
          </p>
          <Button
            variant="outline"
            size="sm"
            isBusy={isBusy}
            aria-label={t(isGiven ? 'rights.withdrawOf' : 'rights.consentOf', { what: t(`rights.${kind}`) })}
            onClick={() => onChange({ kind, isGiven: !isGiven })}
          >
            {t(isGiven ? 'rights.withdraw' : 'rights.consent')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

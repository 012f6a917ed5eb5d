import { listSettingsChanges } from '#contract/clinic/settings';
import { ruleOf, settingNames } from '#domain/clinic/clinic-settings';
import { readWeekHours } from '#domain/clinic/opening-hours-text';
import type { Language } from '#domain/shared/language';
import { formatInstant } from '#i18n/format';
import { formatOpeningHours } from '#i18n/format-opening-hours';
import type { Translate } from '#i18n/catalogue';
import { callRoute } from '#web/api/client.ts';
import { usePages } from '#web/api/use-pages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Table } from '#web/ui/table.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { optionText } from './setting-texts.ts';

/** Who changed which settings from what to what, the newest first. */
export function SettingsHistory() {
  const { t, language } = useMessages();
  const read = usePages([listSettingsChanges.key], (query) => callRoute(listSettingsChanges, { query }), {
    isLive: true,
  });
  const versions = read.pages?.flatMap((page) => page.data);
  return (
    <section aria-labelledby="settings-history" className="grid gap-4">
      <h2 id="settings-history" className="text-xl">
        {t('settings.history')}
      </h2>
      {!versions && <Unread read={read} failed={t('settings.historyFailed')} size={3} />}
      {versions?.length === 0 && <p>{t('settings.noHistory')}</p>}
      {versions && versions.length > 0 && (
        <Table
          caption={t('settings.history')}
          items={versions}
          keyOf={({ version }) => String(version)}
          columns={{
            when: ['meta', t('settings.when')],
            who: ['meta', t('settings.who')],
            what: ['title', t('settings.what')],
          }}
          renderCells={({ changedAt, changedBy, changes }) => ({
            when: <time dateTime={changedAt}>{formatInstant(changedAt, language)}</time>,
            who: changedBy ?? t('settings.deleted'),
            what: (
              <ul className="wrap-anywhere">
                {changes.map((change) => (
                  <li key={change.name}>{describeChange(change, t, language)}</li>
                ))}
              </ul>
            ),
          })}
        />
      )}
      {versions && <LoadMore pages={read} rows={versions.map(({ version }) => String(version))} />}
    </section>
  );
}

type Change = { name: string; before: string | null; after: string | null };

function describeChange({ name: stored, before, after }: Change, t: Translate, language: Language): string {
  const name = settingNames.find((known) => known === stored);
  const show = (value: string | null) => {
    if (value === null) return t('settings.asConfigured');
    if (value === '') return t('settings.nothing');
    if (name && ruleOf(name).kind === 'image') return t('settings.ownImage');
    if (name && ruleOf(name).kind === 'hours')
      return formatOpeningHours(readWeekHours(value), language)
        .flatMap(({ days, hours }) => (hours.length > 0 ? `${days} ${hours.join(' ')}` : []))
        .join('; ');
    return name && ruleOf(name).kind === 'choice' ? optionText(name, value, t) : value;
  };
  return t('settings.change', {
    name: name ? t(`settings.${name}`) : stored,
    before: show(before),
    after: show(after),
  });
}

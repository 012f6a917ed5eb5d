import { useMutation } from '@tanstack/react-query';
import { openDataExport, type PersonData } from '#contract/accounts/rights';
import { isDay, longDate } from '#domain/shared/time';
import { formatDate, formatInstant } from '#i18n/format';
import type { MessageKey } from '#i18n/catalogue';
import type { Language } from '#domain/shared/language';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { downloadText } from '#web/ui/download-text.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** Opens a copy of somebody's data once, to save it as a file or to print it. */
export function PersonDataScreen({ id }: { id: string }) {
  const { t, language } = useMessages();
  const open = useMutation({ mutationFn: () => callRoute(openDataExport, { params: { id } }) });
  const copy = open.data?.data;
  if (!copy) {
    return (
      <>
        <PageHeading title={t('rights.dataTitle')} lead={t('rights.dataLead')} />
        <FormError>{open.error && errorMessage(open.error, t)}</FormError>
        <Button variant="primary" isBusy={open.isPending} onClick={() => open.mutate()}>
          {t('rights.open')}
        </Button>
      </>
    );
  }
  const save = () => downloadText('molar-person-data.json', 'application/json', JSON.stringify(copy, null, 2));
  return (
    <>
      <PageHeading
        title={t('rights.dataTitle')}
        lead={t('rights.createdAt', { at: formatInstant(copy.createdAt, language) })}
        action={
          <span className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={save}>
              {t('rights.download')}
            </Button>
            <Button variant="outline" onClick={() => window.print()}>
              {t('rights.print')}
            </Button>
          </span>
        }
      />
      <div className="grid gap-8">
        {Object.entries(copy.data)
          .filter(([, rows]) => rows.length > 0)
          .map(([table, rows]) => (
            <TableOfData key={table} table={table} rows={rows} />
          ))}
      </div>
    </>
  );
}

function TableOfData({ table, rows }: { table: string; rows: PersonData['data'][string] }) {
  const { t, language } = useMessages();
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">
        {t(`personData.table_${table}` as MessageKey)}{' '}
        <span className="text-sm font-normal text-base-content/75">{t('rights.rows', { count: rows.length })}</span>
      </h2>
      {rows.map((row, index) => (
        // The rows of a copy never change.
        <dl
          key={index}
          className="grid break-inside-avoid gap-x-6 gap-y-2 border-t border-base-300 pt-3 sm:grid-cols-3"
        >
          {Object.entries(row)
            .filter(([, value]) => value !== null && value !== '')
            .map(([field, value]) => (
              <div key={field} className="min-w-0 wrap-anywhere">
                <dt className="text-sm text-base-content/75">{t(`personData.${field}` as MessageKey)}</dt>
                <dd>{showValue(value, language)}</dd>
              </div>
            ))}
        </dl>
      ))}
    </section>
  );
}

function showValue(value: unknown, language: Language): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isDay(text)) return formatDate(longDate(text), language);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatInstant(text, language) : text;
}

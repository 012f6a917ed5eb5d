import { openDataExport, type PersonData, type PersonDataPage } from '#contract/accounts/rights';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { downloadText } from '#web/ui/download-text.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { isDay, longDate } from '#domain/shared/time';
import { formatDate, formatInstant } from '#i18n/format';

/** Opens a copy of somebody's data once, to save it as a file or to print it. */
export function PersonDataScreen({ id }: { id: string }) {
  const { t } = useMessages();
  const open = useAction(t, { mutationFn: () => callRoute(openDataExport, { params: { id } }) });
  if (!open.data) {
    return (
      <>
        <PageHeading title={t('rights.dataTitle')} lead={t('rights.dataLead')} />
        <FormError>{open.failure}</FormError>
        <Button variant="primary" isBusy={open.isPending} onClick={() => open.run()}>
          {t('rights.open')}
        </Button>
      </>
    );
  }
  const { data: copy, page } = open.data;
  const save = () => downloadText('molar-person-data.json', 'application/json', JSON.stringify(copy, null, 2));
  return (
    <div lang={page.language}>
      <PageHeading
        title={page.texts['title'] ?? ''}
        lead={page.texts['lead']}
        action={
          <span className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={save}>
              {t('rights.download')}
            </Button>
            <PrintButton>{t('rights.print')}</PrintButton>
          </span>
        }
      />
      <div className="grid gap-8">
        {Object.entries(copy.data)
          .filter(([, rows]) => rows.length > 0)
          .map(([table, rows]) => (
            <TableOfData
              key={table}
              table={table}
              rows={
                table === 'audit_entry'
                  ? rows.map((row, index) => ({ ...row, action: page.audit[index], details: null }))
                  : rows
              }
              page={page}
            />
          ))}
      </div>
    </div>
  );
}

function TableOfData({ table, rows, page }: { table: string; rows: PersonData['data'][string]; page: PersonDataPage }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">
        {page.texts[`table_${table}`]} <span className="text-sm font-normal text-base-content/75">({rows.length})</span>
      </h2>
      {rows.map((row, index) => (
        // The rows of a copy never change.
        <dl
          key={index}
          className="grid break-inside-avoid gap-x-6 gap-y-2 border-t border-base-300 pt-3 sm:grid-cols-3"
        >
          {Object.entries(row)
            .filter(([, value]) => value !== null && value !== '' && JSON.stringify(value) !== '{}')
            .map(([field, value]) => (
              <div key={field} className="min-w-0 wrap-anywhere">
                <dt className="text-sm text-base-content/75">{page.texts[field]}</dt>
                <dd>{showValue(field, value, page)}</dd>
              </div>
            ))}
        </dl>
      ))}
    </section>
  );
}

/** The fields that have codes; a name or a message may be the same word. */
const CODED =
  /^(role|actor|assigned_to|\w+_by|language|(payment_)?status|price_kind|kind|clinic_hold|attendance|decision|state|call_reason|method|event|field|passed_factor)$/;

/** A value of a copy of somebody's data for people: codes, days and instants as texts of the page. */
export function showValue(field: string, value: unknown, { language, texts }: PersonDataPage): string {
  if (field === 'treatment_names') return (value as Record<string, string>)[language] ?? '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isCoded = typeof value === 'boolean' || CODED.test(field);
  const named = texts[`${field}_${text}`] ?? (isCoded ? texts[`value_${text}`] : undefined);
  if (named !== undefined) return named;
  if (isDay(text)) return formatDate(longDate(text), language);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatInstant(text, language) : text;
}

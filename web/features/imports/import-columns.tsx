import type { ImportCheck } from '#contract/accounts/imports';
import { importFields } from '#domain/accounts/imports';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Card } from '#web/ui/card.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';
import type { Draft } from './import-draft.ts';

type ImportColumnsProps = { check: ImportCheck; draft: Draft; onChange: (next: Draft) => void };

/** How a file is read: which column has which field, and whom or what a text means that nobody knows. */
export function ImportColumns({ check, draft, onChange }: ImportColumnsProps) {
  const { t } = useMessages();
  const { header, sample } = check;
  const columns = draft.columns ?? check.columns;
  const headings = header.map((text, index): Option => [index, text || String(index + 1)]);
  const separator = check.separator === '\t' ? t('imports.tab') : check.separator;
  const readAs = { encoding: check.encoding, separator, count: check.rows.length };
  return (
    <Card as="section" className="grid gap-5">
      <header>
        <h2 className="text-xl">{t('imports.columns')}</h2>
        <p className="text-base-content/75">{t('imports.readAs', readAs)}</p>
        <p className="text-base-content/75">{t('imports.columnsLead')}</p>
      </header>
      <div className="grid items-start gap-5 sm:grid-cols-2 rail:grid-cols-4">
        {importFields[draft.kind].map((field) => {
          const column = columns[field];
          const cells = column === undefined ? [] : sample.map((row) => row[column]).filter(Boolean);
          return (
            <SelectField
              key={field}
              label={t(`imports.${field}`)}
              hint={cells.join(' · ')}
              none={t('imports.noColumn')}
              value={column ?? ''}
              options={headings}
              onChange={({ target: { value } }) => {
                const { [field]: _before, ...others } = columns;
                onChange({ ...draft, columns: value === '' ? others : { ...others, [field]: Number(value) } });
              }}
            />
          );
        })}
        {(['doctors', 'treatments'] as const).map((list) =>
          [...new Set([...Object.keys(draft[list]), ...check.unknown[list]])].map((text) => (
            <SelectField
              key={`${list} ${text}`}
              label={t(list === 'doctors' ? 'imports.whom' : 'imports.what', { text })}
              none={t('imports.unknown')}
              value={draft[list][text] ?? ''}
              options={check[list].map(({ _id, name }) => [_id, name])}
              onChange={({ target: { value } }) => {
                const { [text]: _before, ...others } = draft[list];
                onChange({ ...draft, [list]: value === '' ? others : { ...others, [text]: value } });
              }}
            />
          )),
        )}
      </div>
    </Card>
  );
}

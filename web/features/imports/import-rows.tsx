import { useState, type ReactNode } from 'react';
import type { ImportCheck, ImportedRow } from '#contract/accounts/imports';
import { importStates, type ImportState } from '#domain/accounts/imports';
import { toCsv } from '#domain/shared/csv';
import { formatBirthDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { downloadText } from '#web/ui/download-text.ts';
import { Table } from '#web/ui/table.tsx';
import type { Draft } from './import-draft.ts';

/** How many rows are shown; the report has all of them. */
const SHOWN = 100;

const tones = { ready: 'success', known: 'neutral', alike: 'warning', conflict: 'warning', error: 'warning' } as const;

type ImportRowsProps = { check: ImportCheck; draft: Draft; onChange: (next: Draft) => void; children: ReactNode };

/** What would happen to each row, by its result, with a report to download; `children` carries it out. */
export function ImportRows({ check: { rows }, draft, onChange, children }: ImportRowsProps) {
  const { t, language } = useMessages();
  const [filter, setFilter] = useState<ImportState | null>(null);
  const countOf = (state: ImportState) => rows.filter((row) => row.state === state).length;
  const chosen = filter === null ? rows : rows.filter(({ state }) => state === filter);
  const shown = chosen.slice(0, SHOWN);
  const explain = ({ issues }: ImportedRow) =>
    issues.map(({ field, message }) => [field && t(`imports.${field}`), message].filter(Boolean).join(': '));
  const withDays = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\d/g, (day) => formatBirthDate(day, language));
  const columns = {
    row: t('imports.row'),
    text: t('imports.entry'),
    state: t('imports.result'),
    known: t('imports.knownEntry'),
  };
  const download = () => {
    const cells = rows.map((row) => [
      String(row.row),
      withDays(row.text),
      t(`imports.${row.state}`),
      explain(row).join('; '),
      withDays(row.known ?? ''),
    ]);
    const headings = [columns.row, columns.text, columns.state, '', columns.known];
    downloadText('import.csv', 'text/csv', toCsv([headings, ...cells], language === 'de' ? ';' : ','));
  };
  return (
    <section className="grid gap-4" aria-labelledby="import-rows">
      <h2 id="import-rows" className="text-2xl">
        {t('imports.rows')}
      </h2>
      <div className="flex flex-wrap gap-2">
        {[null, ...importStates.filter((state) => countOf(state) > 0)].map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={filter === state}
            className={`btn rounded-full px-4 font-medium ${filter === state ? 'border-primary bg-primary/12 text-base-content' : 'btn-outline border-base-content/30 bg-base-100'}`}
            onClick={() => setFilter(state)}
          >
            {t(`imports.${state ?? 'all'}`)}
            <span className="tabular-nums">{state === null ? rows.length : countOf(state)}</span>
          </button>
        ))}
      </div>
      <Table
        isWide
        caption={t('imports.rows')}
        items={shown}
        keyOf={({ row }) => String(row)}
        columns={{
          row: ['lead', columns.row],
          text: ['title', columns.text],
          state: ['foot', columns.state],
          known: ['meta', columns.known],
        }}
        renderCells={(row) => ({
          row: row.row,
          text: withDays(row.text),
          state: (
            <span className="grid justify-items-start gap-1">
              <Badge tone={tones[row.state]}>{t(`imports.${row.state}`)}</Badge>
              {explain(row).map((text) => (
                <span key={text} className="text-sm font-normal">
                  {text}
                </span>
              ))}
            </span>
          ),
          known: row.known && withDays(row.known),
        })}
      />
      {chosen.length > SHOWN && <p className="text-base-content/75">{t('imports.firstRows', { count: SHOWN })}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <Button variant="outline" onClick={download}>
          {t('imports.report')}
        </Button>
        {countOf('alike') > 0 && (
          <CheckboxField
            label={t('imports.createAlike')}
            checked={draft.createAlike}
            onChange={({ target }) => onChange({ ...draft, createAlike: target.checked })}
          />
        )}
      </div>
    </section>
  );
}

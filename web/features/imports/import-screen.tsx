import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { checkImport, createImport, listImports, type ImportCheck } from '#contract/accounts/imports';
import { importFields, importKinds, isImported, MAX_IMPORT_BYTES, type ImportKind } from '#domain/accounts/imports';
import { callForm } from '#web/api/client.ts';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { controlClass, Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { formOf, type Draft } from './import-draft.ts';
import { ImportList } from './import-list.tsx';
import { ImportRows } from './import-rows.tsx';

/** Imports a file: shows what would happen to each row, again after each change of how it is read, and then does it. */
export function ImportScreen() {
  const { t } = useMessages();
  const [kind, setKind] = useState<ImportKind>('patients');
  const [file, setFile] = useState<File | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  // Stays while the file is read in another way, however often before that is shown.
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const latest = useRef<string>(undefined);
  const refetch = useRefetch(listImports);
  const checking = useMutation({
    mutationFn: (next: Draft) => callForm(checkImport, formOf(next)),
    onSuccess: ({ data }, { _id }) => _id === latest.current && setCheck(data),
  });
  const importing = useAction(t, {
    mutationFn: (wanted: Draft) => callForm(createImport, formOf(wanted, check?.hash)),
    onSuccess: () => {
      toast.success(t('imports.imported'));
      restart();
    },
    onError: (error) => draft && hasErrorCode(error, 'changed_meanwhile') && checking.mutate(draft),
    onSettled: () => void refetch(),
    unreachable: 'imports.lost',
  });
  const change = (changed: Omit<Draft, '_id'>) => {
    // Another import than the one before, which may have taken place although its response was lost.
    const next = { ...changed, _id: crypto.randomUUID() };
    importing.reset();
    latest.current = next._id;
    setDraft(next);
    checking.mutate(next);
  };
  const restart = () => {
    latest.current = undefined;
    setDraft(null);
    setCheck(null);
  };
  const isTooLarge = file !== null && file.size > MAX_IMPORT_BYTES;
  const isBusy = checking.isPending || importing.isPending;
  const progress = (
    <label className="grid w-full gap-2">
      <output>{t(importing.isPending ? 'imports.importing' : 'imports.checking')}</output>
      <progress className="progress h-2.5 w-full progress-primary" />
    </label>
  );
  const count = draft ? (check?.rows ?? []).filter(({ state }) => isImported(state, draft)).length : 0;
  return (
    <div className="grid gap-8">
      <Card as="section">
        <Form
          className="grid items-start gap-5 sm:grid-cols-2"
          onSubmit={() => {
            const own = { kind, doctors: {}, treatments: {}, createAlike: false };
            if (!file || isTooLarge || isBusy) return;
            setCheck(null);
            change({ ...own, file });
          }}
        >
          <SelectField
            label={t('imports.kind')}
            value={kind}
            options={importKinds.map((one) => [one, t(`imports.${one}`)])}
            onChange={({ target }) => {
              setKind(target.value as ImportKind);
              restart();
            }}
          />
          <Field
            label={t('imports.file')}
            hint={t('imports.fileHint')}
            error={isTooLarge ? t('imports.tooLarge') : undefined}
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.txt,text/csv"
                className={controlClass(undefined, 'file-input')}
                onChange={({ target }) => {
                  setFile(target.files?.[0] ?? null);
                  restart();
                }}
              />
            )}
          </Field>
          <Button
            type="submit"
            isBusy={checking.isPending}
            disabled={!file || isTooLarge}
            className="justify-self-start"
          >
            {t('imports.check')}
          </Button>
        </Form>
      </Card>
      {checking.isPending && progress}
      <FormError>{checking.error && errorMessage(checking.error, t)}</FormError>
      {check && draft && (
        <>
          <ImportColumns check={check} draft={draft} onChange={change} />
          <ImportRows check={check} draft={draft} onChange={change}>
            {importing.isPending && progress}
            {importing.failure && (
              <div className="w-full">
                <FormError>{importing.failure}</FormError>
              </div>
            )}
            <Button disabled={count === 0} isBusy={isBusy} onClick={() => importing.run(draft)}>
              {t('imports.import', { count })}
            </Button>
          </ImportRows>
        </>
      )}
      <ImportList />
    </div>
  );
}

type ImportColumnsProps = { check: ImportCheck; draft: Draft; onChange: (next: Draft) => void };

/** How a file is read: which column has which field, and whom or what a text means that nobody knows. */
function ImportColumns({ check, draft, onChange }: ImportColumnsProps) {
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

import type { RecordImport } from '#contract/accounts/imports';
import { importPhases } from '#domain/accounts/imports';
import { useMessages } from '#web/i18n/use-messages.ts';

/** How far an import, or the check of a file, is; before the first report without an end. */
export function ImportProgress({ progress }: { progress: RecordImport['progress'] | undefined }) {
  const { t } = useMessages();
  const { phase, done, total } = progress ?? { phase: 'read', done: 0, total: 0 };
  const bar = total > 0 && { value: importPhases.indexOf(phase) * total + done, max: importPhases.length * total };
  return (
    <label className="grid gap-1">
      <progress className="progress h-2.5 w-full progress-primary" {...bar} />
      <span className="text-sm tabular-nums">{total > 0 && t(`imports.${phase}`, { done, total })}</span>
    </label>
  );
}

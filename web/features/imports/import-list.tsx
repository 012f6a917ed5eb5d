import { useState } from 'react';
import { listImports, mailImport, undoImport, type RecordImport } from '#contract/accounts/imports';
import { formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table } from '#web/ui/table.tsx';
import { Unread } from '#web/ui/unread.tsx';

type Wanted = { act: 'undo' | 'mail'; record: RecordImport };

/** The imports so far; each can be undone, and its emails sent, once. */
export function ImportList() {
  const { t, language } = useMessages();
  const read = useRoute(listImports, {}, { isLive: true });
  const imports = read.data?.data;
  const refetch = useRefetch(listImports);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const acting = useAction(t, {
    mutationFn: ({ act, record }: Wanted) =>
      callRoute(act === 'undo' ? undoImport : mailImport, { params: { id: record._id } }),
    onSuccess: () => setWanted(null),
    onSettled: () => void refetch(),
  });
  const ask = (next: Wanted | null) => {
    acting.reset();
    setWanted(next);
  };
  const isPatients = wanted?.record.kind === 'patients';
  const mailText = t(isPatients ? 'imports.mailPatients' : 'imports.mailAppointments');
  return (
    <section className="grid gap-4" aria-labelledby="imports">
      <h2 id="imports" className="text-2xl">
        {t('imports.list')}
      </h2>
      {!imports && <Unread read={read} failed={t('imports.failed')} size={2} />}
      {imports?.length === 0 && <EmptyState title={t('imports.empty')} />}
      {imports && imports.length > 0 && (
        <Table
          isWide
          caption={t('imports.list')}
          items={imports}
          columns={{
            when: ['meta', t('imports.when')],
            what: ['title', t('imports.entry')],
            who: ['meta', t('imports.who')],
            state: ['foot', t('imports.result')],
            actions: ['acts', t('imports.actions')],
          }}
          renderCells={(record) => ({
            when: formatInstant(record.createdAt, language),
            what: t(record.kind === 'patients' ? 'imports.countPatients' : 'imports.countAppointments', {
              count: record.created,
            }),
            who: record.createdBy ?? t('imports.byCommand'),
            state: (
              <Badge tone="neutral">
                {t(record.undoneAt ? 'imports.undone' : record.mailedAt ? 'imports.mailed' : 'imports.silent')}
              </Badge>
            ),
            actions: !record.undoneAt && !record.mailedAt && (
              <span className="flex flex-wrap justify-end gap-2">
                <Button size="sm" variant="outline" onClick={() => ask({ act: 'mail', record })}>
                  {t('imports.mail', { count: record.mailable })}
                </Button>
                <Button size="sm" variant="outline" onClick={() => ask({ act: 'undo', record })}>
                  {t('imports.undo')}
                </Button>
              </span>
            ),
          })}
        />
      )}
      {wanted && (
        <ConfirmDialog
          isOpen
          title={t(wanted.act === 'undo' ? 'imports.undoTitle' : 'imports.mailTitle')}
          message={wanted.act === 'undo' ? t('imports.undoMessage') : mailText}
          failure={acting.failure}
          confirmLabel={
            wanted.act === 'undo' ? t('imports.undo') : t('imports.mail', { count: wanted.record.mailable })
          }
          cancelLabel={t('site.cancel')}
          isHarmless={wanted.act === 'mail'}
          isBusy={acting.isPending}
          onConfirm={() => acting.run(wanted)}
          onCancel={() => ask(null)}
        />
      )}
    </section>
  );
}

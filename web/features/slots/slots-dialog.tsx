import { useState } from 'react';
import type { DocSlot } from '#contract/slots/slots';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DateRow } from './date-row.tsx';
import { countAdded, dropUnadded, hasUnadded, publishedOn, withSameTimes, type Draft } from './draft.ts';
import { usePublishDraft } from './use-publish-draft.ts';

type SlotsDialogProps = {
  doctorEmail: string;
  draft: Draft;
  published: DocSlot[];
  isOpen: boolean;
  onDraft: (draft: Draft) => void;
  /** Called when everything was sent, or there was nothing to send. */
  onDone: (wasPublished: boolean) => void;
  onDiscard: () => void;
};

/**
 * The chosen dates with their times (specification, section 2). Closing sends all added times in one request; it asks
 * first if a chosen time was not added. Rejected times stay in the dialog.
 */
export function SlotsDialog({ doctorEmail, draft, published, isOpen, onDraft, onDone, onDiscard }: SlotsDialogProps) {
  const { t } = useMessages();
  const { publishDraft, isPending, refusal } = usePublishDraft(doctorEmail, onDone);
  const [question, setQuestion] = useState<'unadded' | 'discard' | null>(null);
  const closeQuestion = () => setQuestion(null);
  const count = countAdded(draft);

  function publish() {
    closeQuestion();
    onDraft(dropUnadded(draft));
    publishDraft(draft);
  }

  function close() {
    if (isPending) return;
    if (hasUnadded(draft)) setQuestion('unadded');
    else publish();
  }

  return (
    <>
      <Dialog title={t('slots.dialogTitle')} isOpen={isOpen} onClose={close} closeLabel={t('slots.close')} size="lg">
        <div className="grid gap-5" aria-busy={isPending}>
          <p className="text-base-content/75">{t('slots.dialogLead')}</p>
          <FormError>{refusal.whole}</FormError>
          {draft.size > 1 && (
            <Button
              variant="outline"
              className="justify-self-start"
              disabled={isPending || count === 0}
              onClick={() => onDraft(withSameTimes(draft, published))}
            >
              {t('slots.sameForAll')}
            </Button>
          )}
          <fieldset disabled={isPending} className="grid gap-4">
            <ul className="grid gap-4">
              {[...draft.keys()].map((date) => (
                <DateRow
                  key={date}
                  date={date}
                  draft={draft}
                  published={publishedOn(published, date)}
                  refusal={refusal.byDate[date]}
                  onDraft={onDraft}
                />
              ))}
            </ul>
          </fieldset>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            {count > 0 && (
              <Button variant="ghost" disabled={isPending} onClick={() => setQuestion('discard')}>
                {t('slots.discard')}
              </Button>
            )}
            <Button variant={count > 0 ? 'accent' : 'outline'} isBusy={isPending} onClick={close}>
              {t('slots.publish', { count })}
            </Button>
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        title={t('slots.chosenTitle')}
        message={t('slots.chosenText')}
        confirmLabel={t('slots.closeWithout')}
        cancelLabel={t('slots.goBack')}
        isOpen={question === 'unadded'}
        onConfirm={publish}
        onCancel={closeQuestion}
      />
      <ConfirmDialog
        title={t('slots.discardTitle')}
        message={t('slots.leaveText')}
        confirmLabel={t('slots.discard')}
        cancelLabel={t('slots.goBack')}
        isOpen={question === 'discard'}
        onConfirm={() => {
          closeQuestion();
          onDiscard();
        }}
        onCancel={closeQuestion}
      />
    </>
  );
}

import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { CallRefused } from '#contract/call-route';
import type { DocSlot } from '#contract/slots';
import { errorMessage } from '#web/api/error-message.ts';
import type { Translate } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DateRow } from './date-row.tsx';
import {
  addChosen,
  choose,
  countAdded,
  dropUnadded,
  hasUnadded,
  publishedOn,
  rowOf,
  removeSlot,
  toDocSlot,
  type Draft,
} from './draft.ts';
import { usePublish } from './use-schedule.ts';

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

/** The server's errors by date, and for the whole request. */
type Refusal = { byDate: Record<string, string>; whole: string | null };
const noRefusal: Refusal = { byDate: {}, whole: null };

/**
 * The chosen dates with their times (specification, section 2). Closing sends all added times in one request; it asks
 * first if a chosen time was not added. Rejected times stay in the dialog.
 */
export function SlotsDialog({ doctorEmail, draft, published, isOpen, onDraft, onDone, onDiscard }: SlotsDialogProps) {
  const { t } = useMessages();
  const publish = usePublish();
  const [missing, setMissing] = useState<string | null>(null);
  const [refusal, setRefusal] = useState(noRefusal);
  const [isAsking, setAsking] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const isSending = useRef(false);
  const count = countAdded(draft);

  async function send() {
    setAsking(false);
    // The second click of a double click.
    if (isSending.current) return;
    isSending.current = true;
    await sendOnce();
    isSending.current = false;
  }

  async function sendOnce() {
    onDraft(dropUnadded(draft));
    const docSlot = toDocSlot(draft);
    if (docSlot.length === 0) return onDone(false);
    setRefusal(noRefusal);
    try {
      const { data } = await publish.mutateAsync({ docEmail: doctorEmail, docSlot });
      const added = data.added.reduce((sum, { slot }) => sum + slot.length, 0);
      toast.success(added > 0 ? t('slots.done', { count: added }) : t('slots.nothingNew'));
      onDone(true);
    } catch (error) {
      setRefusal(
        toRefusal(
          error,
          docSlot.map(({ date }) => date),
          t,
        ),
      );
    }
  }

  function close() {
    if (publish.isPending) return;
    if (hasUnadded(draft)) setAsking(true);
    else void send();
  }

  function add(date: string) {
    const next = addChosen(draft, date);
    setMissing(next ? null : date);
    if (next) onDraft(next);
  }

  return (
    <>
      <Dialog title={t('slots.dialogTitle')} isOpen={isOpen} onClose={close} closeLabel={t('slots.close')} size="lg">
        <div className="grid gap-5" aria-busy={publish.isPending}>
          <p className="text-base-content/75">{t('slots.dialogLead')}</p>
          <FormError>{refusal.whole}</FormError>
          <fieldset disabled={publish.isPending} className="grid gap-4">
            <ul className="grid gap-4">
              {[...draft.keys()].map((date) => (
                <DateRow
                  key={date}
                  date={date}
                  row={rowOf(draft, date)}
                  published={publishedOn(published, date)}
                  isMissing={missing === date}
                  refusal={refusal.byDate[date]}
                  onChoose={(change) => {
                    setMissing(null);
                    onDraft(choose(draft, date, change));
                  }}
                  onAdd={() => add(date)}
                  onRemove={(name) => onDraft(removeSlot(draft, date, name))}
                />
              ))}
            </ul>
          </fieldset>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            {count > 0 && (
              <Button variant="ghost" disabled={publish.isPending} onClick={() => setDiscarding(true)}>
                {t('slots.discard')}
              </Button>
            )}
            <Button variant={count > 0 ? 'accent' : 'outline'} isBusy={publish.isPending} onClick={close}>
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
        isOpen={isAsking}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      />
      <ConfirmDialog
        title={t('slots.discardTitle')}
        message={t('slots.leaveText')}
        confirmLabel={t('slots.discard')}
        cancelLabel={t('slots.goBack')}
        isOpen={isDiscarding}
        onConfirm={() => {
          setDiscarding(false);
          onDiscard();
        }}
        onCancel={() => setDiscarding(false)}
      />
    </>
  );
}

/** Maps issues such as `docSlot.2.date` to the dates sent; these errors are shown at the date, not again for the whole. */
function toRefusal(error: unknown, dates: string[], t: Translate): Refusal {
  const whole = errorMessage(error, t, 'slots.failed');
  if (!(error instanceof CallRefused)) return { byDate: {}, whole };
  const byDate: Record<string, string> = {};
  for (const { path, message } of error.failure.issues ?? []) {
    const date = dates[Number(/^docSlot\.(\d+)/.exec(path)?.[1] ?? -1)];
    if (date) byDate[date] = message;
  }
  return { byDate, whole: Object.keys(byDate).length > 0 ? t('errors.invalid_input') : whole };
}

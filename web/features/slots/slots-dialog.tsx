import { useId, useState } from 'react';
import { listSlots, publishSlots, SELECT, type DocSlot, type SlotRecord } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { rangeOfName, slotRanges } from '#domain/shared/slot-times';
import { dayFromLongDate, weekdayOf } from '#domain/shared/time';
import { clockOfSlot, formatDate, formatWeekday, nameOfSlot } from '#i18n/format';
import { formatOutsideHours } from '#i18n/format-outside-hours';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useOpeningHours } from '#web/root-data.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import {
  addChosen,
  choose,
  countAdded,
  dropUnadded,
  hasUnadded,
  publishedOn,
  removeSlot,
  rowOf,
  toDocSlot,
  type Draft,
} from './draft.ts';
import { Check, X } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';

type SlotsDialogProps = {
  doctorEmail: string;
  draft: Draft;
  published: DocSlot[];
  isOpen: boolean;
  onDraft: (draft: Draft) => void;
  /** Called when everything was sent, or there was nothing to send. */
  onDone: (wasPublished: boolean) => void;
};

/**
 * The chosen dates with their times (specification, section 2). Closing sends all added times in one request; it asks
 * first if a chosen time was not added. Rejected times stay in the dialog.
 */
export function SlotsDialog({ doctorEmail: docEmail, draft, published, isOpen, onDraft, onDone }: SlotsDialogProps) {
  const { t, language } = useMessages();
  const opening = useOpeningHours();
  const refetch = useRefetch(listSlots, summarizeTreatments);
  const [isAsked, setAsked] = useState(false);
  const docSlot = toDocSlot(draft);
  const outside = formatOutsideHours(
    docSlot.flatMap(({ date, slot }) => {
      const day = dayFromLongDate(date);
      const hours = slot.flatMap((name) => rangeOfName(name) ?? []);
      return day ? [{ name: formatWeekday(day, language), weekday: weekdayOf(day), hours }] : [];
    }),
    opening,
    { t, language },
  );
  /** Where the server names a date. */
  const pathOf = (date: string) => `docSlot.${docSlot.findIndex((sent) => sent.date === date)}.date`;
  const { run, reset, isPending, failure, fieldError } = useAction(t, {
    fields: docSlot.map(({ date }) => pathOf(date)),
    unreachable: 'slots.failed',
    mutationFn: (sent: SlotRecord['docSlot']) => callRoute(publishSlots, { body: { docEmail, docSlot: sent } }),
    onSuccess: ({ data }) => {
      const count = data.added.reduce((sum, { slot }) => sum + slot.length, 0);
      toast.success(count > 0 ? t('slots.done', { count }) : t('slots.nothingNew'));
      onDone(true);
    },
    onSettled: () => void refetch(),
  });

  function publish() {
    setAsked(false);
    onDraft(dropUnadded(draft));
    if (docSlot.length === 0) onDone(false);
    else run(docSlot);
  }

  function close() {
    if (isPending) return;
    if (hasUnadded(draft)) setAsked(true);
    else publish();
  }

  return (
    <>
      <Dialog title={t('slots.dialogTitle')} isOpen={isOpen} onClose={close} closeLabel={t('slots.close')} size="lg">
        <div className="grid gap-5" aria-busy={isPending}>
          <p className="text-base-content/75">{t('slots.dialogLead')}</p>
          <FormError>{failure}</FormError>
          <fieldset disabled={isPending} className="grid gap-4">
            <ul className="grid gap-4">
              {[...draft.keys()].map((date) => (
                <DateRow
                  key={date}
                  date={date}
                  draft={draft}
                  published={publishedOn(published, date)}
                  refusal={fieldError(pathOf(date))}
                  onDraft={(next) => {
                    reset();
                    onDraft(next);
                  }}
                />
              ))}
            </ul>
          </fieldset>
          {outside && <Notice tone="warning">{outside}</Notice>}
          <Button
            variant={docSlot.length > 0 ? 'accent' : 'outline'}
            className="sm:justify-self-end"
            isBusy={isPending}
            onClick={close}
          >
            {t('slots.publish', { count: countAdded(draft) })}
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        title={t('slots.chosenTitle')}
        message={t('slots.chosenText')}
        confirmLabel={t('slots.closeWithout')}
        cancelLabel={t('slots.goBack')}
        isOpen={isAsked}
        onConfirm={publish}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

type DateRowProps = {
  date: string;
  draft: Draft;
  published: string[];
  /** The server's error. */
  refusal: string | undefined;
  onDraft: (draft: Draft) => void;
};

const groups = { first: 1, second: 2 } as const;

/** One date with its two dropdowns, its added times, and those that are published already. */
function DateRow({ date, draft, published, refusal, onDraft }: DateRowProps) {
  const { t, language } = useMessages();
  const headingId = useId();
  // Add was pressed without a choice.
  const [isMissing, setMissing] = useState(false);
  const row = rowOf(draft, date);
  const label = formatDate(date, language);
  const known: string[] = [...published, ...row.added];
  const add = () => {
    const next = addChosen(draft, date);
    setMissing(next === null);
    if (next) onDraft(next);
  };
  const field = (which: 'first' | 'second') => (
    <SelectField
      label={t(`slots.${which}Slot`)}
      value={row[which]}
      error={isMissing && which === 'first' ? t('validation.slotRequired') : undefined}
      hint={language === 'en' && row[which] !== SELECT ? clockOfSlot(row[which], language) : undefined}
      onChange={({ target: { value } }) => {
        setMissing(false);
        onDraft(choose(draft, date, which === 'first' ? { first: value } : { second: value }));
      }}
      options={[
        [SELECT, t('slots.select')],
        ...slotRanges
          .filter(({ group }) => group === groups[which])
          .map(({ name }): Option => [name, nameOfSlot(name, language), { disabled: known.includes(name) }]),
      ]}
    />
  );
  return (
    <Card as="li" className="grid gap-4">
      <h3 id={headingId} className="text-lg">
        {label}
      </h3>
      {published.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-base-content/75">
          {t('slots.published')}:
          {published.map((name) => (
            <Badge key={name} tone="neutral">
              {clockOfSlot(name, language)}
            </Badge>
          ))}
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        {field('first')}
        {field('second')}
        <Button variant="outline" className="sm:mt-7.5" aria-describedby={headingId} onClick={add}>
          {t('slots.add')}
        </Button>
      </div>
      {row.added.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('slots.added')}>
          {row.added.map((name) => (
            <li
              key={name}
              className="inline-flex items-center gap-2 rounded-full border border-success/30 bg-success/12 ps-3 text-sm text-success"
            >
              <Check aria-hidden="true" className="size-4 shrink-0" />
              <span className="py-1">{clockOfSlot(name, language)}</span>
              <IconButton
                icon={X}
                label={t('slots.takeBack', { slot: clockOfSlot(name, language) })}
                onClick={() => onDraft(removeSlot(draft, date, name))}
              />
            </li>
          ))}
        </ul>
      )}
      <FormError>{refusal}</FormError>
    </Card>
  );
}

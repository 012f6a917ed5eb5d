import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { SELECT } from '#contract/slots/slots';
import { slotRanges, type SlotName } from '#domain/shared/slot-times';
import { clockOfSlot, formatDate, nameOfSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { RowDraft } from './draft.ts';

type DateRowProps = {
  date: string;
  row: RowDraft;
  published: string[];
  /** Add was pressed without a choice. */
  isMissing: boolean;
  refusal: string | undefined;
  onChoose: (change: { first: string } | { second: string }) => void;
  onAdd: () => void;
  onRemove: (name: SlotName) => void;
};

const groups = { first: 1, second: 2 } as const;

/** One date with its two dropdowns, its added times, and those that are published already. */
export function DateRow({ date, row, published, isMissing, refusal, onChoose, onAdd, onRemove }: DateRowProps) {
  const { t, language } = useMessages();
  const headingId = useId();
  const label = formatDate(date, language);
  const known: string[] = [...published, ...row.added];
  const field = (which: 'first' | 'second') => (
    <SelectField
      label={t(`slots.${which}Slot`)}
      value={row[which]}
      error={isMissing && which === 'first' ? t('validation.slotRequired') : undefined}
      hint={language === 'en' && row[which] !== SELECT ? clockOfSlot(row[which], language) : undefined}
      onChange={(event) => onChoose(which === 'first' ? { first: event.target.value } : { second: event.target.value })}
    >
      <option value={SELECT}>{t('slots.select')}</option>
      {slotRanges
        .filter(({ group }) => group === groups[which])
        .map(({ name }) => (
          <option key={name} value={name} disabled={known.includes(name)}>
            {nameOfSlot(name, language)}
          </option>
        ))}
    </SelectField>
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
        <Button variant="outline" className="sm:mt-7.5" aria-describedby={headingId} onClick={onAdd}>
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
              <button
                type="button"
                className="btn btn-circle btn-ghost btn-sm"
                aria-label={t('slots.takeBack', { slot: clockOfSlot(name, language) })}
                onClick={() => onRemove(name)}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormError>{refusal}</FormError>
    </Card>
  );
}

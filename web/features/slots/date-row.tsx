import { Check, X } from 'lucide-react';
import { useId, useState } from 'react';
import { SELECT } from '#contract/slots/slots';
import { slotRanges } from '#domain/shared/slot-times';
import { clockOfSlot, formatDate, nameOfSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';
import { addChosen, choose, removeSlot, rowOf, type Draft } from './draft.ts';

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
export function DateRow({ date, draft, published, refusal, onDraft }: DateRowProps) {
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

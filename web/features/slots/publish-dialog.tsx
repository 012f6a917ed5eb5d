import { useState } from 'react';
import { clockOf } from '#domain/slots/plans';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { formatDate, formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LengthSelect } from './length-select.tsx';
import { fillRange } from './week-axis.ts';

type PublishDialogProps = {
  day: Day;
  /** The times to begin with. */
  range: TimeRange;
  /** Where slots can be published, and where there are some. */
  within: TimeRange;
  used: TimeRange[];
  length: number;
  onLength: (length: number) => void;
  isPending: boolean;
  /** Why they could not be published. */
  refusal: string | null;
  onPublish: (ranges: TimeRange[]) => void;
  onClose: () => void;
};

/** Publishes times of one day between two clock times. */
export function PublishDialog(props: PublishDialogProps) {
  const { day, range, within, used, length, onLength, isPending, refusal, onPublish, onClose } = props;
  const { t, language } = useMessages();
  const [from, setFrom] = useState(clockOf(range.start));
  const [until, setUntil] = useState(clockOf(Math.min(Math.max(range.end, range.start + length), within.end)));
  const [isTried, setTried] = useState(false);
  const start = Math.max(fromInput(from), within.start);
  const end = Math.min(fromInput(until), within.end);
  const ranges = fillRange({ start, end }, length, used);
  const error = isTried && ranges.length === 0 ? t('schedule.noneFits') : null;
  return (
    <Dialog isOpen title={t('schedule.publishTitle')} size="sm" closeLabel={t('schedule.close')} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (ranges.length > 0 && !isPending) onPublish(ranges);
        }}
      >
        <p className="font-semibold">{formatDate(longDate(day), language)}</p>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            type="time"
            label={t('schedule.from')}
            value={from}
            min={clockOf(within.start)}
            max={clockOf(within.end)}
            data-autofocus
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            type="time"
            label={t('schedule.until')}
            value={until}
            min={clockOf(within.start)}
            max={clockOf(within.end)}
            onChange={(event) => setUntil(event.target.value)}
          />
        </div>
        <LengthSelect length={length} onLength={onLength} />
        <p className="text-sm text-base-content/75">
          {ranges.map((timeRange) => formatRange(timeRange, language)).join(', ')}
        </p>
        <FormError>{error ?? refusal}</FormError>
        <Button type="submit" variant="accent" isBusy={isPending}>
          {t('schedule.publish', { count: ranges.length })}
        </Button>
      </form>
    </Dialog>
  );
}

/** The minute of a time input; not a number while it is empty. */
function fromInput(text: string): number {
  const [hours, minutes] = text.split(':');
  return Number(hours || Number.NaN) * 60 + Number(minutes ?? Number.NaN);
}

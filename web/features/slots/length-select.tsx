import { useMessages } from '#web/i18n/use-messages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { slotLengths } from './week-axis.ts';

/** How long new slots are, in minutes. */
export function LengthSelect({ length, onLength }: { length: number; onLength: (length: number) => void }) {
  const { t } = useMessages();
  const lengths = [...new Set([...slotLengths, length])].toSorted((a, b) => a - b);
  return (
    <SelectField label={t('schedule.length')} value={length} onChange={(event) => onLength(Number(event.target.value))}>
      {lengths.map((minutes) => (
        <option key={minutes} value={minutes}>
          {t('schedule.minutes', { count: minutes })}
        </option>
      ))}
    </SelectField>
  );
}

import { useMessages } from '#web/i18n/use-messages.ts';
import { classNames } from '#web/ui/class-names.ts';

const samples = [
  ['hours.legendHours', 'border-s-[3px] border-primary bg-primary/7'],
  ['hours.legendAppointment', 'border border-primary/40 border-s-4 border-s-primary bg-base-100'],
  ['hours.legendSlot', 'border-[1.5px] border-dashed border-primary bg-base-100'],
  ['hours.legendBusy', 'busy-hatch border border-base-content/30'],
  ['hours.legendAway', 'away-hatch border-s-[3px] border-warning'],
] as const;

/** What is drawn in a week, and the keys that move it. */
export function HoursLegend() {
  const { t } = useMessages();
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 ps-2 text-sm text-base-content/75 max-md:hidden">
      {samples.map(([label, sample]) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames('h-3.5 w-4.5 shrink-0 rounded', sample)} />
          {t(label)}
        </li>
      ))}
      <li className="ms-auto max-lg:hidden">{t('hours.keys')}</li>
    </ul>
  );
}

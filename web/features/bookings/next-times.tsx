import type { NextFree, TreatmentSummary } from '#contract/slots/treatments';
import { withoutConflicts, type OwnAppointment } from '#domain/bookings/own-appointments';
import { clockOfSlot, formatDate, startOfSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { chipClass } from '#web/ui/chip-style.ts';
import { Skeletons } from '#web/ui/skeleton.tsx';
import type { SlotChoice } from './booking-draft.ts';

type NextTimesProps = {
  option: Pick<TreatmentSummary, '_id' | 'texts' | 'doctors'>;
  times: NextFree[];
  /** Whether `times` are only the first ones. */
  isLoading: boolean;
  /** The patient's other appointments, which rule out times. */
  own: OwnAppointment[];
  onChoose: (choice: SlotChoice) => void;
};

const listClass = 'grid grid-cols-2 gap-2 @lg:grid-cols-3';
/** The placeholders of a day. */
const day = ['col-span-full h-6 max-w-48', 'h-17', 'h-17', 'h-17'];

/** The next free times of all doctors of a treatment, by day. One press chooses doctor, day and time. */
export function NextTimes({ option, times, isLoading, own, onChoose }: NextTimesProps) {
  const { t, language } = useMessages();
  const isPossible = ({ doctor_email: email, date, slot }: NextFree) => {
    const doctorId = option.doctors.find(({ docEmail }) => docEmail === email)?._id ?? '';
    const [possible] = withoutConflicts([{ date, slot: [slot] }], own, { doctorId, treatmentId: option._id });
    return possible?.slot.length === 1;
  };
  return (
    <>
      <h3 className="text-lg">{t('bookings.nextTimes')}</h3>
      <p className="mt-1 text-sm text-base-content/75">
        {t('bookings.nextTimesLead', { treatment: option.texts[language].name })}
      </p>
      {[...Map.groupBy(times.filter(isPossible), ({ date }) => date)].map(([date, ofDay]) => (
        <div key={date} className="mt-3">
          <h4 className="mb-1.5 font-semibold">{formatDate(date, language)}</h4>
          <ul aria-label={formatDate(date, language)} className={listClass}>
            {ofDay.map(({ doctor_email, doctor, slot }) => (
              <li key={`${doctor_email} ${slot}`} className="grid">
                <button
                  type="button"
                  className={chipClass(false, 'justify-items-start px-3 py-2 text-start @lg:px-4')}
                  onClick={() => onChoose({ doctor_email, AppointmentDate: date, slot })}
                >
                  <span className="text-lg font-semibold tabular-nums">{startOfSlot(slot, language, true)}</span>
                  <span className="sr-only">{` (${clockOfSlot(slot, language)}), `}</span>
                  <span className="text-sm">{doctor}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {isLoading && <Skeletons className={`mt-3 ${listClass}`} bars={[...day, ...day]} />}
    </>
  );
}

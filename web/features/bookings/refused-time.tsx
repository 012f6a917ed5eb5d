import { useRef } from 'react';
import { listSlots, type DocSlot } from '#contract/slots/slots';
import { nearbySlots, type WireTime } from '#domain/slots/nearby-slots';
import { clockOfSlot, formatShortDate, startOfSlot } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { chipClass } from '#web/ui/chip-style.ts';
import { FormError } from '#web/ui/form-error.tsx';
import type { MovableTreatment } from './move-price.tsx';

/**
 * Why a time cannot be booked, and the time that was wanted; null if another time would not help. `suitable`: the free
 * times that the patient's other appointments leave possible, if the response has them.
 */
export type Refusal = {
  message: string;
  wanted: (WireTime & { suitable?: DocSlot[] | undefined }) | null;
};

type RefusedTimeProps = {
  refusal: Refusal;
  /** The treatment of the times. */
  option: { _id: string } & Pick<MovableTreatment, 'for'>;
  doctorEmail: string;
  onPick: (time: WireTime) => void;
};

/** A refusal, and the doctor's closest free times as chips. */
export function RefusedTime({ refusal: { message, wanted }, option, doctorEmail, onPick }: RefusedTimeProps) {
  const { t, language } = useMessages();
  const slots = useRoute(
    listSlots,
    { params: { doctorEmail }, query: { treatment: option._id, for: option.for } },
    { isReady: doctorEmail !== '' },
  );
  const free = slots.data?.data.docSlot ?? [];
  const suits = ({ date, slot }: WireTime) =>
    !wanted?.suitable || wanted.suitable.some((day) => day.date === date && day.slot.includes(slot));
  const suitable = free.map(({ date, slot }) => ({ date, slot: slot.filter((name) => suits({ date, slot: name })) }));
  const times = wanted ? nearbySlots(suitable, wanted) : [];
  const box = useRef<HTMLDivElement>(null);
  const pick = (time: WireTime) => {
    // The pressed button disappears. Not to the submit button: a key that is held down would book.
    box.current?.closest('form')?.querySelector<HTMLElement>('[name="slot"]:not(:disabled)')?.focus();
    onPick(time);
  };
  return (
    <div ref={box} className="grid gap-2">
      <FormError>{message}</FormError>
      {times.length > 0 && (
        <ul aria-label={t('bookings.nearbySlots')} className="grid grid-cols-3 gap-2">
          {times.map((time) => (
            <li key={`${time.date} ${time.slot}`} className="grid">
              <button type="button" className={chipClass()} onClick={() => pick(time)}>
                <span className="text-sm">{formatShortDate(time.date, language)}</span>{' '}
                <span className="font-semibold">{startOfSlot(time.slot, language)}</span>
                <span className="sr-only">{` (${clockOfSlot(time.slot, language)})`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

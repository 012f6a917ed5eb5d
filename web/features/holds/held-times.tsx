import type { HeldTime } from '#contract/bookings/holds';
import type { Language } from '#domain/shared/language';
import type { Translate } from '#i18n/catalogue';
import { changeRule } from '#i18n/change-rule';
import { clockOfSlot, formatDate, formatMoment } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

/** Day and time of what is held, until when, and how it can be changed once it is final. */
export function HeldTimes({ times }: { times: HeldTime[] }) {
  const { t, language } = useMessages();
  return (
    <ul className="grid gap-3">
      {times.map((time) => (
        <li key={`${time.AppointmentDate} ${time.slot}`} className="rounded-field bg-base-200 px-4 py-3">
          <p className="font-semibold">{formatDate(time.AppointmentDate, language)}</p>
          <p>{clockOfSlot(time.slot, language)}</p>
          <p className="text-base-content/75 mt-1 text-sm">{rulesOf(time, language, t)}</p>
        </li>
      ))}
    </ul>
  );
}

function rulesOf(time: HeldTime, language: Language, t: Translate): string {
  const { time: until } = formatMoment(new Date(time.heldUntil ?? ''), language);
  const isHeld = time.status === 'held' && t('holds.heldUntil', { time: until });
  return [isHeld && `${isHeld}.`, changeRule(time, { language, t, now: new Date() })].filter(Boolean).join(' ');
}

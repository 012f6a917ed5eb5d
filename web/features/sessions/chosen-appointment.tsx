import { CalendarCheck } from 'lucide-react';
import type { MessageKey } from '#i18n/catalogue';
import { clockOfSlot, formatDate, formatOtherPrices, formatTreatmentPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { ChosenAppointment as Chosen } from './find-chosen-appointment.ts';

/** What a visitor is about to book, above the forms of log-in and sign-up; `next` is the sentence about the next step. */
export function ChosenAppointment({ chosen, next }: { chosen: Chosen; next: MessageKey }) {
  const { t, language } = useMessages();
  const { treatment, doctor, time } = chosen;
  const when = time && [formatDate(time.date, language), clockOfSlot(time.slot, language)].join(', ');
  return (
    <section
      aria-label={t('sessions.chosenAppointment')}
      className="flex gap-4 rounded-box border border-primary/35 bg-primary/8 px-5 py-4"
    >
      <CalendarCheck aria-hidden="true" className="mt-1 size-6 shrink-0 text-primary" />
      <div className="min-w-0">
        <p className="font-heading text-lg font-semibold">{treatment[language].name}</p>
        {when && <p>{when}</p>}
        <p>{[doctor, formatTreatmentPrice(chosen, language, t)].filter(Boolean).join(' · ')}</p>
        <p className="mt-1 text-sm text-base-content/75">
          {formatOtherPrices(chosen, language, t)} {t(next)}
        </p>
      </div>
    </section>
  );
}

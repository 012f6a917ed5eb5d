import { CalendarClock, Languages, Stethoscope, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoctorProfile } from '#contract/slots/doctors';
import { formatShortDate, startOfSlot } from '#i18n/format';
import { formatLanguages } from '#i18n/format-languages';
import { useMessages } from '#web/i18n/use-messages.ts';

/** Specialty, languages and the next available slot of a doctor. */
export function DoctorFacts({ doctor }: { doctor: DoctorProfile }) {
  const { t, language } = useMessages();
  const { specialtyNames, languages, nextFree } = doctor;
  return (
    <ul className="grid gap-2 text-base-content/80">
      <Fact Icon={Stethoscope}>{specialtyNames[language]}</Fact>
      {languages.length > 0 && (
        <Fact Icon={Languages}>{t('doctors.speaks', { languages: formatLanguages(languages, language) })}</Fact>
      )}
      <Fact Icon={CalendarClock}>
        {nextFree ? (
          <>
            {t('doctors.nextFree')}:{' '}
            <strong className="font-semibold whitespace-nowrap text-base-content">
              {formatShortDate(nextFree.date, language)}, {startOfSlot(nextFree.slot, language)}
            </strong>
          </>
        ) : (
          t('doctors.noFree')
        )}
      </Fact>
    </ul>
  );
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

import type { ReactNode } from 'react';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { TreatmentTimes } from './treatment-times.tsx';

/**
 * Treatments with their next times, in a frame of another website: every link opens the portal in a new tab, in the
 * language that the website has asked for.
 */
export function EmbeddedTreatments({
  treatments,
  hasLanguage,
}: {
  treatments: TreatmentSummary[] | null;
  hasLanguage: boolean;
}) {
  const { t, language } = useMessages();
  const { clinic, isOpened } = useRootData();
  const link = (path: string, content: ReactNode, className: string) => {
    const href = hasLanguage ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path;
    return (
      <a href={href} target="_blank" rel="noopener" className={className}>
        {content}
      </a>
    );
  };
  return (
    <main id="content" className="grid gap-4 p-1">
      <h1 className="sr-only">{t('embed.title')}</h1>
      {!treatments?.length && (
        <p>{t(treatments ? 'embed.none' : isOpened ? 'bookings.failed' : 'errors.not_open_yet')}</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
        {treatments?.map((option) => (
          <TreatmentTimes
            key={option._id}
            treatment={option}
            heading="h2"
            hasDoctors
            texts={{ none: t('bookings.tryAnotherDay'), others: t('embed.otherTimes') }}
            renderLink={(time, ...shown) => {
              const doctor = option.doctors.find(({ docEmail }) => docEmail === time?.doctor_email);
              const path = time
                ? paths.bookSlot(option._id, { doctorId: doctor?._id ?? '', date: time.date, slot: time.slot })
                : paths.bookTreatment(option._id);
              return link(path, ...shown);
            }}
          />
        ))}
      </ul>
      <p className="text-sm">
        {link(
          paths.appointment,
          t('embed.portal', { clinic: clinic.name }),
          'link inline-block py-1 underline-offset-4',
        )}{' '}
        ({t('embed.newTab')})
      </p>
    </main>
  );
}

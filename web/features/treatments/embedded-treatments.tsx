import type { ReactNode } from 'react';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { clockOfSlot, formatOtherPrices, formatShortDate, formatTreatmentPrice, startOfSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { chipClass } from '#web/ui/chip-style.ts';

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
  const link = (path: string, content: ReactNode, className = 'link inline-block py-1 underline-offset-4') => {
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
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-4">
        {treatments?.map((option) => (
          <Card as="li" key={option._id} className="flex flex-col gap-3">
            <h2 className="text-lg wrap-anywhere hyphens-auto">{option.texts[language].name}</h2>
            <p className="text-base-content/80 text-sm">
              {[
                t('bookings.price', { price: formatTreatmentPrice(option, language, t) }),
                t('bookings.minutes', { count: option.duration }),
              ].join(' · ')}
            </p>
            <OtherPrices option={option} />
            {option.nextFree.length === 0 && <p className="text-sm">{t('bookings.tryAnotherDay')}</p>}
            {option.nextFree.length > 0 && (
              <ul
                aria-label={t('bookings.nextTimes')}
                className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2"
              >
                {option.nextFree.map((time) => {
                  const doctorId = option.doctors.find(({ docEmail }) => docEmail === time.doctor_email)?._id ?? '';
                  return (
                    <li key={`${time.date} ${time.slot}`} className="grid">
                      {link(
                        paths.bookSlot(option._id, { doctorId, date: time.date, slot: time.slot }),
                        <span>
                          {formatShortDate(time.date, language)},{' '}
                          <b className="font-semibold whitespace-nowrap">{startOfSlot(time.slot, language)}</b>
                          <span className="sr-only">{` (${clockOfSlot(time.slot, language)}), ${time.doctor}`}</span>
                        </span>,
                        chipClass(),
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
            {option.nextFree.length > 0 && (
              <p className="mt-auto text-sm">
                {link(
                  paths.bookTreatment(option._id),
                  <>
                    {t('embed.otherTimes')}
                    <span className="sr-only">{`: ${option.texts[language].name}`}</span>
                  </>,
                )}
              </p>
            )}
          </Card>
        ))}
      </ul>
      <p className="text-sm">
        {link(paths.appointment, t('embed.portal', { clinic: clinic.name }))} ({t('embed.newTab')})
      </p>
    </main>
  );
}

function OtherPrices({ option }: { option: TreatmentSummary }) {
  const { t, language } = useMessages();
  const others = formatOtherPrices(option, language, t);
  return others && <p className="text-base-content/75 text-sm">{others}</p>;
}

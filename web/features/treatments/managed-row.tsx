import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Users } from 'lucide-react';
import type { ManagedTreatment } from '#contract/clinic/managed-treatments';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { formatTreatmentPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

type ManagedRowProps = {
  treatment: ManagedTreatment;
  /** The treatment's doctors and free slots; undefined until they are loaded. */
  offer: Pick<TreatmentSummary, 'doctors' | 'freeSlots'> | undefined;
  isBusy: boolean;
  /** Null at the end of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onEdit: () => void;
  onPerformers: () => void;
  onArchive: () => void;
};

/** A treatment of the admin's list, with the buttons that order, change and archive it. */
export function ManagedRow({
  treatment,
  offer,
  isBusy,
  onUp,
  onDown,
  onEdit,
  onPerformers,
  onArchive,
}: ManagedRowProps) {
  const { t, language } = useMessages();
  const { texts, specialty, duration, buffer, upcoming, image, isArchived } = treatment;
  const { name } = texts[language];
  // Archived ones are listed below a heading of their own.
  const Heading = isArchived ? 'h3' : 'h2';
  const other = texts[language === 'de' ? 'en' : 'de'].name;
  const facts = [
    formatTreatmentPrice(treatment, language, t),
    buffer > 0
      ? t('managedTreatments.minutesAndBuffer', { duration, buffer })
      : t('managedTreatments.minutes', { duration }),
    specialty.names[language],
    t('managedTreatments.upcoming', { count: upcoming }),
  ];
  return (
    <Card as="li" className="flex flex-wrap items-center gap-4">
      {image ? (
        <img src={image} alt="" width="56" height="56" className="size-14 rounded-full object-cover" />
      ) : (
        <span className="size-14 rounded-full bg-base-200" />
      )}
      <div className="min-w-0 flex-1 basis-60">
        <Heading className="text-lg font-semibold wrap-anywhere">{name}</Heading>
        {other !== name && (
          <p lang={language === 'de' ? 'en' : 'de'} className="text-base-content/75 wrap-anywhere">
            {other}
          </p>
        )}
        <p className="text-sm">{facts.join(' · ')}</p>
        {!isArchived && (
          <p
            className={classNames(
              'mt-1 min-h-5 w-fit text-sm',
              offer?.freeSlots === 0 ? 'rounded bg-warning/25 px-1.5 ring-1 ring-warning/70' : 'text-base-content/75',
            )}
          >
            {offer &&
              (offer.doctors.length > 0
                ? t('managedTreatments.free', { count: offer.freeSlots })
                : t('bookings.noDoctor'))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isArchived && (
          <>
            <Button
              variant="outline"
              size="sm"
              className="size-11 p-0 aria-disabled:opacity-40"
              aria-label={t('managedTreatments.up', { name })}
              // Not disabled: the button would lose the focus once its row is the first.
              aria-disabled={onUp === null || undefined}
              isBusy={isBusy}
              onClick={() => onUp?.()}
            >
              <ArrowUp aria-hidden="true" className="size-5" />
            </Button>
            <Button
              variant="outline"
              size="sm"
              className="size-11 p-0 aria-disabled:opacity-40"
              aria-label={t('managedTreatments.down', { name })}
              aria-disabled={onDown === null || undefined}
              isBusy={isBusy}
              onClick={() => onDown?.()}
            >
              <ArrowDown aria-hidden="true" className="size-5" />
            </Button>
          </>
        )}
        <Button
          variant="outline"
          size="sm"
          className="min-h-11"
          aria-label={t('managedTreatments.editOne', { name })}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="size-4" />
          {t('managedTreatments.edit')}
        </Button>
        {!isArchived && (
          <Button
            variant="outline"
            size="sm"
            className="min-h-11"
            aria-label={t('managedTreatments.performersOf', { name })}
            onClick={onPerformers}
          >
            <Users aria-hidden="true" className="size-4" />
            {t('managedTreatments.performers')}
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          className="min-h-11"
          data-archives={treatment._id}
          aria-label={t(isArchived ? 'managedTreatments.restoreOne' : 'managedTreatments.archiveOne', { name })}
          onClick={onArchive}
        >
          {isArchived ? (
            <ArchiveRestore aria-hidden="true" className="size-4" />
          ) : (
            <Archive aria-hidden="true" className="size-4" />
          )}
          {t(isArchived ? 'managedTreatments.restore' : 'managedTreatments.archive')}
        </Button>
      </div>
    </Card>
  );
}

import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Users, type LucideIcon } from 'lucide-react';
import type { ManagedTreatment } from '#contract/clinic/managed-treatments';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { formatTreatmentPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { Table } from '#web/ui/table.tsx';

type ManagedTableProps = {
  caption: string;
  treatments: ManagedTreatment[];
  /** A treatment's doctors and free slots; undefined until they are loaded. */
  offerOf: (id: string) => Pick<TreatmentSummary, 'doctors' | 'freeSlots'> | undefined;
  /** Swaps two treatments of the list by their indexes; absent for archived ones, which have no order. */
  onSwap?: (index: number, other: number) => void;
  isSwapping?: boolean;
  onEdit: (treatment: ManagedTreatment) => void;
  onPerformers: (treatment: ManagedTreatment) => void;
  onArchive: (treatment: ManagedTreatment) => void;
};

/** The admin's list of treatments: ordered, edited, archived and restored. */
export function ManagedTable({ caption, treatments, offerOf, onSwap, isSwapping, ...table }: ManagedTableProps) {
  const { t, language } = useMessages();
  const { onEdit, onPerformers, onArchive } = table;
  const other = language === 'de' ? 'en' : 'de';
  const step = (Icon: LucideIcon, label: string, index: number, to: number) => (
    <Button
      variant="ghost"
      size="sm"
      className="size-11 p-0 aria-disabled:opacity-40"
      aria-label={label}
      // Not disabled: the button would lose the focus once its row is the first.
      aria-disabled={to < 0 || to >= treatments.length || undefined}
      isBusy={isSwapping}
      onClick={() => to >= 0 && to < treatments.length && onSwap?.(index, to)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
  return (
    <Table
      isWide
      caption={caption}
      items={treatments}
      columns={{
        image: ['lead', t('people.photo')],
        name: ['title', t('deskPatients.treatment')],
        price: ['meta', t('managedTreatments.priceColumn')],
        duration: ['meta', t('managedTreatments.durationColumn')],
        specialty: ['meta', t('managedTreatments.specialty')],
        upcoming: ['meta', t('changes.appointments')],
        actions: ['acts', t('changes.actions')],
      }}
      renderCells={(treatment, index) => {
        const { _id: id, texts, image, duration, buffer, upcoming, isArchived } = treatment;
        const { name } = texts[language];
        const offer = isArchived ? undefined : offerOf(id);
        const isOffered = offer !== undefined && offer.doctors.length > 0;
        const free = isOffered ? t('managedTreatments.free', { count: offer.freeSlots }) : t('bookings.noDoctor');
        return {
          image: image ? (
            <img src={image} alt="" width="48" height="48" className="size-12 max-w-none rounded-full object-cover" />
          ) : (
            <span className="block size-12 rounded-full bg-base-200" />
          ),
          name: (
            <span className="inline-grid min-w-32">
              <span className="font-semibold">{name}</span>
              {texts[other].name !== name && (
                <span lang={other} className="text-sm font-normal text-base-content/75">
                  {texts[other].name}
                </span>
              )}
            </span>
          ),
          price: <span className="whitespace-nowrap">{formatTreatmentPrice(treatment, language, t)}</span>,
          duration: (
            <span className="whitespace-nowrap">
              {t(buffer > 0 ? 'managedTreatments.minutesAndBuffer' : 'managedTreatments.minutes', { duration, buffer })}
            </span>
          ),
          specialty: treatment.specialty.names[language],
          upcoming: (
            <span className="inline-grid justify-items-start gap-0.5">
              <span>{t('managedTreatments.upcoming', { count: upcoming })}</span>
              {offer &&
                (isOffered && offer.freeSlots > 0 ? (
                  <span className="text-sm text-base-content/75">{free}</span>
                ) : (
                  <Badge isLong tone="warning">
                    {free}
                  </Badge>
                ))}
            </span>
          ),
          actions: (
            <span data-archives={id} className="*:flex-nowrap narrow:*:flex-wrap">
              <RowMenu
                label={t('dashboard.actionsOf', { name })}
                items={[
                  !isArchived && {
                    label: t('managedTreatments.performers'),
                    icon: Users,
                    onPress: () => onPerformers(treatment),
                  },
                  {
                    label: t(isArchived ? 'managedTreatments.restore' : 'managedTreatments.archive'),
                    icon: isArchived ? ArchiveRestore : Archive,
                    isDestructive: !isArchived,
                    onPress: () => onArchive(treatment),
                  },
                ]}
              >
                {onSwap && (
                  <span className="inline-flex">
                    {step(ArrowUp, t('managedTreatments.up', { name }), index, index - 1)}
                    {step(ArrowDown, t('managedTreatments.down', { name }), index, index + 1)}
                  </span>
                )}
                <Button
                  icon={Pencil}
                  variant="outline"
                  size="touch"
                  aria-label={t('managedTreatments.editOne', { name })}
                  onClick={() => onEdit(treatment)}
                >
                  {t('managedTreatments.edit')}
                </Button>
              </RowMenu>
            </span>
          ),
        };
      }}
    />
  );
}

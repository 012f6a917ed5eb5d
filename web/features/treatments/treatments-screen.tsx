import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ManagedTreatment } from '#contract/clinic/managed-treatments';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { whenUsed } from '#web/when-used.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { Unread } from '#web/ui/unread.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { ManagedTable } from './managed-table.tsx';
import { isPerformed, PerformersForm } from './performers-form.tsx';
import { Suggestions } from './suggestions.tsx';
import { useArchive, useManagedTreatments, useOrder } from './use-managed-treatments.ts';

const TreatmentForm = lazyComponent(async () => (await import('./treatment-form.tsx')).TreatmentForm);

type TreatmentsScreenProps = {
  /** The doctor whose treatments are edited first. */
  doctorId: string | null;
  onUnsent: (isUnsent: boolean) => void;
};

/** What the clinic offers: the admin adds, changes, orders, archives and restores treatments. */
export function TreatmentsScreen({ doctorId, onUnsent }: TreatmentsScreenProps) {
  const { t, language } = useMessages();
  const managed = useManagedTreatments();
  const { treatments, specialties, doctors = [], offerOf } = managed;
  // Undefined: closed; null: a new one.
  const [edited, setEdited] = useState<ManagedTreatment | null | undefined>();
  // A doctor's or a treatment's id, of which it is edited who performs what.
  const [performing, setPerforming] = useState(doctorId);
  const [isTyped, setTyped] = useState(false);
  const [isDropping, setDropping] = useState(false);
  useEffect(() => onUnsent(isTyped), [onUnsent, isTyped]);
  useEffect(() => whenUsed(() => TreatmentForm.preload()), []);
  const close = () => {
    setEdited(undefined);
    setPerforming(null);
    setTyped(false);
    setDropping(false);
  };
  const [archived, setArchived] = useState<ManagedTreatment | null>(null);
  const archiving = useArchive();
  const ordering = useOrder();
  const moving = useRef<{ button: Element | null; isOver: boolean } | null>(null);
  // The button that moves a row down loses the focus when its row gets its place.
  useEffect(() => {
    const { button = null, isOver = false } = moving.current ?? {};
    if (button instanceof HTMLElement && document.activeElement === document.body) button.focus();
    if (isOver) moving.current = null;
  });
  // A press elsewhere meanwhile moves the focus on purpose.
  useEffect(() => {
    const forget = () => void (moving.current = null);
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
  }, []);
  const fail = (error: unknown) => toast.error(errorMessage(error, t, 'managedTreatments.notDone'));

  const offered = treatments?.filter(({ isArchived }) => !isArchived) ?? [];
  const others = treatments?.filter(({ isArchived }) => isArchived) ?? [];
  const nameOf = ({ texts }: ManagedTreatment) => texts[language].name;
  const pairs = doctors.flatMap((doctor) => offered.map((treatment) => ({ doctor, treatment })));
  const performers = pairs.flatMap((pair) => {
    if (pair.doctor._id === performing) return [{ ...pair, label: nameOf(pair.treatment) }];
    return pair.treatment._id === performing ? [{ ...pair, label: pair.doctor.name }] : [];
  });
  const performingName =
    doctors.find(({ _id }) => _id === performing)?.name ??
    offered.filter(({ _id }) => _id === performing).map(nameOf)[0];
  const idle = doctors.filter(
    (doctor) => !pairs.some((pair) => pair.doctor === doctor && isPerformed({ ...pair, label: '' })),
  );
  const swap = (index: number, other: number) => {
    if (ordering.isPending) return;
    const move = { button: document.activeElement, isOver: false };
    moving.current = move;
    const ids = offered.map(({ _id }) => _id);
    [ids[index], ids[other]] = [ids[other] ?? '', ids[index] ?? ''];
    ordering.mutate(ids, { onError: fail, onSettled: () => void (move.isOver = true) });
  };
  const flip = useSingleFlight(async (treatment: ManagedTreatment) => {
    try {
      await archiving.mutateAsync(treatment);
      toast.success(t(treatment.isArchived ? 'managedTreatments.restored' : 'managedTreatments.archivedNow'));
    } catch (error) {
      fail(error);
    }
    // Closed first: nothing behind an open dialog can have the focus. The row has moved to the other list.
    flushSync(() => setArchived(null));
    document.querySelector<HTMLElement>(`[data-archives="${treatment._id}"] [aria-haspopup]`)?.focus();
  });
  const table = {
    offerOf,
    onEdit: setEdited,
    onPerformers: ({ _id }: ManagedTreatment) => setPerforming(_id),
    onArchive: (treatment: ManagedTreatment) => {
      if (treatment.isArchived) flip(treatment);
      else setArchived(treatment);
    },
  };
  const unread = { read: managed, failed: t('managedTreatments.failed') };
  const form = {
    onTyped: () => setTyped(true),
    onSaved: () => {
      close();
      toast.success(t('managedTreatments.saved'));
    },
    onCancel: () => (isTyped ? setDropping(true) : close()),
  };
  const title =
    edited === undefined
      ? t('managedTreatments.performersOf', { name: performingName ?? '' })
      : edited
        ? t('managedTreatments.editOne', { name: nameOf(edited) })
        : t('managedTreatments.add');
  return (
    <div className="grid gap-6">
      <PageHeading
        title={t('dashboard.treatments')}
        lead={t('managedTreatments.lead')}
        action={
          <Button icon={Plus} variant="accent" onClick={() => setEdited(null)}>
            {t('managedTreatments.add')}
          </Button>
        }
      />
      {treatments && idle.length > 0 && (
        <Notice tone="warning">
          {t('managedTreatments.idleDoctors', { names: idle.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      {!treatments && <Unread {...unread} size={6} />}
      {offered.length > 0 && (
        <ManagedTable
          caption={t('dashboard.treatments')}
          treatments={offered}
          isSwapping={ordering.isPending}
          onSwap={swap}
          {...table}
        />
      )}
      {doctors.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-xl">{t('managedTreatments.performersByDoctor')}</h2>
          <ul className="flex flex-wrap gap-2">
            {doctors.map(({ _id, name }) => (
              <li key={_id}>
                <Button variant="outline" size="touch" onClick={() => setPerforming(_id)}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {treatments && <Suggestions treatments={treatments} />}
      {others.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-xl">{t('managedTreatments.archivedOnes')}</h2>
          <ManagedTable caption={t('managedTreatments.archivedOnes')} treatments={others} {...table} />
        </section>
      )}
      <Dialog
        isOpen={edited !== undefined || performers.length > 0}
        title={title}
        size="lg"
        closeLabel={t('site.cancel')}
        onClose={form.onCancel}
      >
        {edited !== undefined && !specialties && <Unread {...unread} size="h-160" />}
        {edited !== undefined && specialties && (
          <LazyPart failed={unread.failed} skeleton={<Skeleton className="h-160" />}>
            <TreatmentForm treatment={edited} specialties={specialties} {...form} />
          </LazyPart>
        )}
        {performers.length > 0 && <PerformersForm key={performing} pairs={performers} {...form} />}
      </Dialog>
      <ConfirmDialog
        title={t('managedTreatments.dropTitle')}
        message={t('managedTreatments.dropText')}
        confirmLabel={t('managedTreatments.drop')}
        cancelLabel={t('managedTreatments.goBack')}
        isOpen={isDropping}
        onConfirm={close}
        onCancel={() => setDropping(false)}
      />
      {archived && (
        <ConfirmDialog
          title={t('managedTreatments.sureArchive', { name: archived.texts[language].name })}
          message={t('managedTreatments.archiveMessage', { count: archived.upcoming })}
          confirmLabel={t('managedTreatments.archive')}
          isHarmless
          isOpen
          isBusy={archiving.isPending}
          onConfirm={() => flip(archived)}
          onCancel={() => setArchived(null)}
        />
      )}
    </div>
  );
}

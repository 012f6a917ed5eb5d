import { useAction } from '#web/api/use-action.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { mergePeople, previewMerge } from '#contract/accounts/claims';
import type { DeskPatient } from '#contract/accounts/desk-patients';
import type { RouteData } from '#contract/shared/define-route';
import { clockOfSlot, formatDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { PatientLine } from './patient-line.tsx';
import { PatientSearch } from './patient-search.tsx';

type MergeDialogProps = {
  patient: DeskPatient;
  /** Called with the record that survived. */
  onMerged: (survivor: DeskPatient) => void;
  onClose: () => void;
};

/** Finds the other record of a patient, shows what merging both would do, and merges them. */
export function MergeDialog({ patient, onMerged, onClose }: MergeDialogProps) {
  const { t } = useMessages();
  const [typed, setTyped] = useState(patient.name);
  const [other, setOther] = useState<DeskPatient | null>(null);
  return (
    <Dialog isOpen size="lg" title={t('deskPatients.mergeTitle')} onClose={onClose}>
      {other ? (
        <MergePreview patient={patient} other={other} onMerged={onMerged} onBack={() => setOther(null)} />
      ) : (
        <div className="grid gap-4">
          <p>{t('deskPatients.mergeLead', { name: patient.name })}</p>
          <PatientSearch typed={typed} except={patient._id} onType={setTyped} onChoose={setOther} />
        </div>
      )}
    </Dialog>
  );
}

type MergePreviewProps = Omit<MergeDialogProps, 'onClose'> & { other: DeskPatient; onBack: () => void };

function MergePreview({ patient, other, onMerged, onBack }: MergePreviewProps) {
  const { t } = useMessages();
  const client = useQueryClient();
  const back = useRef<HTMLButtonElement>(null);
  // The entry that was chosen is gone; a merge cannot be undone.
  useEffect(() => back.current?.focus(), []);
  const pair = { params: { id: other._id }, body: { into: patient._id } };
  const preview = useRoute(previewMerge, pair, { isLive: true });
  const merging = useAction(t, {
    mutationFn: async () => (await callRoute(mergePeople, pair)).data,
    onSuccess: (survivor) => {
      // Not this preview: one of its records has ended.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewMerge.key });
      toast.success(t('deskPatients.merged'));
      onMerged(survivor);
    },
    // What conflicts may be new.
    onError: () => void preview.refetch(),
  });
  const error = merging.error ?? preview.error;
  const shown = preview.data?.data;
  return (
    <div className="grid gap-5">
      {!shown && !error && <Skeleton className="h-40" />}
      {shown && <Outcome shown={shown} />}
      <FormError>{error && errorMessage(error, t)}</FormError>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button ref={back} variant="outline" onClick={onBack}>
          {t('deskPatients.mergeOther')}
        </Button>
        {shown?.conflicts.length === 0 && (
          <Button variant="accent" isBusy={merging.isPending} onClick={() => merging.run()}>
            {t('deskPatients.mergeNow')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Outcome({ shown }: { shown: RouteData<typeof previewMerge>['data'] }) {
  const { t, language } = useMessages();
  const { survivor, merged, upcoming, past, payments, conflicts } = shown;
  const appointmentName = ({ treatmentNames, AppointmentDate, slot, doctor_name: doctor }: Appointment) =>
    [treatmentNames[language], formatDate(AppointmentDate, language), clockOfSlot(slot, language), doctor].join(', ');
  return (
    <>
      <Facts
        item=""
        className="grid gap-4 [&_dt]:text-sm"
        facts={{
          [t('deskPatients.survives')]: <PatientLine patient={survivor} />,
          [t('deskPatients.ends')]: <PatientLine patient={merged} />,
        }}
      />
      <p>{t('deskPatients.moves', { upcoming, past, payments })}</p>
      {conflicts.length > 0 ? (
        <Notice tone="warning">
          <p className="font-semibold">{t('deskPatients.conflicts')}</p>
          <ul className="mt-2 grid list-disc gap-2 ps-5">
            {conflicts.map((pair) => (
              <li key={`${pair.merged._id} ${pair.survivor._id}`}>
                {appointmentName(pair.merged)} – {appointmentName(pair.survivor)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice tone="warning">{t('deskPatients.noWayBack')}</Notice>
      )}
    </>
  );
}

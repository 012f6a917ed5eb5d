import { getTreatment } from '#contract/slots/treatments';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import type { ChangeDialogProps } from './cancel-dialog.tsx';
import type { MoveBody } from './change-requests.ts';
import { MoveForm } from './move-form.tsx';
import { NoEmail } from './no-email.tsx';
import type { MovableTreatment } from './move-price.tsx';

/** Moves an appointment to another time of its own doctor or of another one who offers its treatment, after showing the new price. */
export function MoveDialog(props: ChangeDialogProps<MoveBody>) {
  const { t } = useMessages();
  const { appointment, isStaff = false, onClose } = props;
  const treatment = useRoute(getTreatment, { params: { id: appointment.treatment_id } });
  const option = treatment.data?.data;
  const facts = (
    <div className="mb-4 grid gap-4">
      <AppointmentFacts appointment={appointment} patient={isStaff ? appointment.patient_name : undefined} />
      {isStaff && <NoEmail appointment={appointment} />}
    </div>
  );
  return (
    <Dialog isOpen title={t('changes.moveTitle')} size="xl" onClose={onClose}>
      {option ? (
        <MoveForm {...props} option={withOwnDoctor(option, appointment)}>
          {facts}
        </MoveForm>
      ) : (
        <>
          {facts}
          <Unread read={treatment} failed={t('changes.treatmentsFailed')} size="h-220 lg:h-125" />
        </>
      )}
    </Dialog>
  );
}

/** An appointment moves within its doctor also if the treatment has got another specialty since, and stays as long as it is. */
function withOwnDoctor(
  treatment: MovableTreatment,
  appointment: ChangeDialogProps<MoveBody>['appointment'],
): MovableTreatment {
  const { doctor_id: _id, doctor_name: name, doctor_email: docEmail, minutes } = appointment;
  const option = { ...treatment, ...(minutes !== null && { stays: { doctorEmail: docEmail, minutes } }) };
  if (option.doctors.some((doctor) => doctor.docEmail === docEmail)) return option;
  return { ...option, for: 'move' as const, doctors: [{ _id, name, docEmail }, ...option.doctors] };
}

import {
  BadgeCheck,
  CalendarClock,
  CalendarX2,
  ClipboardList,
  MailCheck,
  ScrollText,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useId } from 'react';
import { verifyDoctor, type User } from '#contract/people/people';
import { useSpecialties } from '#web/api/use-specialties.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { Table } from '#web/ui/table.tsx';
import type { RenderDecisions } from './leave-dialog.tsx';
import type { PeopleTableProps } from './patient-table.tsx';
import { personElementId, PersonName } from './person-name.tsx';
import { LastDay, useLeaveDialog, useLeaving } from './use-leave-dialog.tsx';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { toast } from '#web/ui/toast.ts';
import { useRefreshPeople } from './use-people.ts';

type DoctorTableProps = PeopleTableProps & { renderDecisions: RenderDecisions };

export function DoctorTable({ caption, people, renderDecisions, onDelete }: DoctorTableProps) {
  const { t, language } = useMessages();
  const { isBookable } = useSpecialties();
  const leaving = useLeaving();
  const leave = useLeaveDialog(renderDecisions);
  const hintId = useId();
  return (
    <div className="grid grid-cols-1 gap-6">
      {people.some(({ isverified, isEmailProven }) => isverified !== 'verified' && !isEmailProven) && (
        <div id={hintId} className="max-w-3xl">
          <Notice tone="info">{t('people.notProvenYet')}</Notice>
        </div>
      )}
      <Table
        isWide
        caption={caption}
        items={people}
        columns={{
          photo: ['lead', t('people.photo')],
          name: ['title', t('people.name')],
          email: ['meta', t('people.email')],
          specialty: ['meta', t('people.specialty')],
          registration: ['meta', t('people.registrationNumber')],
          verified: ['foot', t('people.verification')],
          actions: ['end', t('changes.actions')],
        }}
        renderCells={(doctor) => {
          const { _id: id, name, email, registrationnumber: number } = doctor;
          const isVerified = doctor.isverified === 'verified';
          const left = leaving.get(email);
          return {
            photo: <Avatar name={name} src={doctor.image} />,
            name: (
              <>
                <PersonName person={doctor} />
                {left && <LastDay name={name} {...left} />}
              </>
            ),
            email: <DoctorEmail doctor={doctor} />,
            specialty: (
              <span className="inline-block wrap-normal hyphens-auto">
                {doctor.specialtyNames?.[language]}
                {!isBookable(doctor.specialty) && (
                  <span className="flex items-start gap-1.5 text-sm text-base-content/75">
                    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    {t('people.noTreatment')}
                  </span>
                )}
              </span>
            ),
            registration: number && (
              <>
                <span className="hidden narrow:inline">{t('people.registrationNumber')} </span>
                {number}
              </>
            ),
            verified: <VerifyButton doctor={doctor} hintId={hintId} />,
            actions: (
              <RowMenu
                label={t('dashboard.actionsOf', { name })}
                items={[
                  isVerified && { label: t('dashboard.plan'), icon: CalendarClock, to: paths.hoursOf(id) },
                  isVerified && { label: t('dashboard.treatments'), icon: ClipboardList, to: paths.treatmentsOf(id) },
                  { label: t('audit.ofPerson'), icon: ScrollText, to: paths.auditOf(id) },
                  isVerified &&
                    !left && {
                      label: t('people.leave'),
                      icon: CalendarX2,
                      isDestructive: true,
                      onPress: () => leave.ask(doctor),
                    },
                ]}
              >
                {/* In the row, where the specification has it. */}
                <Button
                  icon={Trash2}
                  variant="ghost"
                  size="sm"
                  className="min-h-11 px-2.5 font-medium text-base-content/75"
                  aria-label={t('people.deleteOne', { name })}
                  onClick={() => onDelete(doctor)}
                >
                  <span className="narrow:sr-only">{t('people.delete')}</span>
                </Button>
              </RowMenu>
            ),
          };
        }}
      />
      {leave.dialog}
    </div>
  );
}

/** A doctor's email address, and whether it is proven: until then it may belong to somebody else. */
function DoctorEmail({ doctor: { email, isEmailProven } }: { doctor: User }) {
  const { t } = useMessages();
  const [local, domain] = email.split('@');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {isEmailProven && (
        <span title={t('people.emailProven')} className="shrink-0">
          <MailCheck aria-hidden="true" className="size-4 text-success" />
          <span className="sr-only">{t('people.emailProven')}</span>
        </span>
      )}
      <span>
        {local}@<wbr />
        {domain}
      </span>
      {!isEmailProven && <Badge tone="warning">{t('people.emailNotProven')}</Badge>}
    </span>
  );
}

/** Verifies a doctor. Disabled once verified (specification, section 4) and while the address is unproven, which the element `hintId` explains. */
function VerifyButton({ doctor, hintId }: { doctor: User; hintId: string }) {
  const { t } = useMessages();
  const refresh = useRefreshPeople();
  const { _id: id, name, specialty } = doctor;

  const verify = useAction(t, {
    mutationFn: (_button: HTMLElement) =>
      callRoute(verifyDoctor, { query: { id }, body: { specialty: specialty ?? '' } }),
    onSuccess: async (_reply, button) => {
      await refresh();
      // The button is disabled next and would lose the focus.
      if (document.activeElement === button) {
        document.querySelector<HTMLElement>(`#${personElementId(doctor)}`)?.focus();
      }
      toast.success(t('people.isVerified', { name }));
    },
    onError: (error) => {
      void refresh();
      toast.error(errorMessage(error, t, 'people.failed'));
    },
  });

  if (doctor.isverified === 'verified') {
    return (
      <Button
        icon={BadgeCheck}
        size="sm"
        disabled
        className="min-h-11 border-success/30! bg-success/12! px-2.5 whitespace-nowrap text-success! narrow:min-h-8"
      >
        {t('people.verified')}
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      className="min-h-11 px-2.5 whitespace-nowrap"
      aria-label={t('people.makeVerifiedOne', { name })}
      isBusy={verify.isPending}
      disabled={!doctor.isEmailProven}
      aria-describedby={doctor.isEmailProven ? undefined : hintId}
      onClick={(event) => verify.run(event.currentTarget)}
    >
      {t('people.makeVerified')}
    </Button>
  );
}

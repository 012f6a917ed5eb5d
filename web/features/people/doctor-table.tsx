import { CalendarClock, CalendarX2, ClipboardList, MailCheck, ScrollText, Trash2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { User } from '#contract/people/people';
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
import { PersonName } from './person-name.tsx';
import { LastDay, useLeaveDialog, useLeaving } from './use-leave-dialog.tsx';
import { VerifyButton } from './verify-button.tsx';

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
        keyOf={({ _id }) => _id}
        columns={[
          {
            key: 'photo',
            label: t('people.photo'),
            place: 'lead',
            render: ({ name, image }) => <Avatar name={name} src={image} />,
          },
          {
            key: 'name',
            label: t('people.name'),
            place: 'title',
            render: (doctor) => {
              const left = leaving.get(doctor.email);
              return (
                <>
                  <PersonName person={doctor} />
                  {left && <LastDay name={doctor.name} {...left} />}
                </>
              );
            },
          },
          {
            key: 'email',
            label: t('people.email'),
            place: 'meta',
            render: (doctor) => <DoctorEmail doctor={doctor} />,
          },
          {
            key: 'specialty',
            label: t('people.specialty'),
            place: 'meta',
            render: ({ specialty, specialtyNames }) => (
              <span className="inline-block wrap-normal hyphens-auto">
                {specialtyNames?.[language]}
                {!isBookable(specialty) && (
                  <span className="flex items-start gap-1.5 text-sm text-base-content/75">
                    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    {t('people.noTreatment')}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'registration',
            label: t('people.registrationNumber'),
            place: 'meta',
            render: ({ registrationnumber: number }) =>
              number && (
                <>
                  <span className="hidden narrow:inline">{t('people.registrationNumber')} </span>
                  {number}
                </>
              ),
          },
          {
            key: 'verified',
            label: t('people.verification'),
            place: 'foot',
            render: (doctor) => <VerifyButton doctor={doctor} hintId={hintId} />,
          },
          {
            key: 'delete',
            label: <span className="sr-only">{t('changes.actions')}</span>,
            place: 'end',
            isEnd: true,
            render: (doctor) => {
              const { _id, name } = doctor;
              const isVerified = doctor.isverified === 'verified';
              return (
                <RowMenu
                  label={t('dashboard.actionsOf', { name })}
                  items={[
                    isVerified && { label: t('dashboard.plan'), icon: CalendarClock, to: paths.hoursOf(_id) },
                    isVerified && {
                      label: t('dashboard.treatments'),
                      icon: ClipboardList,
                      to: paths.treatmentsOf(_id),
                    },
                    { label: t('audit.ofPerson'), icon: ScrollText, to: paths.auditOf(_id) },
                    isVerified &&
                      !leaving.has(doctor.email) && {
                        label: t('people.leave'),
                        icon: CalendarX2,
                        isDestructive: true,
                        onPress: () => leave.ask(doctor),
                      },
                  ]}
                >
                  {/* In the row, where the specification has it. */}
                  <Button
                    variant="ghost"
                    size="sm"
                    className="min-h-11 px-2.5 font-medium text-base-content/75"
                    aria-label={t('people.deleteOne', { name })}
                    onClick={() => onDelete(doctor)}
                  >
                    <Trash2 aria-hidden="true" className="size-4" />
                    <span className="narrow:sr-only">{t('people.delete')}</span>
                  </Button>
                </RowMenu>
              );
            },
          },
        ]}
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

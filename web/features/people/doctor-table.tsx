import { TriangleAlert, MailCheck } from 'lucide-react';
import { useId } from 'react';
import type { User } from '#contract/people/people';
import { useSpecialties } from '#web/api/use-specialties.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeleteButton } from './delete-button.tsx';
import { LastDay, LeaveButton, useLeaving } from './leave-button.tsx';
import type { RenderDecisions } from './leave-dialog.tsx';
import type { PeopleTableProps } from './patient-table.tsx';
import { PersonName } from './person-name.tsx';
import { VerifyButton } from './verify-button.tsx';

type DoctorTableProps = PeopleTableProps & { renderDecisions: RenderDecisions };

export function DoctorTable({ caption, people, renderDecisions, onDelete }: DoctorTableProps) {
  const { t, language } = useMessages();
  const { isBookable } = useSpecialties();
  const leaving = useLeaving();
  const hintId = useId();
  const table = (
    <Table
      isWide
      caption={caption}
      columns={[
        { key: 'photo', label: t('people.photo') },
        { key: 'name', label: t('people.name') },
        { key: 'email', label: t('people.email') },
        { key: 'specialty', label: t('people.specialty') },
        { key: 'registration', label: t('people.registrationNumber') },
        { key: 'verified', label: t('people.verification') },
        { key: 'delete', label: t('people.actions'), align: 'end' },
      ]}
      rows={people.map((doctor) => {
        const { name } = doctor;
        const isVerified = doctor.isverified === 'verified';
        const left = leaving.get(doctor.email);
        const leaves = left && <LastDay name={name} {...left} />;
        const photo = <Avatar name={name} src={doctor.image} />;
        const email = <DoctorEmail doctor={doctor} />;
        const specialty = (
          <>
            {doctor.specialtyNames?.[language]}
            {!isBookable(doctor.specialty) && (
              <span className="flex items-start gap-1.5 text-sm text-base-content/75">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {t('people.noTreatment')}
              </span>
            )}
          </>
        );
        const registration = doctor.registrationnumber ?? '–';
        const remove = (
          <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5">
            {isVerified && (
              <ButtonLink
                to={paths.hoursOf(doctor._id)}
                variant="ghost"
                size="sm"
                aria-label={`${t('dashboard.plan')}: ${name}`}
              >
                {t('dashboard.plan')}
              </ButtonLink>
            )}
            {isVerified && (
              <ButtonLink
                to={paths.treatmentsOf(doctor._id)}
                variant="ghost"
                size="sm"
                aria-label={`${t('dashboard.treatments')}: ${name}`}
              >
                {t('dashboard.treatments')}
              </ButtonLink>
            )}
            {isVerified && !left && <LeaveButton doctor={doctor} renderDecisions={renderDecisions} />}
            <DeleteButton name={name} onPress={() => onDelete(doctor)} />
          </span>
        );
        return {
          key: doctor._id,
          cells: {
            photo,
            name: (
              <>
                <PersonName isLink person={doctor} />
                {leaves}
              </>
            ),
            email,
            specialty: <span className="inline-block min-w-25 text-sm wrap-normal hyphens-auto">{specialty}</span>,
            registration,
            verified: <VerifyButton doctor={doctor} hintId={hintId} />,
            delete: remove,
          },
          row: {
            lead: photo,
            title: <PersonName isLink person={doctor} />,
            meta: (
              <>
                <span className="hyphens-auto">{specialty}</span>
                {leaves}
              </>
            ),
            end: isVerified && <VerifyButton isShort doctor={doctor} hintId={hintId} />,
            foot: !isVerified && (
              <span className="relative z-1 flex flex-wrap items-center gap-2">
                <VerifyButton doctor={doctor} hintId={hintId} />
                {!doctor.isEmailProven && <Badge tone="warning">{t('people.emailNotProven')}</Badge>}
              </span>
            ),
            more: {
              label: t('dashboard.details', { name }),
              facts: [
                { label: t('people.email'), value: email },
                { label: t('people.registrationNumber'), value: registration },
              ],
              children: remove,
            },
          },
        };
      })}
    />
  );
  if (people.every((doctor) => isVerifiable(doctor))) return table;
  return (
    <div className="grid gap-6">
      <div id={hintId} className="max-w-3xl">
        <Notice tone="info">{t('people.notProvenYet')}</Notice>
      </div>
      {table}
    </div>
  );
}

/** Whether the doctor is verified, or can be: the address is proven. */
function isVerifiable({ isverified, isEmailProven }: User): boolean {
  return isverified === 'verified' || isEmailProven;
}

/** A doctor's email address, and whether it is proven: until then it may belong to somebody else. */
function DoctorEmail({ doctor: { email, isEmailProven } }: { doctor: User }) {
  const { t } = useMessages();
  const [local, domain] = email.split('@');
  return (
    <span className="inline-grid min-w-30 justify-items-start gap-1 text-sm">
      <span className="flex items-center gap-1.5">
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
      </span>
      {!isEmailProven && <Badge tone="warning">{t('people.emailNotProven')}</Badge>}
    </span>
  );
}

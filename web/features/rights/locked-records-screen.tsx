import { openLockedRecords } from '#contract/accounts/rights';
import { clockOfSlot, formatDate, formatDay } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FieldsForm } from './fields-form.tsx';

const initial = { name: '', reason: '' };

/** Opens what the law retains of deleted patients, with a typed reason. */
export function LockedRecordsScreen() {
  const { t, language } = useMessages();
  const open = useAction(t, { mutationFn: (body: typeof initial) => callRoute(openLockedRecords, { body }) });
  return (
    <>
      <PageHeading title={t('rights.lockedTitle')} lead={t('rights.lockedLead')} />
      <div className="grid max-w-3xl gap-6">
        <Card as="section">
          <FieldsForm
            fields={[
              { name: 'name', label: t('rights.lockedName'), hint: t('rights.lockedNameHint'), maxLength: 100 },
              { name: 'reason', label: t('rights.lockedReason'), hint: t('rights.lockedReasonHint'), maxLength: 500 },
            ]}
            initial={initial}
            action={open}
            submit={t('rights.openLocked')}
          />
        </Card>
        <output className="grid gap-4">
          {open.data?.data.length === 0 && t('rights.nothingLocked')}
          {open.data?.data.map(({ _id, name, keptUntil, appointments }) => (
            <Card key={_id} as="section" className="grid gap-2">
              <h2 className="text-lg">{name}</h2>
              {keptUntil && <p>{t('rights.keptUntil', { day: formatDay(keptUntil, language) })}</p>}
              <ul className="grid gap-1">
                {appointments.map((appointment) => (
                  <li key={appointment._id}>
                    {formatDate(appointment.AppointmentDate, language)}, {clockOfSlot(appointment.slot, language)}:{' '}
                    {appointment.treatmentNames[language]}, {appointment.doctor_name}
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </output>
      </div>
    </>
  );
}

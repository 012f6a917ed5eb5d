import type { DeskPerson } from '#contract/desk/desk-persons';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { RightsPanel } from './rights-panel.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { correctPatient } from '#contract/accounts/rights';
import { formatBirthDate, formatInstant } from '#i18n/format';
import type { MessageKey } from '#i18n/catalogue';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useInsuranceOptions } from '#web/i18n/use-insurance-options.ts';
import { toast } from '#web/ui/toast.ts';
import { FieldsForm } from './fields-form.tsx';

/** What reception does for a patient who exercises their rights at the desk. */
export function DeskRights({ person, onClose }: { person: DeskPerson; onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen title={t('rights.deskTitle')} onClose={onClose}>
      <div className="grid gap-6">
        <CorrectForm person={person} />
        <div className="border-t border-base-300 pt-4">
          <RightsPanel id={person._id} isRestricted={person.isRestricted} isDesk ownerRole="Patient" />
        </div>
      </div>
    </Dialog>
  );
}

/** Corrects a patient's name, phone number, date of birth and insurance at the desk, with what was corrected before. */
function CorrectForm({ person }: { person: DeskPerson }) {
  const { t, language } = useMessages();
  const queries = useQueryClient();
  const insuranceOptions = useInsuranceOptions();
  const known = { name: person.name, birth_date: person.birthDate ?? '', insurance: person.insurance ?? '' };
  const initial = { ...known, phone: person.phone ?? '' };
  const action = useAction(t, {
    // A patient with an account may have no number yet.
    mutationFn: ({ phone, ...others }: typeof initial) =>
      callRoute(correctPatient, { params: { id: person._id }, body: { ...others, ...(phone !== '' && { phone }) } }),
    onSuccess: () => {
      toast.success(t('rights.saved'));
      return queries.invalidateQueries();
    },
  });
  const valueOf = (field: string, value: string | null) => {
    if (value === null) return t('rights.empty');
    if (field === 'insurance') return t(`insurance.${value}` as MessageKey);
    return field === 'birth_date' ? formatBirthDate(value, language) : value;
  };
  return (
    <section className="grid gap-4">
      <div className="grid gap-3">
        <h3 className="text-lg">{t('rights.correct')}</h3>
        <p className="text-base-content/75">{t('rights.correctText')}</p>
      </div>
      <FieldsForm
        fields={[
          { name: 'name', label: t('personData.name') },
          { name: 'phone', label: t('personData.phone'), type: 'tel' },
          { name: 'birth_date', label: t('personData.birth_date'), type: 'date' },
          { name: 'insurance', label: t('personData.insurance'), ...insuranceOptions },
        ]}
        initial={initial}
        action={action}
        submit={t('rights.save')}
      />
      {person.corrections.length > 0 && (
        <ul className="grid gap-1 text-sm" aria-label={t('rights.corrections')}>
          {person.corrections.map(({ field, before, after, correctedAt }) => (
            <li key={correctedAt + field}>
              {t('rights.corrected', {
                field: t(`personData.${field}` as MessageKey),
                before: valueOf(field, before),
                after: valueOf(field, after),
                at: formatInstant(correctedAt, language),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

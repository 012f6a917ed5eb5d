import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ManagedTreatment } from '#contract/clinic/managed-treatments';
import { suggestedTreatments } from '#domain/clinic/sample-treatments';
import { specialtyTexts, treatmentTexts } from '#i18n/clinic-texts';
import { formatTreatmentPrice } from '#i18n/format';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { useSaveTreatment } from './use-managed-treatments.ts';

/** Usual treatments that the clinic does not have, each added with one press; unfolded while the clinic has none. */
export function Suggestions({ treatments }: { treatments: ManagedTreatment[] }) {
  const { t, language } = useMessages();
  const { currency } = useRootData().clinic;
  const saving = useSaveTreatment(null);
  const [isOpen] = useState(treatments.length === 0);
  const missing = suggestedTreatments.filter(({ name }) => !treatments.some(({ texts }) => texts.en.name === name));
  const add = useSingleFlight(
    ({ name, specialty, priceCents, durationMin, bufferMin, image }: (typeof missing)[number]) => {
      const { nameDe, descriptionEn, descriptionDe } = treatmentTexts[name];
      const texts = { name_en: name, name_de: nameDe, description_en: descriptionEn, description_de: descriptionDe };
      const minutes = { duration: durationMin, buffer: bufferMin };
      const fields = { ...texts, ...minutes, price: priceCents / 100, image };
      const added = { ...fields, new_specialty: { en: specialty, de: specialtyTexts[specialty].nameDe } };
      return saving.mutateAsync({ fields: added, photo: null }).then(
        () => toast.success(t('managedTreatments.saved')),
        (error: unknown) => toast.error(errorMessage(error, t, 'managedTreatments.notDone')),
      );
    },
  );
  if (missing.length === 0) return null;
  return (
    <details open={isOpen} className="grid gap-4">
      <summary className="cursor-pointer text-xl font-semibold">{t('managedTreatments.suggestions')}</summary>
      <p className="mt-2 mb-4">{t('managedTreatments.suggestionsLead')}</p>
      <ul className="divide-y divide-base-300">
        {missing.map((sample) => {
          const { name, specialty, priceCents, durationMin: duration, bufferMin: buffer } = sample;
          const price = formatTreatmentPrice({ price: priceCents / 100, currency, priceKind: 'fixed' }, language, t);
          const title = language === 'de' ? treatmentTexts[name].nameDe : name;
          const minutes = t(buffer > 0 ? 'managedTreatments.minutesAndBuffer' : 'managedTreatments.minutes', {
            duration,
            buffer,
          });
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="text-sm">
                  {[language === 'de' ? specialtyTexts[specialty].nameDe : specialty, price, minutes].join(' · ')}
                </span>
              </span>
              <Button
                icon={Plus}
                variant="outline"
                aria-label={t('managedTreatments.addOne', { name: title })}
                isBusy={saving.isPending && saving.variables.fields.name_en === name}
                onClick={() => add(sample)}
              >
                {t('managedTreatments.addSuggestion')}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { DoctorTexts } from '#contract/people/doctor-texts';
import { getProfile, updatePerson, type Profile } from '#contract/people/people';
import { doctorSlug, MAX_ABOUT, spokenLanguages } from '#domain/people/doctor-profile';
import { languageName } from '#i18n/format-languages';
import { callRoute } from '#web/api/client.ts';
import { useCheckedForm } from '#web/api/use-checked-form.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { toast } from '#web/ui/toast.ts';

/** Edits what a doctor's public page has: languages, and a text in English and German. */
export function DoctorPageForm({ profile, texts }: { profile: Profile; texts: DoctorTexts }) {
  const { t, language } = useMessages();
  const refetch = useRefetch(getProfile);
  const { control, register, field, handleSubmit } = useCheckedForm<DoctorTexts>(
    t,
    async () => (await import('./resolvers.ts')).doctorPageForm,
    { values: texts, resetOptions: { keepDirtyValues: true } },
  );
  const save = useAction(t, {
    mutationFn: (doctor: DoctorTexts) => callRoute(updatePerson, { body: { doctor: doctor as never } }),
    onSuccess: async () => {
      toast.success(t('doctors.saved'));
      await refetch();
    },
  });
  const submit = handleSubmit((form) => save.run(form));
  const chosen = useWatch({ control, name: 'languages' });
  const names = spokenLanguages
    .map((code) => ({ code, name: languageName(code, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
  const spoken = names.flatMap(({ code, name }) => (chosen.includes(code) ? name : [])).join(', ');
  return (
    <Form onSubmit={() => submit()} className="grid gap-4">
      <p className="text-base-content/75">{t('doctors.pageLead')}</p>
      {/* Two dozen boxes, of which most people tick two once. */}
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">
          <span className="font-medium">{t('doctors.languages')}</span>
          {spoken && `: ${spoken}`}
        </summary>
        <fieldset>
          <legend className="sr-only">{t('doctors.languages')}</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
            {names.map(({ code, name }) => (
              <CheckboxField key={code} label={name} value={code} {...register('languages')} />
            ))}
          </div>
        </fieldset>
      </details>
      <TextAreaField label={t('doctors.aboutGerman')} lang="de" maxLength={MAX_ABOUT} {...field('about.de')} />
      <TextAreaField
        label={t('doctors.aboutEnglish')}
        lang="en"
        maxLength={MAX_ABOUT}
        hint={t('doctors.aboutHint', { count: MAX_ABOUT })}
        {...field('about.en')}
      />
      <FormError>{save.failure}</FormError>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {t('doctors.save')}
        </Button>
        {profile.isverified === 'verified' && (
          <Link to={paths.doctor(doctorSlug(profile))} className="link link-primary py-2">
            {t('doctors.seePage')}
          </Link>
        )}
      </div>
    </Form>
  );
}

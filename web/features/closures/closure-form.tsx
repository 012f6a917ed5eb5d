import { useState } from 'react';
import { closureIssue } from '#domain/slots/closures';
import { isDay, type Day } from '#domain/shared/time';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Form } from '#web/ui/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { NewClosure } from './use-closures.ts';

/** Nothing is typed. */
export const emptyForm: NewClosure = { first_day: '', last_day: '', name_en: '', name_de: '' };

type ClosureFormProps = {
  today: Day;
  form: NewClosure;
  onChange: (form: NewClosure) => void;
  onSubmit: (closure: NewClosure) => void;
};

/** The days to close, and why. Without a last day it is one day. */
export function ClosureForm({ today, form, onChange, onSubmit }: ClosureFormProps) {
  const { t } = useMessages();
  const [issue, setIssue] = useState<{ path: string; message: string } | null>(null);
  const errorOf = (path: string) => (issue?.path === path ? t(issue.message as MessageKey) : undefined);
  const field = (name: keyof NewClosure) => ({
    name,
    value: form[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => {
      setIssue(null);
      onChange({ ...form, [name]: event.target.value });
    },
  });

  function submit() {
    const closure = { ...form, last_day: form.last_day || form.first_day };
    const found = isDay(form.first_day)
      ? closureIssue({ firstDay: closure.first_day, lastDay: closure.last_day }, today)
      : { path: 'first_day', message: 'validation.missing' };
    setIssue(found);
    if (found) document.querySelector<HTMLElement>(`[name=${found.path}]`)?.focus();
    else onSubmit(closure);
  }

  return (
    <Card as="section" className="grid gap-5">
      <h2 className="text-xl">{t('closures.close')}</h2>
      <Form className="grid gap-5" onSubmit={() => submit()}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField type="date" min={today} label={t('closures.firstDay')} {...field('first_day')} />
          <TextField type="date" min={form.first_day || today} label={t('closures.lastDay')} {...field('last_day')} />
          <TextField maxLength={80} label={t('closures.nameEn')} hint={t('closures.nameHint')} {...field('name_en')} />
          <TextField maxLength={80} label={t('closures.nameDe')} {...field('name_de')} />
        </div>
        <Button type="submit" className="justify-self-start">
          {t('closures.submit')}
        </Button>
      </Form>
    </Card>
  );
}

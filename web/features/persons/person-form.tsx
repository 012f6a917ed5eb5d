import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addPerson, correctPerson, listPersons, type PersonOfAccount } from '#contract/accounts/persons';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type PersonFormProps = {
  /** Whose name is corrected; undefined: somebody is added. */
  before?: PersonOfAccount;
  onDone: (person: PersonOfAccount) => void;
  onCancel: () => void;
};

/** Adds somebody to book for, or corrects their name. No form element, because it stands in that of a booking, too. */
export function PersonForm({ before, onDone, onCancel }: PersonFormProps) {
  const { t } = useMessages();
  const [name, setName] = useState(before?.name ?? '');
  const [birthDate, setBirthDate] = useState('');
  const refetch = useRefetch(listPersons);
  const { run, isPending, failure, fieldError } = useAction(t, {
    mutationFn: () =>
      before
        ? callRoute(correctPerson, { params: { id: before._id }, body: { name } })
        : callRoute(addPerson, { body: { name, birth_date: birthDate } }),
    onSuccess: async ({ data }) => {
      await refetch();
      onDone(data);
    },
    fields: ['name', 'birth_date'],
  });
  const first = useRef<HTMLInputElement>(null);
  // The button that opened it is gone.
  useEffect(() => first.current?.focus(), []);
  // Not the form around it.
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run();
  };
  return (
    <fieldset className="grid max-w-xl gap-4 sm:grid-cols-2">
      <TextField
        label={t('persons.name')}
        {...(before && { hint: t('persons.nameHint') })}
        autoComplete="off"
        ref={first}
        onKeyDown={sendByEnter}
        value={name}
        error={fieldError('name')}
        onChange={(event) => setName(event.target.value)}
      />
      {!before && (
        <TextField
          label={t('persons.birthDate')}
          type="date"
          onKeyDown={sendByEnter}
          value={birthDate}
          error={fieldError('birth_date')}
          onChange={(event) => setBirthDate(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button isBusy={isPending} onClick={() => run()}>
          {t(before ? 'persons.save' : 'persons.add')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('persons.cancel')}
        </Button>
      </div>
      <FormError>{failure}</FormError>
    </fieldset>
  );
}

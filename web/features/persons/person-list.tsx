import { useState } from 'react';
import { letAccountIn, listPersons, removePerson, type PersonOfAccount } from '#contract/accounts/persons';
import { formatBirthDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PersonForm } from './person-form.tsx';

/** Whom one books for, to add, correct and remove; and the account that booked for oneself before, to let it in again. */
export function PersonList() {
  const { t } = useMessages();
  const persons = useRoute(listPersons, {}, { isLive: true });
  const refetch = useRefetch(listPersons);
  const [isAdding, setAdding] = useState(false);
  const access = useAction(t, {
    mutationFn: (isLetIn: boolean) => callRoute(letAccountIn, { body: { isLetIn } }),
    onSettled: () => refetch(),
  });
  if (persons.isLoadingError) return <ErrorState title={t('persons.failed')} onRetry={() => void persons.refetch()} />;
  if (!persons.data) return <Skeleton className="h-24" />;
  const { data, account } = persons.data;
  return (
    <>
      <p className="text-base-content/75">{t('persons.lead')}</p>
      {data.length === 0 && !isAdding && <p>{t('persons.none')}</p>}
      <ul className="grid gap-3">
        {data.map((person) => (
          <Person key={person._id} person={person} onRemoved={refetch} />
        ))}
      </ul>
      {isAdding ? (
        <PersonForm onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setAdding(true)}>
          {t('persons.add')}
        </Button>
      )}
      {account && (
        <div className="grid justify-items-start gap-3 border-t border-base-300 pt-4">
          <p>{t('persons.account', { name: account.name })}</p>
          <Button variant="outline" isBusy={access.isPending} onClick={() => access.run(!account.isLetIn)}>
            {t(account.isLetIn ? 'persons.letOut' : 'persons.letIn', { name: account.name })}
          </Button>
          <FormError>{access.failure}</FormError>
        </div>
      )}
    </>
  );
}

function Person({ person, onRemoved }: { person: PersonOfAccount; onRemoved: () => Promise<unknown> }) {
  const { t, language } = useMessages();
  const [open, setOpen] = useState<'correct' | 'remove' | null>(null);
  const { _id: id, name, birthDate, hasEnded, hasAccount } = person;
  const removal = useAction(t, {
    mutationFn: () => callRoute(removePerson, { params: { id } }),
    onSuccess: () => onRemoved(),
    onSettled: () => setOpen(null),
  });
  if (open === 'correct')
    return (
      <li>
        <PersonForm before={person} onDone={() => setOpen(null)} onCancel={() => setOpen(null)} />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field border border-base-300 px-4 py-3">
      <div className="me-auto min-w-0">
        <p className="font-semibold">{name}</p>
        {birthDate && (
          <p className="text-base-content/75">{t('persons.born', { date: formatBirthDate(birthDate, language) })}</p>
        )}
        {(hasEnded || hasAccount) && <p className="max-w-prose">{t(hasEnded ? 'persons.ended' : 'persons.letsYou')}</p>}
        <FormError>{removal.failure}</FormError>
      </div>
      <span className="-ms-3 flex gap-2 sm:ms-0">
        {!hasEnded && !hasAccount && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('persons.correctNamed', { name })}
            onClick={() => setOpen('correct')}
          >
            {t('persons.correct')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('persons.removeNamed', { name })}
          onClick={() => setOpen('remove')}
        >
          {t('persons.remove')}
        </Button>
      </span>
      <ConfirmDialog
        title={t('persons.removeTitle', { name })}
        message={t('persons.removeText', { name })}
        confirmLabel={t('persons.remove')}
        cancelLabel={t('persons.cancel')}
        isOpen={open === 'remove'}
        isBusy={removal.isPending}
        onConfirm={() => removal.run()}
        onCancel={() => setOpen(null)}
      />
    </li>
  );
}

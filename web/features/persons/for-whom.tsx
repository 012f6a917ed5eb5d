import { Check, Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { listPersons } from '#contract/accounts/persons';
import { firstNameOf } from '#domain/accounts/persons';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PersonForm } from './person-form.tsx';

type ForWhomProps = {
  holder: string;
  /** The ids of the chosen people, empty for the account holder; several are booked in a row. */
  chosen: string[];
  /** Whether the account may book several in a row. */
  mayRow: boolean;
  onChoose: (personIds: string[]) => void;
};

/** How many people can be booked in a row. */
const MAX_IN_ROW = 4;

/** For whom an appointment is: the account holder first, then whom the account books for. Somebody new is added in it. */
export function ForWhom({ holder, chosen, mayRow, onChoose }: ForWhomProps) {
  const { t } = useMessages();
  const group = useId();
  const persons = useRoute(listPersons, {});
  const [isAdding, setAdding] = useState(false);
  const [isRow, setRow] = useState(chosen.length > 1);
  const choices = (persons.data?.data ?? []).filter(({ hasEnded }) => !hasEnded);
  const all = [
    { _id: '', name: t('persons.you', { name: firstNameOf(holder) }) },
    ...choices.map(({ _id, name }) => ({ _id, name: firstNameOf(name) })),
  ];
  // A draft may name somebody who was removed since, or is of age.
  const present = chosen.filter((id) => all.some(({ _id }) => _id === id));
  const isOutdated = persons.isSuccess && present.length < chosen.length;
  useEffect(() => {
    if (isOutdated) onChoose(present.length > 0 ? present : ['']);
  });
  const toggle = (id: string) => {
    if (!isRow) return onChoose([id]);
    const others = chosen.filter((other) => other !== id);
    if (others.length === chosen.length) onChoose([...chosen, id].slice(-MAX_IN_ROW));
    else if (others.length > 0) onChoose(others);
  };
  return (
    <div className="grid gap-3 border-b border-base-300 bg-primary/4 px-5 py-2 sm:px-6">
      <div className="flex min-h-11 min-w-0 items-center gap-2 overflow-x-auto">
        {choices.length > 0 && (
          <fieldset className="flex shrink-0 items-center gap-2">
            <legend className="sr-only">{t('persons.forWhom')}</legend>
            <span aria-hidden="true" className="me-2 max-sm:hidden">
              {t('persons.forWhom')}
            </span>
            {all.map(({ _id, name }) => (
              <label key={_id} className={pillClass(chosen.includes(_id))}>
                <input
                  type={isRow ? 'checkbox' : 'radio'}
                  name={group}
                  className="absolute inset-0 cursor-pointer appearance-none rounded-full"
                  checked={chosen.includes(_id)}
                  onChange={() => toggle(_id)}
                />
                {chosen.includes(_id) && <Check aria-hidden="true" className="size-4" />}
                {name}
              </label>
            ))}
          </fieldset>
        )}
        {mayRow && choices.length > 0 && (
          <Button
            variant={isRow ? 'primary' : 'outline'}
            size="sm"
            className="shrink-0 rounded-full"
            aria-pressed={isRow}
            onClick={() => {
              setRow(!isRow);
              onChoose(chosen.slice(0, 1));
            }}
          >
            {t('persons.inRow')}
          </Button>
        )}
        {persons.data && !isAdding && (
          <Button variant="ghost" size="sm" icon={Plus} className="shrink-0" onClick={() => setAdding(true)}>
            {t(choices.length > 0 ? 'persons.add' : 'persons.bookForOther')}
          </Button>
        )}
      </div>
      {isAdding && (
        <PersonForm
          onDone={({ _id }) => {
            setAdding(false);
            onChoose(isRow ? [...chosen, _id].slice(-MAX_IN_ROW) : [_id]);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </div>
  );
}

function pillClass(isChosen: boolean): string {
  return classNames(
    'relative flex min-h-10 cursor-pointer items-center gap-2 rounded-full border px-4 font-semibold whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
    isChosen ? 'border-primary bg-primary/16' : 'border-base-content/40 bg-base-100',
  );
}

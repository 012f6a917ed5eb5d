import { useEffect, useRef, type KeyboardEvent } from 'react';
import { searchPatients, type DeskPatient } from '#contract/accounts/desk-patients';
import { MIN_SEARCH_LENGTH } from '#domain/shared/text';
import { useTypedSearch } from '#web/api/use-typed-search.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { PatientLine } from './patient-line.tsx';

const ENTRY =
  'block w-full cursor-pointer rounded-field border border-base-300 px-4 py-3 text-start hover:border-primary focus-visible:border-primary focus-visible:bg-primary/10';

type PatientSearchProps = {
  typed: string;
  onType: (typed: string) => void;
  onChoose: (patient: DeskPatient) => void;
  /** Enters a new patient; without it only known ones are found. */
  onNew?: () => void;
  /** The id of the patient to merge another record with, who is not listed; neither are staff. */
  except?: string;
};

/** A field with the patients that fit what is typed; the last entry of its list enters a new one. */
export function PatientSearch({ typed, onType, onChoose, onNew, except }: PatientSearchProps) {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isSearched = typed.trim().length >= MIN_SEARCH_LENGTH;
  const search = useTypedSearch(searchPatients, isSearched ? { body: { q: typed.trim() } } : null);
  const { isFailed } = search;
  const all = isFailed ? [] : (search.found?.data ?? null);
  // Records are merged with patients' only.
  const found = all && all.filter(({ _id, isStaff }) => except === undefined || (_id !== except && !isStaff));
  const hasList = isSearched && found !== null;

  const moveFocus = (step: 1 | -1) => {
    const stops = [field.current, ...(list.current?.querySelectorAll('button') ?? [])];
    const focused = stops.findIndex((stop) => stop === document.activeElement);
    stops[(focused + step + stops.length) % stops.length]?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') moveFocus(1);
    else if (event.key === 'ArrowUp') moveFocus(-1);
    // What was typed since is not searched yet: Enter must not choose from an older list.
    else if (event.key === 'Enter' && event.target === field.current && hasList) {
      if (found[0]) onChoose(found[0]);
      else onNew?.();
    } else return;
    event.preventDefault();
  };
  const status = isFailed
    ? t('deskPatients.searchFailed')
    : found === null
      ? t('deskPatients.searching')
      : found.length === 0
        ? t('deskPatients.nobody')
        : t('deskPatients.found', { count: found.length });
  return (
    <div className="grid gap-3">
      <TextField
        ref={field}
        type="search"
        label={t('deskPatients.search')}
        hint={t('deskPatients.searchHint')}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={handleKey}
      />
      <p aria-live="polite" className="text-sm text-base-content/75">
        {isSearched && status}
      </p>
      {hasList && (
        <ul ref={list} aria-label={t('deskPatients.who')} className="grid gap-2">
          {found.map((patient) => (
            <li key={patient._id}>
              <button type="button" className={ENTRY} onClick={() => onChoose(patient)} onKeyDown={handleKey}>
                <PatientLine patient={patient} />
              </button>
            </li>
          ))}
          {onNew && (
            <li>
              <button
                type="button"
                className={`${ENTRY} font-medium text-primary`}
                onClick={onNew}
                onKeyDown={handleKey}
              >
                {/\p{L}/u.test(typed)
                  ? t('deskPatients.enterNamed', { name: typed.trim() })
                  : t('deskPatients.enterNew')}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a combobox whose options have details */
import { CalendarCheck, CalendarOff, PhoneIncoming, UserRound, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { findAnything } from '#contract/desk/find';
import { matchesNames, readFindCommand } from '#domain/desk/find';
import { mayOpen } from '#domain/shared/screens';
import { MIN_SEARCH_LENGTH } from '#domain/shared/text';
import { dayFromLongDate, longDate } from '#domain/shared/time';
import type { MessageKey } from '#i18n/catalogue';
import { clockOfSlot, formatBirthDate, formatDate } from '#i18n/format';
import { roleOf, type SessionUser } from '#web/api/session-store.ts';
import { storeSessionText } from '#web/api/session-text.ts';
import { useTypedSearch } from '#web/api/use-typed-search.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { allEntriesOf } from './drawer.tsx';
import { hasSlashKey, setSlashKey } from './slash-key.ts';

type Option = { id: string; icon: LucideIcon; title: string; detail?: string; to: string; state?: () => object };

/** What a text names, for its reader: what the server finds, what can be done, and pages. */
function useOptions(user: SessionUser, typed: string) {
  const { t, language } = useMessages();
  const role = roleOf(user);
  const command = readFindCommand(typed, useClinicClock().day);
  const { q } = command;
  const isSearched = q.length >= MIN_SEARCH_LENGTH;
  const { found, isFailed } = useTypedSearch(findAnything, isSearched ? { body: { q } } : null);
  const { patients = [], appointments = [], pages = [] } = found ?? {};
  const bookable = mayOpen(role, 'book') ? patients.slice(0, command.kind === 'book' ? undefined : 1) : [];
  const groups: { label: MessageKey; options: Option[] }[] = [
    {
      label: 'find.patients',
      options: (command.kind === 'book' ? [] : patients).map(({ _id, name, birthDate, phone, email, isStaff }) => ({
        id: `patient-${_id}`,
        icon: UserRound,
        title: name,
        detail: isStaff
          ? t('deskPatients.staff')
          : [birthDate && formatBirthDate(birthDate, language), phone, email].filter(Boolean).join(' · '),
        to: paths.person(_id),
      })),
    },
    {
      label: 'find.appointments',
      options: appointments.map(
        ({ _id, code, AppointmentDate, slot, patient_name, doctor_name, treatmentNames, status }) => ({
          id: `appointment-${_id}`,
          icon: CalendarCheck,
          title: `${code} · ${patient_name}`,
          detail: [
            formatDate(AppointmentDate, language),
            clockOfSlot(slot, language),
            treatmentNames[language],
            doctor_name,
            t(`changes.state_${status}`),
          ].join(' · '),
          ...(role === 'doctor'
            ? { to: `${paths.myHours}?day=${dayFromLongDate(AppointmentDate)}` }
            : { to: paths.appointments, state: () => ({ search: storeSessionText(code) }) }),
        }),
      ),
    },
    {
      label: 'find.acts',
      options: [
        ...bookable.map(({ _id, name }) => ({
          id: `book-${_id}`,
          icon: PhoneIncoming,
          title: t('find.bookFor', { name }),
          detail: t('find.bookForDetail'),
          to: paths.book,
          state: () => ({ patientId: _id }),
        })),
        ...(command.kind === 'close' && mayOpen(role, 'closures')
          ? [
              {
                id: 'close',
                icon: CalendarOff,
                title: command.day
                  ? t('find.closeOn', { date: formatDate(longDate(command.day), language) })
                  : t('find.close'),
                detail: t('find.closeDetail'),
                to: command.day ? `${paths.closures}?from=${command.day}` : paths.closures,
              },
            ]
          : []),
      ],
    },
    {
      label: 'find.pages',
      // The server also compares their names in the other language.
      options: allEntriesOf(role)
        .filter(({ label }) => matchesNames(q, [t(label)]) || pages.includes(label.replace('dashboard.', '')))
        .map(({ to, label, icon }) => ({ id: `page-${label}`, icon, title: t(label), to })),
    },
  ];
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    isFailed,
    isSearching: isSearched && !found && !isFailed,
  };
}

/** Finds patients, appointments, acts and pages: a combobox, whose list is chosen from by arrows and Enter, or by a press. */
export function FindDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useMessages();
  const role = roleOf(user);
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasSlash, setSlash] = useState(hasSlashKey);
  const { groups, isFailed, isSearching } = useOptions(user, typed);
  const all = groups.flatMap(({ options }) => options);
  const active = all.find(({ id }) => id === chosen) ?? all[0];
  const domId = ({ id }: Option) => `${listId}-${id}`;
  useEffect(() => {
    if (chosen !== null)
      document.querySelector('[role=option][aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const open = ({ to, state }: Option) => {
    onClose();
    void navigate(to, { state: state?.() });
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (!active) return;
    if (step === undefined) return open(active);
    setChosen(all.at((all.indexOf(active) + step) % all.length)?.id ?? null);
  };
  const status = isFailed
    ? t('find.failed')
    : isSearching
      ? t('find.searching')
      : all.length === 0
        ? t('find.none')
        : t('find.count', { count: all.length });
  return (
    <Dialog isOpen isAtTop title={t('find.title')} size="lg" closeLabel={t('find.dismiss')} onClose={onClose}>
      <div className="grid grid-cols-1 gap-3">
        <TextField
          data-autofocus=""
          type="text"
          role="combobox"
          label={t(
            role === 'doctor' ? 'find.labelDoctor' : mayOpen(role, 'closures') ? 'find.label' : 'find.labelReception',
          )}
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && domId(active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
          onKeyDown={handleKey}
        />
        <output className="text-sm text-base-content/75">{status}</output>
        <div role="listbox" id={listId} aria-label={t('find.results')} className="grid grid-cols-1 gap-3 empty:hidden">
          {groups.map(({ label, options }) => (
            <div key={label} role="group" aria-label={t(label)}>
              <p aria-hidden="true" className="px-3 py-1 text-sm font-semibold text-base-content/75">
                {t(label)}
              </p>
              {options.map((option) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
                <div
                  key={option.id}
                  id={domId(option)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === active}
                  className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border-s-4 border-transparent px-3 py-2 aria-selected:border-primary aria-selected:bg-primary/12"
                  onPointerMove={() => setChosen(option.id)}
                  onClick={() => open(option)}
                >
                  <option.icon aria-hidden="true" className="size-5 shrink-0" />
                  <span className="grid min-w-0">
                    <span className="font-semibold wrap-anywhere">{option.title}</span>
                    {option.detail && (
                      <span className="text-sm wrap-anywhere text-base-content/75">{option.detail}</span>
                    )}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <footer className="grid gap-1 border-t border-base-300 pt-3 text-sm text-base-content/75">
          <p>
            <span className="pointer-coarse:hidden">{t('find.keys')} </span>
            {t('find.audited')}
          </p>
          <span className="pointer-coarse:hidden">
            <CheckboxField
              label={t('find.slash')}
              checked={hasSlash}
              onChange={({ target }) => {
                setSlashKey(target.checked);
                setSlash(target.checked);
              }}
            />
          </span>
        </footer>
      </div>
    </Dialog>
  );
}

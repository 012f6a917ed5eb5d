import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { AffectedPreview, Decisions, Preview, previewAbsence } from '#contract/absences/absences';
import { leavingActions } from '#domain/absences/absences';
import { absenceActions, type AbsenceAction } from '#domain/bookings/open-decisions';
import { formatPrice } from '#i18n/format';
import type { MessageKey } from '#i18n/catalogue';
import type { routeQuery } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { chipClass } from '#web/ui/chip-style.ts';
import { AffectedList } from './affected-list.tsx';
import { nothingChosen, summarize, toDecisions, type Choices, type Outcome } from './decisions.ts';

const planMessages = {
  offer: 'absences.planOffer',
  call: 'absences.planCall',
  transfer: 'absences.planTransfer',
  cancel: 'absences.planCancel',
  keep: 'absences.planKeep',
} as const satisfies Record<Outcome, MessageKey>;

const outcomes = Object.keys(planMessages) as Outcome[];

/** The query of the same preview with some decisions. */
export type PreviewQuery = (decisions: Decisions) => ReturnType<typeof routeQuery<typeof previewAbsence>>;

type DecisionPanelProps = {
  preview: Preview;
  previewQuery: PreviewQuery;
  /** The email address of the doctor who is absent or leaves; null for a closure. */
  ofDoctor: string | null;
  /** A doctor who leaves has no appointment that stays. */
  isLeaving?: boolean;
  /** The button that confirms what was decided, beside what is going to happen. */
  renderConfirm: (decisions: Decisions) => ReactNode;
};

/** What an absence or a closure changes: figures, what is done about all appointments and about each, and the plan. */
export function DecisionPanel({ preview, previewQuery, ofDoctor, isLeaving, renderConfirm }: DecisionPanelProps) {
  const { t } = useMessages();
  const [choices, setChoices] = useState(nothingChosen);
  const actions = isLeaving ? leavingActions : absenceActions;
  const appointments = useDecided(preview, choices, previewQuery);
  return (
    <div className="grid gap-6">
      <Figures preview={preview} appointments={appointments} />
      {appointments.length === 0 && <p>{t('absences.nobody')}</p>}
      {preview.holds > 0 && <p>{t('absences.holds', { count: preview.holds })}</p>}
      {appointments.length > 0 && (
        <>
          <ForAll choices={choices} setChoices={setChoices} actions={actions} />
          <AffectedList
            appointments={appointments}
            choices={choices}
            ofDoctor={ofDoctor}
            actions={actions}
            onChoose={(id, choice) => setChoices({ ...choices, own: { ...choices.own, [id]: choice } })}
          />
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-base-300 bg-base-100 px-4 py-4 sm:px-5 lg:sticky lg:bottom-4 lg:z-20 lg:shadow-lg">
        <Plan appointments={appointments} choices={choices} />
        {renderConfirm(toDecisions(preview.appointments, choices))}
      </div>
    </div>
  );
}

/** The appointments of a preview, with what each patient is offered and who has to be called as decided by now. */
function useDecided({ appointments }: Preview, choices: Choices, previewQuery: PreviewQuery): AffectedPreview[] {
  const { data } = useQuery({
    ...previewQuery(toDecisions(appointments, choices)),
    enabled: choices !== nothingChosen,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const decided = new Map(data?.data.appointments.map((appointment) => [appointment._id, appointment]));
  return appointments.map((appointment) => {
    const { alternatives, callReason } = decided.get(appointment._id) ?? appointment;
    return { ...appointment, alternatives, callReason };
  });
}

/** How many appointments, to be called, how much is refunded, and how many free times are blocked. */
function Figures({ preview, appointments }: { preview: Preview; appointments: AffectedPreview[] }) {
  const { t } = useMessages();
  const formatSums = useSums();
  const figures = [
    { label: t('absences.affected'), value: preview.count },
    { label: t('absences.toCall'), value: appointments.filter(({ callReason }) => callReason !== null).length },
    { label: t('absences.refundIfAll'), value: formatSums(preview.refunds) || '–' },
    { label: t('absences.blocked'), value: preview.freeSlots },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-box bg-primary/7 px-4 py-3">
          <dt className="text-sm text-base-content/75">{label}</dt>
          <dd className="font-heading text-2xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ForAllProps = { choices: Choices; setChoices: (choices: Choices) => void; actions: readonly AbsenceAction[] };

/** One action for all appointments, which replaces what was chosen one by one. */
function ForAll({ choices, setChoices, actions }: ForAllProps) {
  const { t } = useMessages();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-heading text-xl font-semibold">{t('absences.forAll')}</legend>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {actions.map((action) => {
          const isChosen = choices.forAll === action;
          return (
            <button
              key={action}
              type="button"
              aria-pressed={isChosen}
              className={chipClass(isChosen, 'px-4 font-semibold')}
              onClick={() => setChoices({ forAll: action, own: {} })}
            >
              {t(`absences.${action}`)}
            </button>
          );
        })}
      </div>
      <p className="text-sm text-base-content/75">{t(`absences.${choices.forAll}Hint`)}</p>
    </fieldset>
  );
}

/** What is going to happen, in one line. */
function Plan({ appointments, choices }: { appointments: AffectedPreview[]; choices: Choices }) {
  const { t } = useMessages();
  const formatSums = useSums();
  const { counts, refunds } = summarize(appointments, choices);
  const parts = outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => t(planMessages[outcome], { count: counts[outcome] }));
  const amount = formatSums(refunds);
  return (
    <output className="min-w-0 font-medium">
      {appointments.length === 0
        ? t('absences.noneAffected')
        : [...parts, ...(amount ? [t('absences.planRefund', { amount })] : [])].join(' · ')}
    </output>
  );
}

/** Formats sums of several currencies; empty without one. */
function useSums(): (sums: { currency: string; cents: number }[]) => string {
  const { language } = useMessages();
  return (sums) =>
    sums
      .filter(({ cents }) => cents > 0)
      .map(({ currency, cents }) => formatPrice(cents / 100, currency, language))
      .join(' + ');
}

import type { AffectedPreview } from '#contract/absences/absences';
import type { AbsenceAction } from '#domain/bookings/open-decisions';
import { useMessages } from '#web/i18n/use-messages.ts';
import { AffectedPatient, AffectedTime, offeredTimes, whatOf } from './affected-facts.tsx';
import { DecisionSelect } from './decision-select.tsx';
import { choiceFor, isTooLateToOffer, type Choice, type Choices } from './decisions.ts';

type AffectedListProps = {
  appointments: AffectedPreview[];
  choices: Choices;
  /** The absent doctor's email address; null for a closure. */
  ofDoctor: string | null;
  actions: readonly AbsenceAction[];
  onChoose: (id: string, choice: Choice) => void;
};

/** The affected appointments, each with what is done about it. */
export function AffectedList({ appointments, choices, ofDoctor, actions, onChoose }: AffectedListProps) {
  const { t, language } = useMessages();
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
      {appointments.map((appointment) => {
        const choice = choiceFor(appointment, choices);
        return (
          <li
            key={appointment._id}
            className="grid gap-3 px-4 py-4 sm:px-5 lg:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,28rem)] lg:gap-5"
          >
            <AffectedTime appointment={appointment} />
            <AffectedPatient appointment={appointment} ofDoctor={ofDoctor} callReason={appointment.callReason}>
              <Substitutes appointment={appointment} />
            </AffectedPatient>
            <DecisionSelect
              appointment={appointment}
              label={t('absences.decisionOf', { what: whatOf(appointment, language, t) })}
              choice={choice}
              actions={actions}
              hint={<Consequence appointment={appointment} choice={choice} wanted={choices} />}
              onChoose={(chosen) => onChoose(appointment._id, chosen)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Who could take the appointment over. */
function Substitutes({ appointment: { substitutes } }: { appointment: AffectedPreview }) {
  const { t } = useMessages();
  const doctors = substitutes.map(({ doctor_name: name }) => name).join(', ');
  return (
    <p className="text-sm text-base-content/75">
      {doctors ? t('absences.freeThen', { doctors }) : t('absences.nobodyThen')}
    </p>
  );
}

type ConsequenceProps = { appointment: AffectedPreview; choice: Choice; wanted: Choices };

/** What a patient is offered, or why nothing is. */
function Consequence({ appointment, choice, wanted }: ConsequenceProps) {
  const { t, language } = useMessages();
  if (choice.action !== 'offer') return null;
  const isInstead = wanted.forAll === 'transfer' && !wanted.own[appointment._id];
  return (
    <>
      {isInstead && `${t('absences.nobodyFree')} `}
      {appointment.alternatives.length > 0
        ? offeredTimes(appointment, language, t)
        : t(isTooLateToOffer(appointment) ? 'absences.noTimeLeft' : 'absences.noAlternatives')}
    </>
  );
}

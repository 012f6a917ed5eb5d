import { useState, type ReactNode } from 'react';
import type { Decisions, Preview } from '#contract/absences/absences';
import { leavingActions } from '#domain/absences/absences';
import { absenceActions } from '#domain/bookings/open-decisions';
import { DecisionPanel, type PreviewQuery } from './decision-panel.tsx';
import { nothingChosen, toDecisions } from './decisions.ts';

type DialogDecisionsProps = {
  preview: Preview;
  previewQuery: PreviewQuery;
  /** The email address of a doctor who leaves; null for a closure. */
  ofDoctor: string | null;
  /** The button that confirms what was decided. */
  renderConfirm: (decisions: Decisions) => ReactNode;
};

/** What is done about each appointment on the days of a closure, or of a doctor who leaves. */
export function DialogDecisions({ preview, previewQuery, ofDoctor, renderConfirm }: DialogDecisionsProps) {
  const [choices, setChoices] = useState(nothingChosen);
  return (
    <DecisionPanel
      preview={preview}
      previewQuery={previewQuery}
      choices={choices}
      setChoices={setChoices}
      ofDoctor={ofDoctor}
      actions={ofDoctor === null ? absenceActions : leavingActions}
    >
      {renderConfirm(toDecisions(preview.appointments, choices))}
    </DecisionPanel>
  );
}

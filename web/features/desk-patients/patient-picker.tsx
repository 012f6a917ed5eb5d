import { useState, type ReactNode } from 'react';
import type { DeskPatient } from '#contract/accounts/desk-patients';
import { useUnloadWarning } from '#web/ui/use-unload-warning.ts';
import type { NewPatientFormProps } from './new-patient-form.tsx';
import { PatientSearch } from './patient-search.tsx';

type PatientPickerProps = {
  onChoose: (patient: DeskPatient) => void;
  /** The form of a new patient. */
  renderForm: (props: NewPatientFormProps) => ReactNode;
};

/** Finds a known patient, or enters a new one. */
export function PatientPicker({ onChoose, renderForm }: PatientPickerProps) {
  const [typed, setTyped] = useState('');
  const [isNew, setNew] = useState(false);
  useUnloadWarning(isNew || typed.trim() !== '');
  if (isNew) return renderForm({ typed, onChoose, onBack: () => setNew(false) });
  return <PatientSearch typed={typed} onType={setTyped} onChoose={onChoose} onNew={() => setNew(true)} />;
}

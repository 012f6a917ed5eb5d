import { useState } from 'react';
import type { DeskPatient } from '#contract/desk-patients';
import { useUnloadWarning } from '#web/ui/use-unload-warning.ts';
import { NewPatientForm } from './new-patient-form.tsx';
import { PatientSearch } from './patient-search.tsx';

/** Finds a known patient, or enters a new one. */
export function PatientPicker({ onChoose }: { onChoose: (patient: DeskPatient) => void }) {
  const [typed, setTyped] = useState('');
  const [isNew, setNew] = useState(false);
  useUnloadWarning(isNew || typed.trim() !== '');
  if (isNew) return <NewPatientForm typed={typed} onChoose={onChoose} onBack={() => setNew(false)} />;
  return <PatientSearch typed={typed} onType={setTyped} onChoose={onChoose} onNew={() => setNew(true)} />;
}

/** What a visitor has chosen so far. It survives logging in and going back, in this tab only. */
export type Draft = { treatmentId: string; doctor: string; date: string; slot: string; phone: string };

const NAME = 'bookingDraft';

/** The choice made before for this very treatment, or nothing chosen. */
export function readDraft(treatmentId: string): Draft {
  const nothing: Draft = { treatmentId, doctor: '', date: '', slot: '', phone: '' };
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Partial<Draft> | null;
    return kept?.treatmentId === treatmentId ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}

export function storeDraft(draft: Draft): void {
  sessionStorage.setItem(NAME, JSON.stringify(draft));
}

export function clearDraft(): void {
  sessionStorage.removeItem(NAME);
}

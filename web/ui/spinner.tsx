/** A spinner; unless `isLabelShown`, the label is for screen readers only. */
export function Spinner({ label, isLabelShown = false }: { label: string; isLabelShown?: boolean }) {
  return (
    <output className="inline-grid place-items-center gap-3 text-primary">
      <span aria-hidden="true" className="loading loading-lg loading-spinner" />
      <span className={isLabelShown ? 'text-base-content' : 'sr-only'}>{label}</span>
    </output>
  );
}

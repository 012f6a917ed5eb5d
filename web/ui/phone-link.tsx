/** A phone number as a `tel:` link. */
export function PhoneLink({ number, tabIndex }: { number: string; tabIndex?: number }) {
  return (
    <a
      tabIndex={tabIndex}
      href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}
      className="inline-block py-0.5 whitespace-nowrap underline underline-offset-4"
    >
      {number}
    </a>
  );
}

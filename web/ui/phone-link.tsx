/** A telephone number as a `tel:` link. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a
      href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}
      className="inline-block py-0.5 whitespace-nowrap underline underline-offset-4"
    >
      {number}
    </a>
  );
}

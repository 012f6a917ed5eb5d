import { useRootData } from '#web/root-data.ts';

/** The clinic's phone number as a `tel:` link. */
export function PhoneLink() {
  const { phone } = useRootData().clinic;
  return (
    <a
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      className="inline-block py-0.5 whitespace-nowrap underline underline-offset-4"
    >
      {phone}
    </a>
  );
}

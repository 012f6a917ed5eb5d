import { telephoneHref } from './telephone-href.ts';

/** A phone number as a `tel:` link; nothing without a number. */
export function PhoneLink({ number, tabIndex }: { number: string; tabIndex?: number }) {
  if (!number) return null;
  return (
    <a
      tabIndex={tabIndex}
      href={telephoneHref(number)}
      className="inline-block py-0.5 whitespace-nowrap underline underline-offset-4"
    >
      {number}
    </a>
  );
}

/** A text whose last sentence asks to call `number`, which is left out without one. */
export function CallText({ text, number }: { text: string; number: string }) {
  if (!number) return text.replace(/[^.?!]*:$/, '');
  return (
    <>
      {text} <PhoneLink number={number} />
    </>
  );
}

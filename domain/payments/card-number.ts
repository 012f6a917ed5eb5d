/** A card brand, derived from the first digits of the number by the issuers' published ranges. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

type CardForm = {
  brand: CardBrand;
  /** Valid numbers of digits. */
  lengths: readonly number[];
  /** Sizes of the groups in which the digits are printed. */
  groups: readonly number[];
  /** Number of digits of the security code. */
  codeLength: number;
};

const standard = { lengths: [16], groups: [4, 4, 4, 4], codeLength: 3 };
const long = { lengths: [16, 17, 18, 19], groups: [4, 4, 4, 4, 3], codeLength: 3 };

const forms: readonly (CardForm & { begins: RegExp })[] = [
  { ...standard, brand: 'visa', begins: /^4/ },
  { ...standard, brand: 'mastercard', begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { brand: 'amex', begins: /^3[47]/, lengths: [15], groups: [4, 6, 5], codeLength: 4 },
  { ...standard, brand: 'diners', begins: /^3(0[0-5]|[689])/, lengths: [14, 16] },
  { ...standard, brand: 'jcb', begins: /^35/ },
  { ...standard, brand: 'discover', begins: /^6(011|4[4-9]|5)/ },
  { ...long, brand: 'unionpay', begins: /^62/ },
];
const unknown: CardForm = { ...long, brand: 'unknown', lengths: [12, 13, 14, 15, 16, 17, 18, 19] };

/** The form of a card whose number begins with these digits. */
export function cardFormOf(digits: string): CardForm {
  return forms.find(({ begins }) => begins.test(digits)) ?? unknown;
}

/** Whether the last digit fits the others (Luhn's check, ISO/IEC 7812-1): catches a mistyped digit. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const value = Number(digits.at(-1 - place)) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

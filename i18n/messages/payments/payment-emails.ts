/** Emails about payments and refunds; their subjects contain no personal data either. */
const en = {
  paidSubject: 'We have received your payment',
  paid: 'thank you for your payment:',
  reversedSubject: 'A payment was corrected',
  reversed: 'a payment for this appointment had been recorded by mistake, so we have taken it back:',
  refundedSubject: 'You get money back',
  refunded: 'we refund this amount of your payment:',
  means: 'Paid by',
};

const de: Record<keyof typeof en, string> = {
  paidSubject: 'Wir haben Ihre Zahlung erhalten',
  paid: 'vielen Dank für Ihre Zahlung:',
  reversedSubject: 'Eine Zahlung wurde berichtigt',
  reversed: 'eine Zahlung für diesen Termin war versehentlich eingetragen; wir haben sie zurückgenommen:',
  refundedSubject: 'Sie erhalten Geld zurück',
  refunded: 'diesen Betrag Ihrer Zahlung erstatten wir Ihnen:',
  means: 'Zahlungsart',
};

export const paymentEmails = { en, de };

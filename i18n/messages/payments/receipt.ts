/** The receipt of what a patient paid for an appointment. */
const en = {
  title: 'Receipt',
  issuer: 'Issued by',
  payer: 'Received from',
  service: 'For',
  serviceOf: '{{treatment}}, {{date}}, {{doctor}}',
  paid: 'Paid on {{date}}: {{method}}',
  transaction: 'Transaction number {{id}}',
  refunded: 'Refunded',
  toRefund: 'To be refunded',
  total: 'Paid in total',
  vat: 'No VAT is shown: dental treatment that serves health is exempt under § 4 no. 14 (a) of the German VAT Act (UStG).',
  noInvoice:
    'This receipt confirms the payment and does not replace the invoice of the treatment, nor the fiscal receipt of a payment in cash.',
  failed: 'The receipt could not be loaded.',
};

const de: Record<keyof typeof en, string> = {
  title: 'Quittung',
  issuer: 'Ausgestellt von',
  payer: 'Erhalten von',
  service: 'Für',
  serviceOf: '{{treatment}}, {{date}}, {{doctor}}',
  paid: 'Bezahlt am {{date}}: {{method}}',
  transaction: 'Vorgangsnummer {{id}}',
  refunded: 'Erstattet',
  toRefund: 'Wird erstattet',
  total: 'Insgesamt bezahlt',
  vat: 'Umsatzsteuer ist nicht ausgewiesen: Zahnärztliche Heilbehandlungen sind nach § 4 Nr. 14 Buchst. a UStG steuerfrei.',
  noInvoice:
    'Diese Quittung bestätigt die Zahlung und ersetzt weder die Rechnung über die Behandlung noch den Kassenbeleg einer Barzahlung (§\u00A0146a AO).',
  failed: 'Die Quittung konnte nicht geladen werden.',
};

export const receipt = { en, de };

import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

type Refund = {
  /** In units of `currency`. */
  amount: number;
  /** The part of it that was paid at the desk, and is returned there. */
  atDesk: number;
  currency: string;
};

/** Returns the message about how a refund reaches the patient: to the card, or at the desk, with what staff have to do. */
export function useRefundText(isStaff: boolean): (refund: Refund) => string {
  const { t, language } = useMessages();
  return ({ amount, atDesk, currency }) => {
    const show = (part: number) => formatPrice(part, currency, language);
    const toCard = Math.round((amount - atDesk) * 100) / 100;
    const atDeskText = t(isStaff ? 'changes.returnAtDesk' : 'changes.collectAtClinic', { amount: show(atDesk) });
    return [
      ...(toCard > 0 ? [t('changes.willRefund', { amount: show(toCard) })] : []),
      ...(atDesk > 0 ? [atDeskText] : []),
    ].join(' ');
  };
}

// What is offered and said: treatments, messages, notifications.

export { listDeskPeople, releaseMessages } from './messages/messages-rows.ts';
export { listMessagesById } from './messages/present-messages.ts';
export { moveSubscription } from './newsletter/newsletter-rows.ts';
export { announcedPlace, storeUnannounced, unannounced } from './notifications/announced-place-rows.ts';
export { deleteNewsletterAddressOf, findSubscription } from './newsletter/newsletter-rows.ts';
export { deleteNotificationEvents, findFirstChoice } from './notifications/notifications-rows.ts';
export {
  enqueueNotices,
  enqueueNoticesOf,
  insertNotices,
  type StaffNotice,
} from './notifications/notice-recipients-rows.ts';
export { createTreatment } from './treatments/create-treatment.ts';
export { bookableDays, describeTreatment, doctorsOf } from './treatments/describe-treatment.ts';
export { readOffering } from './treatments/offering-rows.ts';
export { ownTreatments } from './treatments/own-treatments-rows.ts';
export { listManagedTreatments } from './treatments/list-managed-treatments.ts';
export { listSpecialties } from './treatments/list-specialties.ts';
export { orderTreatments } from './treatments/order-treatments.ts';
export {
  findSpecialtyByName,
  listOfferedSpecialties,
  type TreatmentRow,
  type VerifiedDoctorRow,
} from './treatments/treatments-rows.ts';
export {
  auditedPrice,
  findTreatmentPrices,
  treatmentPrices,
  type TreatmentPrice,
} from './treatments/treatment-prices-rows.ts';
export { updateTreatment } from './treatments/update-treatment.ts';

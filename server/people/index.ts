// Who somebody is: profiles, sessions, identities and images.

export { enqueueReceipt } from './emails/rights-receipt.ts';
export { recipientOf } from './emails/recipient-of.ts';
export { readInvitationToken } from './identity/invitation-link.ts';
export { assignImage, isImageOf } from './images/images-rows.ts';
export { imageUrlOf, requireOwnImage } from './images/own-image.ts';
export {
  confirmEmailChangeRow,
  findEmailChange,
  insertEmailChange,
  isEmailTaken,
  undoEmailChangeRow,
  updateEmail,
  type EmailChange,
} from './profiles/email-changes-rows.ts';
export { deleteFactorsOf } from './factors/factors-rows.ts';
export { enqueueIdentityDeletion } from './profiles/delete-identity.ts';
export { findRecipientById, lockDeskPatient, noDeskEmail, storeDeskEmail } from './profiles/desk-emails-rows.ts';
export {
  countToProve,
  deleteImportedPeople,
  insertImportedPeople,
  listKnownPatients,
  openImportedLinks,
  type KnownPatient,
} from './profiles/imported-people-rows.ts';
export { listDoctorProfiles } from './profiles/doctor-profiles-rows.ts';
export { toDoctorTexts } from './profiles/doctor-texts.ts';
export { getPerson } from './profiles/get-person.ts';
export { getProfile } from './profiles/get-profile.ts';
export { getRole } from './profiles/get-role.ts';
export { hasPhone, matchesSearch, wordsOf } from './profiles/list-people-rows.ts';
export { listPeople } from './profiles/list-people.ts';
export {
  deletePersonRow,
  findDoctorName,
  findPersonByEmail,
  findPersonById,
  findPersonByIdentity,
  insertDoctor,
  insertPerson,
  type NewPerson,
  listAdmins,
  listPeopleById,
  lockAdmins,
  lockDoctor,
  lockPerson,
  markEmailDisowned,
  markEmailProven,
  storeBookedNames,
  updatePersonRow,
  type LockedPerson,
  type PersonRow,
} from './profiles/people-rows.ts';
export {
  findAccountOf,
  listPersonsOf,
  releasePersons,
  storeAccount,
  storeAnnouncedEnds,
  type PersonOfAccountRow,
} from './profiles/persons-rows.ts';
export { toUser, wireRole } from './profiles/present-person.ts';
export { updatePerson } from './profiles/update-person.ts';
export { verifyDoctor } from './profiles/verify-doctor.ts';
export { endSession } from './sessions/end-session.ts';
export { findEndedSessions } from './sessions/find-ended-sessions.ts';
export { identifyCaller, toActor } from './sessions/identify-caller.ts';
export { listSessions, listStaffSessions } from './sessions/list-sessions.ts';
export { proveSession } from './sessions/prove-session.ts';
export { logSecurityEvent } from './sessions/security-log.ts';
export { refusedSession } from './sessions/refused-session.ts';
export { endOtherSessions, ensureSession, isUsable } from './sessions/sessions-rows.ts';
export { signOut } from './sessions/sign-out.ts';
export {
  markEmailReturned,
  withdrawVerification,
  completeSurvivor,
  leadToSurvivor,
  updateDailyMail,
  listDueDeletions,
  storeDeletionRequest,
  storeKeptUntil,
  storeRestriction,
} from './profiles/update-people-rows.ts';
export {
  replaceCalendarFeed,
  deleteCalendarFeedRow,
  findCalendarFeed,
  findFeedOwner,
} from './sessions/calendar-feeds-rows.ts';
export {
  findTextConsent,
  giveDecisions,
  listCorrections,
  readRecordedSince,
  deleteEmailCorrections,
  storeCorrections,
  storeTextConsent,
} from './profiles/consents-rows.ts';
export { findVisit, storeVisit } from './profiles/desk-visits-rows.ts';

/** Emails that confirm that somebody exercised a right to their data. */
const en = {
  profileAction: 'Open my profile',
  exportSubject: 'The copy of your data is ready',
  exportLead:
    'you asked for everything that we store about you. The copy can be opened once, until {{until}}, after logging in and confirming that it is you. If you did not ask for it, please change your password.',
  exportAction: 'Open my data',
  deletionSubject: 'Your account will be deleted',
  deletionLead:
    'you asked us to delete your account. It will be deleted on {{until}}; until then you can log in and keep it. On that day your upcoming appointments are cancelled, and what you paid for them is refunded by our rules. What the law obliges us to retain stays locked.',
  deskDeletionSubject: 'We have your wish to delete your account',
  deskDeletionLead:
    'our reception recorded that you want your account deleted. We decide about it shortly; you get an email about each appointment that is cancelled.',
  keptSubject: 'Your account stays',
  keptLead: 'the request to delete your account was withdrawn. Nothing was cancelled or deleted.',
  deletedSubject: 'Your account was deleted',
  deletedLead:
    'as you wished, your account was deleted. Records of treatment and payments stay locked for as long as the law obliges us to retain them. This is the last email to this address about it.',
  correctionSubject: 'Your data was corrected',
  correctionLead:
    'your name, phone number or date of birth was changed. What it was before is stored with the change. If it is not right, you can correct it in your profile.',
  restrictedSubject: 'The use of your data is restricted',
  restrictedLead:
    'as you wished, your data are now only stored and used for your appointments: you get no news and no text messages, no exported list has them, and we do not delete them unless you ask for it. You can lift this in your profile or with us.',
  unrestrictedSubject: 'The use of your data is no longer restricted',
  unrestrictedLead:
    'the restriction was lifted, by you or by our practice. If that is not right, you can restrict the use again in your profile, or write to us.',
  consentSubject: 'Your consent was changed',
  consentLead:
    'we recorded what you decided about something that rests on your consent. Your profile shows what you consent to now, and since when.',
};

const de: Record<keyof typeof en, string> = {
  profileAction: 'Mein Profil öffnen',
  exportSubject: 'Die Kopie Ihrer Daten ist bereit',
  exportLead:
    'Sie haben alles angefordert, was wir über Sie gespeichert haben. Die Kopie lässt sich einmal öffnen, bis {{until}}, nachdem Sie sich angemeldet und bestätigt haben, dass Sie es sind. Haben Sie das nicht angefordert, ändern Sie bitte Ihr Passwort.',
  exportAction: 'Meine Daten öffnen',
  deletionSubject: 'Ihr Konto wird gelöscht',
  deletionLead:
    'Sie möchten Ihr Konto löschen. Es wird am {{until}} gelöscht; bis dahin können Sie sich anmelden und es behalten. An diesem Tag werden Ihre bevorstehenden Termine abgesagt und Ihre Zahlungen dafür nach unseren Regeln erstattet. Was wir gesetzlich aufbewahren müssen, bleibt gesperrt erhalten.',
  deskDeletionSubject: 'Ihr Wunsch, Ihr Konto zu löschen, ist aufgenommen',
  deskDeletionLead:
    'unser Empfang hat aufgenommen, dass Ihr Konto gelöscht werden soll. Wir entscheiden in Kürze darüber; zu jedem Termin, der dadurch entfällt, erhalten Sie eine E-Mail.',
  keptSubject: 'Ihr Konto bleibt bestehen',
  keptLead: 'der Wunsch, Ihr Konto zu löschen, wurde zurückgenommen. Nichts wurde abgesagt oder gelöscht.',
  deletedSubject: 'Ihr Konto wurde gelöscht',
  deletedLead:
    'wie gewünscht wurde Ihr Konto gelöscht. Unterlagen zu Behandlungen und Zahlungen bleiben gesperrt, solange wir sie gesetzlich aufbewahren müssen. Dies ist dazu die letzte E-Mail an diese Adresse.',
  correctionSubject: 'Ihre Daten wurden berichtigt',
  correctionLead:
    'Ihr Name, Ihre Telefonnummer oder Ihr Geburtsdatum wurde geändert. Der frühere Stand ist bei der Änderung gespeichert. Stimmt etwas nicht, können Sie es in Ihrem Profil berichtigen.',
  restrictedSubject: 'Die Verwendung Ihrer Daten ist eingeschränkt',
  restrictedLead:
    'wie gewünscht werden Ihre Daten jetzt nur noch aufbewahrt und für Ihre Termine verwendet: Sie erhalten keine Neuigkeiten und keine SMS, keine exportierte Liste enthält sie, und wir löschen sie nur, wenn Sie es wünschen. Aufheben können Sie das in Ihrem Profil oder bei uns.',
  unrestrictedSubject: 'Die Verwendung Ihrer Daten ist nicht mehr eingeschränkt',
  unrestrictedLead:
    'die Einschränkung wurde aufgehoben, von Ihnen oder von unserer Praxis. Stimmt das nicht, können Sie die Verwendung in Ihrem Profil wieder einschränken oder uns schreiben.',
  consentSubject: 'Ihre Einwilligung wurde geändert',
  consentLead:
    'wir haben festgehalten, was Sie zu etwas entschieden haben, das auf Ihrer Einwilligung beruht. Ihr Profil zeigt, worin Sie jetzt einwilligen und seit wann.',
};

export const rightsEmails = { en, de };

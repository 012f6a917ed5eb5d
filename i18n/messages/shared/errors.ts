/** One message per code of `domain/shared/errors.ts`: what happened and what to do next. */
const en = {
  invalid_input: 'Something in your input is not right. Please check the marked fields.',
  unsupported_media_type: 'This kind of content is not accepted here.',
  too_large: 'This is too large.',
  file_unreadable:
    'This is not a CSV file with headings and 1 to 20,000 rows. In Excel choose “Save as” and “CSV UTF-8”.',
  import_in_use_one: 'This can no longer be undone: {{count}} of them has been changed or used since.',
  import_in_use_other: 'This can no longer be undone: {{count}} of them have been changed or used since.',
  import_running: 'Another import is still running. Please try again in a minute; nothing of this one was done.',
  not_a_picture: 'This file is not a JPG photo. Please choose another one.',
  image_too_large: 'This photo has too many pixels: {{max}} million is the most. Please choose a smaller one.',
  image_too_complex:
    'This photo takes too much work to read. Please save it as a plain JPG (not “progressive”) and upload it again.',
  image_not_rgb: 'This photo has the colours of a print file (CMYK). Please save it as RGB and upload it again.',
  uploads_busy: 'Too many photos are being uploaded right now. Please try again in a few seconds.',
  upload_too_slow: 'This upload took too long. Please try again with a smaller photo or a faster connection.',
  not_signed_in: 'Please log in first.',
  factor_required: 'Please confirm your log-in with your second factor first.',
  factor_setup_required: 'Your account needs a second factor. Please set one up first.',
  factor_refused:
    'That did not work. Enter the code that the app shows now, and check the clock of its device; each code works once. A passkey must belong to this account.',
  last_factor: 'Your account needs a second factor. Add another one before you remove this one.',
  factors_full: 'Your account has as many factors as it can have. Please remove one that you no longer use.',
  passkeys_unavailable: 'Passkeys do not work here, because this portal is reached by a number and not by a name.',
  session_locked:
    'This session is locked, because nobody has used it for a while. Please enter your password to go on.',
  not_allowed: 'Your account is not allowed to do this.',
  step_up_required: 'Please confirm that it is you. Then this can be done.',
  foreign_form:
    'This form was not sent from a page of this portal, so nothing was changed. Please open the page here and try again.',
  doctor_not_verified: 'Your are not verified by the Admin.Please wait for a while',
  profile_missing: 'Your sign-up is not finished yet. Please complete it.',
  account_exists: 'There is already an account with this email address.',
  unproven_account_booked:
    'Somebody signed up with this email address without confirming it, and has appointments. Please delete that account first; its appointments are cancelled, and paid ones refunded.',
  specialty_mismatch: 'This doctor has another specialty now. Please reload the list.',
  own_address_not_proven: 'Please confirm your email address first, by the link that we sent you.',
  address_not_proven:
    'The email address of this account is not confirmed yet. Please ask the person to open the link in our email and press “Confirm”; they can have the email sent again from their profile.',
  two_accounts:
    'Both have an account: whoever signs in to one would get the history of the other. Please delete the one that is not used.',
  merge_conflict:
    'Both records have appointments at the same time, or of the same treatment on one day. Please cancel or move one of each first.',
  claim_refused:
    'This code and date of birth do not match any record, or the code was used or has expired. Please check them, or call us.',
  link_refused:
    'This did not work: the link is no longer valid, or the date of birth is not the right one. After five tries only our reception can send another link. Please call us.',
  link_ended:
    'This link was already used, has ended, or belongs to another account. Please request your data again in your profile.',
  cannot_delete_self: 'You cannot delete your own account.',
  last_admin: 'This is the last admin account: it cannot be deleted.',
  use_restricted:
    'This patient has restricted the use of their data, so they cannot be deleted. Lift the restriction first, or record the patient’s wish to delete.',
  person_booked: 'You have appointments for this person. Please cancel them first.',
  not_found: 'This does not exist, or you do not have access to it.',
  slot_taken: 'Someone else has just booked this slot. Please choose another one.',
  slot_booked: 'This slot is reserved for a patient, so it can no longer be withdrawn.',
  slot_overlap: 'One of these slots overlaps another that you have published.',
  treatments_full: 'There can be at most {{max}} treatments. Please archive one that you no longer need.',
  treatment_not_offered: 'This treatment is no longer offered. Please choose another one.',
  changed_meanwhile: 'Somebody else has changed this meanwhile. Please look at it again before you save.',
  plan_overlap: 'Another plan applies to some of these days. Please change its dates first.',
  slot_unavailable: 'This slot is not available. Please choose another one.',
  nothing_beside:
    'No appointment overlaps this time, so there is nothing to squeeze in beside. Please book it as usual.',
  beside_taken:
    'Only two appointments can stand beside each other, and both must be booked. Please choose another time or a shorter length.',
  outside_hours: 'This time is outside the doctor’s hours. Do you want to book it anyway?',
  already_booked_that_day: 'You already have a booking on {{date}}',
  overlapping_appointment: 'You already have an appointment at this time. Please choose another time.',
  too_many_unpaid_bookings:
    'You have {{max}} appointments that are unpaid or were booked today. Please pay the unpaid ones, and book another tomorrow.',
  too_many_holds:
    'You hold {{max}} appointments that are not confirmed yet. Please confirm your email address by the link in our email, or pay one of them online where the clinic offers it, before you book another.',
  too_many_holds_of_network:
    '{{max}} appointments that are not confirmed yet are held from your network. Please confirm your email address by the link in our email, or pay an appointment you hold online where the clinic offers it, or try again in half an hour.',
  too_many_of_origin:
    'Several new patients already booked from your network or with your email domain, so no more can be booked online at the moment. Please call us: {{phone}}.',
  hold_expired: 'The time for which this appointment was held is over. Please book it again.',
  address_disowned:
    'The owner of this email address reported that they requested no appointment. Please confirm the address in your profile before you book.',
  password_needed: 'Please enter the password that the account was signed up with.',
  wrong_password: 'This is not the password of the account.',
  address_already_proven:
    'This email address is confirmed already. If somebody else uses it here, choose a new password: that signs them out.',
  email_at_provider: 'Your email address is that of the account you sign in with. Please change it there.',
  too_late_to_change:
    'Appointments can be changed here until {{hours}} hours before they start. Please call us: {{phone}}.',
  appointment_started: 'This appointment has begun or is over, so it can no longer be changed.',
  reason_missing: 'Please give a reason.',
  cannot_mark: 'This appointment cannot be marked like this at the moment. Please reload the list.',
  already_decided: 'This appointment has been dealt with meanwhile.',
  cannot_undo: 'This can no longer be undone.',
  cutoff_changed:
    'The clinic has changed its rule: the appointment can be changed online until {{hours}} hours before. Please look again before you go on.',
  price_changed: 'The price is {{price}} now. Please look again before you go on.',
  already_paid: 'This appointment is already paid.',
  booking_cancelled:
    'This appointment was cancelled. If your card was charged, the money is refunded automatically within a few days.',
  payment_refunded: 'The payment of this appointment was refunded. Please call the clinic before you pay again.',
  payment_partly_returned: 'A part of this payment was returned already, so it cannot be reversed.',
  nothing_to_return: 'Nothing of this payment is to be returned.',
  nothing_to_pay: 'You have no unpaid appointment at this price.',
  cannot_take_place: 'This appointment cannot take place as booked, so it cannot be paid now.',
  payment_waiting:
    'Your card was charged already, and the payment is being assigned to your appointment. Please do not pay again.',
  payment_returned:
    'This appointment was not paid by this charge: the charge was not needed, or came too late. The money is refunded automatically within a few days.',
  payment_not_confirmed: 'The card provider has not confirmed this payment.',
  pay_at_clinic: 'Cards are not taken online. Please pay at the clinic.',
  too_many_appointments:
    'You have {{max}} appointments that are still to come or were booked today. Please call the clinic if you need more.',
  payment_mismatch: 'This payment does not belong to this appointment.',
  payment_in_other_currency:
    'This charge is in {{charged}}, and the price of this appointment in {{own}}. Please name an appointment in {{charged}}.',
  webhook_refused: 'This message is not signed by the card provider.',
  idempotency_conflict: 'This Idempotency-Key was used for a different request.',
  calendar_not_chosen: 'Please choose a calendar.',
  not_reserved: 'You have no booking for this slot.',
  too_many_requests_one: 'Too many attempts. Please try again in a minute.',
  too_many_requests_other: 'Too many attempts. Please try again in {{count}} minutes.',
  too_many_exports_one:
    'You have exported lists ten times within an hour; the admin has been informed. You can export again in a minute. Searching goes on.',
  too_many_exports_other:
    'You have exported lists ten times within an hour; the admin has been informed. You can export again in {{count}} minutes. Searching goes on.',
  unavailable: 'The service cannot be reached right now. Nothing was changed. Please try again.',
  not_open_yet: 'The clinic opens its portal soon. Until then please make appointments by phone.',
  demo_only_here: 'This is a demo: it is available only on this machine.',
  internal: 'Something went wrong on our side. Please try again.',
};

const de: Record<keyof typeof en, string> = {
  invalid_input: 'Etwas stimmt in Ihren Angaben nicht. Bitte prüfen Sie die markierten Felder.',
  unsupported_media_type: 'Diese Art von Inhalt wird hier nicht angenommen.',
  too_large: 'Das ist zu groß.',
  file_unreadable:
    'Das ist keine CSV-Datei mit Überschriften und 1 bis 20.000 Zeilen. Wählen Sie in Excel „Speichern unter“ und „CSV UTF-8“.',
  import_in_use_one:
    'Das lässt sich nicht mehr rückgängig machen: {{count}} Eintrag wurde seitdem geändert oder verwendet.',
  import_in_use_other:
    'Das lässt sich nicht mehr rückgängig machen: {{count}} Einträge wurden seitdem geändert oder verwendet.',
  import_running:
    'Ein anderer Import läuft noch. Bitte versuchen Sie es in einer Minute noch einmal; von diesem ist nichts geschehen.',
  not_a_picture: 'Diese Datei ist kein JPG-Foto. Bitte wählen Sie eine andere.',
  image_too_large:
    'Dieses Foto hat zu viele Bildpunkte: Höchstens {{max}} Millionen sind möglich. Bitte wählen Sie ein kleineres.',
  image_too_complex:
    'Dieses Foto ist zu aufwendig gespeichert. Bitte speichern Sie es als einfaches JPG (nicht „progressiv“) und laden Sie es erneut hoch.',
  image_not_rgb:
    'Dieses Foto hat die Farben einer Druckdatei (CMYK). Bitte speichern Sie es als RGB und laden Sie es erneut hoch.',
  uploads_busy: 'Gerade werden zu viele Fotos hochgeladen. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  upload_too_slow:
    'Das Hochladen hat zu lange gedauert. Bitte versuchen Sie es mit einem kleineren Foto oder einer schnelleren Verbindung noch einmal.',
  not_signed_in: 'Bitte melden Sie sich zuerst an.',
  factor_required: 'Bitte bestätigen Sie Ihre Anmeldung zuerst mit Ihrem zweiten Faktor.',
  factor_setup_required: 'Ihr Konto braucht einen zweiten Faktor. Bitte richten Sie zuerst einen ein.',
  factor_refused:
    'Das hat nicht geklappt. Geben Sie den Code ein, den die App jetzt anzeigt, und prüfen Sie die Uhr Ihres Geräts; jeder Code gilt einmal. Ein Passkey muss zu diesem Konto gehören.',
  last_factor: 'Ihr Konto braucht einen zweiten Faktor. Fügen Sie einen anderen hinzu, bevor Sie diesen entfernen.',
  factors_full: 'Mehr Faktoren kann Ihr Konto nicht haben. Bitte entfernen Sie einen, den Sie nicht mehr verwenden.',
  passkeys_unavailable:
    'Passkeys funktionieren hier nicht, weil dieses Portal über eine Nummer und nicht über einen Namen erreicht wird.',
  session_locked:
    'Diese Sitzung ist gesperrt, weil sie eine Weile nicht benutzt wurde. Bitte geben Sie Ihr Passwort ein, um weiterzuarbeiten.',
  not_allowed: 'Ihr Konto ist dafür nicht berechtigt.',
  step_up_required: 'Bitte bestätigen Sie, dass Sie es sind. Danach ist das möglich.',
  foreign_form:
    'Dieses Formular kam nicht von einer Seite dieses Portals, daher wurde nichts geändert. Bitte öffnen Sie die Seite hier und versuchen Sie es noch einmal.',
  doctor_not_verified: 'Sie sind von der Praxisleitung noch nicht bestätigt. Bitte haben Sie etwas Geduld.',
  profile_missing: 'Ihre Registrierung ist noch nicht abgeschlossen. Bitte vervollständigen Sie sie.',
  account_exists: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.',
  unproven_account_booked:
    'Mit dieser E-Mail-Adresse hat sich jemand registriert, ohne sie zu bestätigen, und Termine gebucht. Bitte löschen Sie zuerst dieses Konto; seine Termine werden dabei abgesagt, bezahlte erstattet.',
  specialty_mismatch: 'Das Fachgebiet hat sich geändert. Bitte laden Sie die Liste neu.',
  own_address_not_proven:
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link, den wir Ihnen geschickt haben.',
  address_not_proven:
    'Die E-Mail-Adresse dieses Kontos ist noch nicht bestätigt. Dazu muss der Link in unserer E-Mail geöffnet und dort auf „Bestätigen“ geklickt werden; im eigenen Profil lässt sich die E-Mail erneut anfordern.',
  two_accounts:
    'Beide haben ein Konto: Wer sich bei dem einen anmeldet, bekäme die Daten des anderen. Bitte löschen Sie das nicht benutzte.',
  merge_conflict:
    'Beide haben Termine zur selben Zeit oder zur selben Behandlung am selben Tag. Bitte sagen Sie zuerst je einen davon ab oder verschieben Sie ihn.',
  claim_refused:
    'Zu diesem Code und Geburtsdatum gibt es keinen Eintrag, oder der Code wurde schon benutzt oder ist abgelaufen. Bitte prüfen Sie beides, oder rufen Sie uns an.',
  link_refused:
    'Das hat nicht geklappt: Der Link gilt nicht mehr, oder das Geburtsdatum stimmt nicht. Nach fünf Versuchen kann nur unser Empfang einen neuen Link senden. Bitte rufen Sie uns an.',
  link_ended:
    'Dieser Link wurde schon benutzt, ist abgelaufen oder gehört zu einem anderen Konto. Bitte fordern Sie Ihre Daten in Ihrem Profil noch einmal an.',
  cannot_delete_self: 'Ihr eigenes Konto können Sie nicht löschen.',
  last_admin: 'Dies ist das letzte Konto der Praxisleitung: Es kann nicht gelöscht werden.',
  use_restricted:
    'Diese Person hat die Verwendung ihrer Daten eingeschränkt; sie lassen sich deshalb nicht löschen. Heben Sie zuerst die Einschränkung auf, oder nehmen Sie den Löschwunsch der Person auf.',
  person_booked: 'Für diese Person haben Sie noch Termine. Bitte sagen Sie diese zuerst ab.',
  not_found: 'Das gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  slot_taken: 'Jemand war schneller: Dieser Termin wurde gerade gebucht. Bitte wählen Sie einen anderen.',
  slot_booked: 'Dieser Termin ist schon vergeben und kann nicht mehr zurückgezogen werden.',
  slot_overlap: 'Einer dieser Termine überschneidet sich mit einem, den Sie schon veröffentlicht haben.',
  treatments_full:
    'Es sind höchstens {{max}} Behandlungen möglich. Bitte archivieren Sie eine, die Sie nicht mehr brauchen.',
  treatment_not_offered: 'Diese Behandlung wird nicht mehr angeboten. Bitte wählen Sie eine andere.',
  changed_meanwhile:
    'Das wurde inzwischen von jemand anderem geändert. Bitte sehen Sie es sich noch einmal an, bevor Sie speichern.',
  plan_overlap: 'An einigen dieser Tage gilt ein anderer Plan. Bitte ändern Sie zuerst dessen Zeitraum.',
  slot_unavailable: 'Dieser Termin ist nicht verfügbar. Bitte wählen Sie einen anderen.',
  nothing_beside:
    'Zu dieser Zeit liegt kein anderer Termin, neben den eingeschoben werden könnte. Bitte buchen Sie wie gewohnt.',
  beside_taken:
    'Nebeneinander können nur zwei gebuchte Termine liegen. Bitte wählen Sie einen anderen Beginn oder eine kürzere Dauer.',
  outside_hours: 'Dieser Termin liegt außerhalb der Sprechzeiten. Möchten Sie ihn trotzdem vergeben?',
  already_booked_that_day: 'Sie haben bereits einen Termin am {{date}}',
  overlapping_appointment: 'Sie haben zu dieser Zeit bereits einen Termin. Bitte wählen Sie einen anderen Termin.',
  too_many_unpaid_bookings:
    'Sie haben {{max}} Termine, die unbezahlt sind oder heute gebucht wurden. Bitte bezahlen Sie die unbezahlten, und buchen Sie morgen weitere.',
  too_many_holds:
    'Für Sie sind {{max}} Termine vorgemerkt, die noch nicht bestätigt sind. Bitte bestätigen Sie Ihre E-Mail-Adresse über den Link in unserer E-Mail, oder bezahlen Sie einen davon online, wenn die Praxis das anbietet, bevor Sie einen weiteren buchen.',
  too_many_holds_of_network:
    'Aus Ihrem Netzwerk sind {{max}} Termine vorgemerkt, die noch nicht bestätigt sind. Bitte bestätigen Sie Ihre E-Mail-Adresse über den Link in unserer E-Mail, bezahlen Sie einen vorgemerkten Termin online, wenn die Praxis das anbietet, oder versuchen Sie es in einer halben Stunde noch einmal.',
  too_many_of_origin:
    'Über Ihr Netzwerk oder mit Ihrer E-Mail-Domain sind schon mehrere Termine neuer Patientinnen und Patienten gebucht, deshalb ist online im Moment kein weiterer möglich. Bitte rufen Sie uns an: {{phone}}.',
  hold_expired: 'Dieser Termin ist nicht mehr für Sie vorgemerkt. Bitte buchen Sie ihn noch einmal.',
  address_disowned:
    'Von dieser E-Mail-Adresse wurde uns gemeldet, dass dort niemand einen Termin angefragt hat. Bitte bestätigen Sie die Adresse in Ihrem Profil, bevor Sie buchen.',
  password_needed: 'Bitte geben Sie das Passwort ein, mit dem das Konto angelegt wurde.',
  wrong_password: 'Das ist nicht das Passwort des Kontos.',
  address_already_proven:
    'Diese E-Mail-Adresse ist bereits bestätigt. Falls jemand anderes sie hier verwendet, wählen Sie ein neues Passwort: Damit wird jedes andere Gerät abgemeldet.',
  email_at_provider: 'Ihre E-Mail-Adresse ist die des Kontos, mit dem Sie sich anmelden. Bitte ändern Sie sie dort.',
  too_late_to_change:
    'Termine lassen sich hier bis {{hours}} Stunden vor Beginn ändern. Bitte rufen Sie uns an: {{phone}}.',
  appointment_started: 'Dieser Termin hat begonnen oder ist vorbei und lässt sich nicht mehr ändern.',
  reason_missing: 'Bitte geben Sie einen Grund an.',
  cannot_mark: 'Das lässt sich für diesen Termin gerade nicht eintragen. Bitte laden Sie die Liste neu.',
  already_decided: 'Dieser Termin ist inzwischen geklärt.',
  cannot_undo: 'Das lässt sich nicht mehr rückgängig machen.',
  cutoff_changed:
    'Die Praxis hat ihre Frist geändert: Online ändern lässt sich der Termin bis {{hours}} Stunden vorher. Bitte prüfen Sie das, bevor Sie fortfahren.',
  price_changed: 'Der neue Preis: {{price}}. Bitte prüfen Sie ihn, bevor Sie fortfahren.',
  already_paid: 'Dieser Termin ist bereits bezahlt.',
  booking_cancelled:
    'Dieser Termin wurde abgesagt. Falls Ihre Karte belastet wurde, wird das Geld in wenigen Tagen automatisch erstattet.',
  payment_refunded:
    'Die Zahlung dieses Termins wurde erstattet. Bitte rufen Sie in der Praxis an, bevor Sie erneut bezahlen.',
  payment_partly_returned:
    'Ein Teil dieser Zahlung wurde schon zurückgezahlt. Sie lässt sich daher nicht mehr stornieren.',
  nothing_to_return: 'Von dieser Zahlung ist nichts zurückzuzahlen.',
  nothing_to_pay: 'Sie haben keinen unbezahlten Termin zu diesem Preis.',
  cannot_take_place: 'Dieser Termin kann nicht wie gebucht stattfinden und daher jetzt nicht bezahlt werden.',
  payment_waiting:
    'Ihre Karte wurde bereits belastet, die Zahlung wird gerade Ihrem Termin zugeordnet. Bitte zahlen Sie nicht noch einmal.',
  payment_returned:
    'Mit dieser Zahlung wurde der Termin nicht bezahlt: Sie war nicht nötig oder kam zu spät. Das Geld wird in wenigen Tagen automatisch erstattet.',
  payment_not_confirmed: 'Der Kartendienst hat diese Zahlung nicht bestätigt.',
  pay_at_clinic: 'Kartenzahlung ist online nicht möglich. Bitte zahlen Sie in der Praxis.',
  too_many_appointments:
    'Sie haben {{max}} Termine, die noch bevorstehen oder heute gebucht wurden. Bitte rufen Sie die Praxis an, wenn Sie weitere benötigen.',
  payment_mismatch: 'Diese Zahlung gehört nicht zu diesem Termin.',
  payment_in_other_currency:
    'Diese Zahlung ist in {{charged}}, der Preis dieses Termins in {{own}}. Bitte geben Sie einen Termin in {{charged}} an.',
  webhook_refused: 'Diese Nachricht ist nicht vom Kartendienst signiert.',
  idempotency_conflict: 'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet.',
  calendar_not_chosen: 'Bitte wählen Sie einen Kalender aus.',
  not_reserved: 'Sie haben diesen Termin nicht gebucht.',
  too_many_requests_one: 'Zu viele Versuche. Bitte versuchen Sie es in einer Minute noch einmal.',
  too_many_requests_other: 'Zu viele Versuche. Bitte versuchen Sie es in {{count}} Minuten noch einmal.',
  too_many_exports_one:
    'Sie haben innerhalb einer Stunde zehnmal Listen exportiert; die Praxisleitung wurde informiert. In einer Minute können Sie wieder exportieren. Suchen können Sie weiterhin.',
  too_many_exports_other:
    'Sie haben innerhalb einer Stunde zehnmal Listen exportiert; die Praxisleitung wurde informiert. In {{count}} Minuten können Sie wieder exportieren. Suchen können Sie weiterhin.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Es wurde nichts geändert. Bitte versuchen Sie es noch einmal.',
  not_open_yet: 'Die Praxis öffnet ihr Portal bald. Bis dahin vereinbaren Sie Termine bitte telefonisch.',
  demo_only_here: 'Dies ist eine Demo: Sie ist nur auf diesem Rechner erreichbar.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
};

export const errors = { en, de };

/**
 * The version of the contract. It is open until the next release of the portal: a new call or field adds a sentence to its `changes`. The
 * first one after a release raises the second number. A breaking change raises the first, and its sentence tells backend developers what
 * to do. Release 1.0.0 of the portal has contract 1.2.0.
 */
export const contractVersion = "1.5.0";

export const versionChanges: Record<string, string> = {
  "1.0.0": "The first version.",
  "1.1.0": "`sessions.get` returns one appointment with its term. It is optional.",
  "1.2.0":
    "`handOvers.take` carries an idempotency key. A repeated key gets the first answer again.",
  "1.3.0":
    "`denticarePublic.appointment` may name the person's upcoming appointments in `existing`; `timetables.runs` respects `termId`; `linking.link` may answer RECORD_LINKED; sixteen calls that this portal does not make are optional.",
  "1.4.0":
    "`services.list` may state how many sessions can still be booked, the obstacles, and the last day to choose a group. `sessions.leavePrice` returns the cost of leaving a group. It is optional.",
  "1.5.0": [
    "`services.list` may state from when a further package counts (`renewsFrom`).",
    "A choice of groups may state that all groups are full (`isFull`).",
    "A term of `sessions.list` may state how many sessions can still be booked.",
    "Appointments may state that an assessment comes first or can be confirmed, and that a session counts as used unless it is cancelled (`usedUnlessCancelled`).",
    "`sessions.confirmAssessment` confirms a past assessment. It is optional.",
    "`sessions.cancelSeveral` cancels several sessions. It is optional.",
    "`profiles.get` may state that no mobile number is proven (`mobileProven`).",
    "`waitingLists.takeOffered` books a reserved place for a signed-in customer. It is optional. The appointment behind a link may state until when cancelling is free of charge. Notifications may be of the kinds PLACE_OFFERED and ASSESSMENT_DUE.",
    "`eInvoices.sendLink` sends a new link for an expired one. It is optional.",
    "`eInvoices.payNow` and `payByCard` may name an e-mail address for the receipt (`receiptEmail`).",
    "`packageCancellations` cancels paid packages: `quote`, `cancel` and `creditNote` are optional.",
    "`services.list`, `orders.get` and `catalogue.product` may state what was cancelled and the rule.",
    "A profile may name a mobile number that waits for the person's yes (`waitingMobile`).",
    "An appointment behind a link, one of a missed time, one at check-in, one in the bell, one that feedback is about and those in staff's lists and records may name the programme (`productName`) and the kind beside the `title`, so that the portal names it in the reader's language. `notifications.list` may state the bank's answer (`answer`).",
    "A missed time may name the appointment that is booked then (`booked`), and `sessions.get` the customer who booked it (`bookedBy`).",
    "`accessLinks.get` and `accessLinks.list` may state what is open for the person (`open`).",
    "`configuration.app` may name features that are not offered (`disabledFeatures`).",
    "`lovedOnes.remind`, `lovedOnes.consent` and `contactChanges` are new. They are optional.",
    "A profile may state that e-mail address and mobile number can be blank (`contactNeeded`) and where messages go (`messagesTo`).",
    "A profile may state the chosen channel of messages (`messageChannel`), and a contact that it gets the reminders (`reminded`). `profiles.setMessages` sets both. It is optional.",
    "`deaths.report` reports the death of a loved one, and `deaths.reportAtCounter` of a client whose family came to a counter. They are optional.",
    "`corrections` and `counterCorrections` correct a wrong name, e-mail address, ID number or date of birth. They are optional.",
    "`accessLinks.limit` and `limitOwn` limit the rights of a person who acts, and calls may be refused with RIGHT_MISSING. `accessLinks.list`, `get` and loved ones may state `rights`.",
    "`accountClosing` closes an account. It is optional.",
    "`myData` shows and exports what is held about a person. It is optional.",
    "`counterPeople` registers people without a mobile number at a counter, `counterClients` finds a client there, `tills` takes payments, and `staffRecords` records attendance, doctor's notes and results of assessments. They are optional. A payment may be by CASH, NETS or CHEQUE and name its centre (`centerName`).",
    "`packageFreezes` freezes packages for a time: `quote`, `request` and `end` are optional. `services.list` may state freezes, and a group may have the problem FROZEN.",
    "`packageMoves` moves packages to another centre: `quote` and `move` are optional. `services.list` may state `canMove`.",
    "`profiles.setMessages` may set quiet hours (`quietHours`), which a profile then states, and refuses a channel without an address. `services.list` may state the channels of reminders (`remindedBy`). `staffRecords.doctorsNote` may be refused if nothing waits, and `deaths` if the death is already recorded.",
    "`myData.export` has all freezes, agreements and messages without their texts.",
    "`accessLinks.ended` lists the people for whom the caller can no longer act. It is optional. Entries of `accessHistory.list` may state the first time (`firstAt`). `egiro.retrieve` and `create` need the right to pay.",
    "`packageCancellations` may state a deduction that is still to be made (`deduction`), and a credit note that it was taken off before the payment (`takenOff`).",
    "`egiro.payOrder` pays an order by an active arrangement. It is optional. Orders may state `egiroOffer`, `deduction`, `deductedOn` and `dueDate`.",
    "A profile may state the language of messages (`chosenLanguage`), which `profiles.setMessages` and `counterPeople.register` may set. `profiles.setLanguage` sets it alone. It is optional. `denticarePublic.sendMobileCode` may state the language of its SMS (`chosenLanguage`).",
    "`configuration.mastercodes` may return translations of the provider's sentences (`PROVIDER_ZH`, `PROVIDER_MS` and `PROVIDER_TA`).",
    "`orders.invoice`, `packageCancellations.creditNote`, `eInvoices.pdf`, `healthDeclarations.file`, `medicalHistories.file` and `myData.file` may be asked for a language beside English (`language`).",
    "Two codes are new. ALREADY_DONE refuses a change that is already made, in another tab or by another customer who acts for the person. PLACE_NOT_OFFERED refuses a time or group that is not offered for the package. The codes and status codes of before are still understood.",
    "Calls that change or answer an appointment may state the time that the customer saw (`expectedStart`, `expectedStarts`), and its clinic (`expectedCenter`). If it was moved since, nothing is changed, and the code is APPOINTMENT_MOVED.",
    "A time that can be chosen may state that changing it would cost a session as soon as it is booked (`late`).",
    "The appointment behind the link of a message about several may name the others that are still to come (`others`).",
    "`accountClosing.quote` may state what is owed (`owed`). `accountClosing.close` may be refused while an invoice is not paid.",
    "`deaths` may state how many unpaid orders were cancelled (`orders`).",
    "Orders may state what credit notes took off before the payment (`creditedAmount`), and a cancelled package in `services.list` that it was taken off (`takenOff`). `orders.cancel` may refuse an invoice with NOT_ALLOWED.",
    "`packageFreezes.quote` may state the places that are given up (`places`), the days of the packages that follow (`following`) and a session that cannot take place without its pre-assessment (`blocked`). The state of a reserved place behind a link may be FROZEN.",
    "An appointment may state that it was booked after the last moment to change it free of charge (`bookedLate`).",
    "A customer's access to an existing record is confirmed by its owner or by staff first: until then it books, buys and sees bookings, and other calls are refused with LINK_UNCONFIRMED. Loved ones may state `confirmed`. Each call states what it needs for another person. A closed record can be read by its own account, and changes are refused with RECORD_CLOSED.",
    "`deaths.report` may answer that nothing is cancelled until staff have seen a document (`requested`). `accessLinks.get` and `list` may state that the person has reported the owner's death (`reportedDeath`). `counterClients.find` may state that a record is closed (`closed`).",
    "`linking.code` returns the code with which a person without a phone links the own record, and `linking.link` takes it (`counterCode`). It is optional.",
    "An appointment that has not ended may state that the person came (`attended`). It can no longer be changed. `staffRecords.today` may state that a recorded presence can be taken back (`canCorrect`), which `staffRecords.attendance` does.",
  ].join(" "),
};

/** Facts for callers of sign-in, account and people that the summaries leave out, by operation. */
export const SIGN_IN_DETAILS = {
  makeTicket:
    'For links and downloads that cannot send a header: it is valid for one minute, for this user, method and path, and is sent as `jwt` in the address.',
  signIn:
    'Answers an access token and a refresh token, and sets the refresh token as a cookie. A wrong name and a wrong password get the same refusal; too many attempts get 429.',
  refreshToken:
    'The old refresh token ends with this call. Without one in the body the cookie counts. A token that has ended gets 401.',
  signOut: 'Ends the session of the refresh token in the body, else that of the cookie.',
  resendVerification:
    'Mails nothing for an unknown or a verified account, and answers the same, so that nobody learns who has an account.',
  verifyAccount: 'A wrong or expired code is refused with its field; the account then stays as it was.',
  listOwnSessions: 'Each with its browser and its last use; the calling session is marked.',
  endOtherSessions: 'The calling session stays. The others are refused at their next call.',
  endOwnSession: 'It is refused at its next call. An unknown id, or that of another user, gets 404.',
  signInByCode:
    'Without `code` it sends one by mail or message; with it, it signs in, and opens an account for a new contact. Refused where the tenant has not switched it on.',
  exchangeGoogleToken:
    'A new person gets an account. Refused where the tenant has no client id of Google; a token of another program gets 401.',
  exchangeFacebookToken:
    'A new person gets an account. Refused where the tenant has no client id of Facebook; a token of another program gets 401.',
  forgotPassword: 'Answers the same for an address without an account.',
  resetPassword:
    'The code of the mailed link is valid once. All sessions of the user end. The password before, and one that is too common, are refused.',
  stepUp:
    'Takes the password or a mailed code. The proof counts for ten minutes, for this session only; calls that need it are refused with 403 until then.',
  sendStepUpCode: 'It goes to the user’s own address, and is sent with the call that proves the identity.',
  register:
    'Mails a code and signs in this one time; the account is inactive until the code is entered. An address in use is refused.',
  deleteAccount:
    'Cannot be undone. 409 while parcels are under way or money is open. Keys and sessions of the user end; orders and invoices stay for the books.',
  getUser: 'With language, contact details and the accounts of the user.',
  changeUser:
    'Only the sent fields change. A new password needs the old one, and ends the user’s other sessions. An older `updatedAt` gets 409 with the stored version.',
  changeOwnContact:
    'Without `code` it sends one to the new address or number; with it, the change is stored. The present one, and one in use, are refused.',
  listOwnCustomers: 'One for each account in which the user is a member, in the tenant of this address.',
  uploadPhoto:
    'Stored in the size that pages need, in place of the photo before. A file that is no picture is refused.',
  getCustomer:
    'With the wallet’s balance and what the account may do. `retrieve` adds parts that are not always read.',
  changeCustomer:
    'Only the sent fields change; a wrong one is named and nothing is stored. Another bank account needs a proof of identity (403). An older version gets 409 with the stored one.',
  saveCustomer:
    'Only the sent fields change; a courier that the tenant does not have is refused. Another bank account needs a proof of identity (403). An older version gets 409 with the stored one.',
  getCustomerById: 'The same answer as without an id. The id of somebody else’s account gets 404.',
  switchBranding:
    'What recipients see changes at once; the brand’s texts and pictures are kept while it is off.',
  listPeople:
    'Roles come with their rights. Invitations that have expired stay until they are withdrawn or sent again.',
  leaveAccount:
    'Answers 409 for the last Owner. Keys, webhooks, push messages and live events that the person has in this account end.',
  changeMember:
    'Counts from the member’s next call. 409 for the last Owner, and for an older `updatedAt`, with the stored version.',
  removeMember:
    'Keys, webhooks, push messages and live events of the person end at once. Needs a proof of identity. 409 for the last Owner.',
  invitePerson:
    'The link in the mail is valid for seven days. 409 for a member and for somebody who is invited already; 403 while the caller’s own address is not verified.',
  resendInvitation: 'The link of the mail before ends; the new one is valid for seven days.',
  withdrawInvitation: 'Its link ends at once. 404 when it is no longer open.',
  showInvitation: 'For the page on which it is accepted: names the account and the role. Changes nothing.',
  acceptInvitation:
    'A new person sends name and password and is signed in; a user of the tenant only joins. The link is valid once.',
  createRole: 'An account has at most 20 roles of its own; a name that is taken is refused.',
  changeRole:
    'Counts from the next call of each member. With an older `updatedAt`: 409 with the stored version.',
  deleteRole: 'Answers 409 while a member has the role. The built-in roles stay.',
  getCompanyOfHost:
    'The tenant follows from the host of the address: brand, currency, country and what it offers.',
  getCompanySettings: 'What the tenant has set and switched on for its customers.',
  getCompany: 'Its public record. An unknown id gets 404.',
  getGuestSettings: 'Those that public pages need; `name` selects one group.',
  getCompanyNews: 'The server reads the tenant’s feed every half hour. Without a feed the list is empty.',
  reportPageViews:
    'For the operator’s counts of pages. It costs nothing and changes no record of the account.',
  changeBranding:
    'Only the sent parts change, and recipients see them at once. The address of a picture that is not this brand’s is refused. An older version gets 409 with the stored one.',
  sendTestMail:
    'Costs nothing, goes to the caller’s own verified address only (403 without one), and stores nothing.',
} as const;

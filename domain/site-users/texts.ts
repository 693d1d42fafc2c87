/** What a visitor reads about an account. Our choice: the specification shows none of these. */
export const siteUserTexts = {
  emailBlank: "Email cannot be blank",
  emailInvalid: "Email is invalid",
  required: "Required",
  tooLong: "Use at most 200 characters.",
  passwordTooShort: "Use at least 10 characters.",
  passwordTooLong: "Use at most 200 characters.",
  /** One text for every reason, so that it tells nothing about who has an account. */
  wrongCredentials:
    "Email or password is not right, or the address has not been confirmed yet. Please check, or look for our mail.",
  wrongPassword: "The password is not right.",
  blocked: "This account has been closed by the shop. Please get in touch with us.",
  tokenInvalid: "This link has expired or has been used already. Please ask for a new one.",
  mailedAlready: "We have sent a mail a moment ago. Please wait a minute before the next one.",
  sameEmail: "This is your address already.",
  unknown: "There is no such account.",
  deleted: "This account has been deleted.",
  changedMeanwhile: "This has been changed elsewhere. Please reload the page and try again.",
  addressUnknown: "There is no such address.",
  tooManyAddresses: "You can keep up to 50 addresses.",
  signUpUnknown: "There is no such sign-up.",
  listUnknown: "There is no such mailing list.",
  formUnknown: "There is no such form.",
  sessionUnknown: "There is no such session.",
  /** Of signing in, where somebody wanted to go elsewhere. */
  signInFirst: "Then you go on to the page that you asked for.",
  /** Said after asking for any mail, whoever asked. */
  mailUnderWay: "If this address can be used here, a mail is on its way to it.",
  /** Said instead while no email server is set up, whoever asked. */
  noEmailTitle: "The email cannot be sent yet.",
  noEmailYet:
    "This shop cannot send email yet. Your request is kept for a few days: if email is set up by then, the email follows.",
  forgotten: "forgotten",
} as const;

/** Said while an account or a client must wait after wrong passwords. */
export const tooManyAttemptsText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
      : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `Too many attempts. Please try again in ${wait}, or reset your password.`;
};

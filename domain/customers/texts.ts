/**
 * What a visitor reads about an account. Not in the specification: it shows none of these texts.
 */
export const siteUserTexts = {
  emailBlank: "Email cannot be blank",
  emailInvalid: "Email is invalid",
  required: "Required",
  tooLong: "Use at most 200 characters.",
  passwordTooShort: "Use at least 10 characters.",
  passwordTooLong: "Use at most 200 characters.",
  /** One text for every reason, so that it does not reveal who has an account. */
  wrongCredentials:
    "The email or password is incorrect, or your email address is not confirmed yet. Check your details, or look for our confirmation email.",
  wrongPassword: "The password is incorrect.",
  blocked: "This account was blocked by the shop. Please contact us.",
  tokenInvalid: "This link has expired or has been used already. Please ask for a new one.",
  mailedAlready: "We sent an email a moment ago. Please wait a minute before requesting another.",
  sameEmail: "This is already your email address.",
  unknown: "Account not found.",
  deleted: "This account has been deleted.",
  changedMeanwhile: "This has been changed elsewhere. Please reload the page and try again.",
  addressUnknown: "Address not found.",
  tooManyAddresses: "You can keep up to 50 addresses.",
  signUpUnknown: "Sign-up not found.",
  listUnknown: "Mailing list not found.",
  formUnknown: "Form not found.",
  sessionUnknown: "Session not found.",
  /** Shown at sign-in when the visitor wanted to open another page. */
  signInFirst: "After signing in, you will continue to the page you requested.",
  /** Shown after every request for an email, whether or not the address has an account. */
  emailSent: "If this email address is registered or available, we have sent an email to it.",
  /** Shown instead while no mail server is set up, whether or not the address has an account. */
  noEmailTitle: "The email cannot be sent yet.",
  noEmailYet:
    "This shop cannot send email yet. Your request is kept for a few days: if email is set up by then, the email follows.",
  forgotten: "forgotten",
} as const;

/** Shown while an account or a client must wait after wrong passwords. */
export const tooManyAttemptsText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
      : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `Too many attempts. Please try again in ${wait}, or reset your password.`;
};

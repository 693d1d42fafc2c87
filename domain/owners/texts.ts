/** Not in the specification: it shows no such texts. */
export const accountTexts = {
  wrongCredentials: "Email or password is incorrect.",
  wrongPassword: "The password is incorrect.",
  noAccess: "This account has no access to this website. Ask one of its administrators.",
  wrongCode: "The code is incorrect. Codes change every 30 seconds and can be used only once.",
  startAgain: "Your sign-in timed out. Please sign in again.",
  wrongPasskey: "This passkey is not registered for this website. Sign in with your password.",
  linkOver: "This link has expired or was already used. Request a new one.",
  passkeyNotAdded: "The passkey could not be saved. Please try again.",
  secondFactorOn: "One-time codes are already on.",
  secondFactorOff: "One-time codes are off.",
  addressTaken: "An account with this email address already exists.",
  nameMissing: "Enter your name.",
  linkByMailOnly: "Invitations are sent by email. Their links are not shown to anyone else.",
  noAccountEmail:
    "This installation has no email server for console accounts, so it cannot send a link. The person who set it up can connect one: under Settings → Email of the first website, or with SMTP_URL.",
  hostTaken: "Another website already uses this domain.",
  hostNotOpen:
    "Only the person who set up this installation can create a website at this domain. The installation’s settings can allow other domains.",
} as const;

/** Shown while an address or a client must wait after wrong passwords. */
export const tooManyTriesText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
      : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `Too many attempts. Please try again in ${wait}.`;
};

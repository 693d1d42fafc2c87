/** Our words: the specification shows none. */
export const accountTexts = {
  wrongCredentials: "Email or password is not right.",
  wrongPassword: "That is not your password.",
  noAccess: "This account has no access to this website. Ask one of its administrators.",
  wrongCode: "That code is not right. Codes change every thirty seconds and work once.",
  startAgain: "That took too long. Please sign in again.",
  wrongPasskey: "This passkey does not sign in here. Please use your password.",
  linkOver: "This link has been used or is too old. Please ask for another one.",
  passkeyNotAdded: "The passkey could not be kept. Please try again.",
  secondFactorOn: "One-time codes are on already.",
  secondFactorOff: "One-time codes are off.",
  addressTaken: "There is an account with this address.",
  nameMissing: "Enter your name.",
  linkByMailOnly: "Invitations are mailed. Their links are shown to nobody else.",
  hostTaken: "Another website answers to this address.",
  hostNotOpen:
    "Only who set this installation up may make a website at this address. Its settings can open addresses to others.",
} as const;

/** Said while an address or a client must wait after wrong passwords. */
export const tooManyTriesText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
      : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `Too many attempts. Please try again in ${wait}.`;
};

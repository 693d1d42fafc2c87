export type PageAccessRejection =
  | { readonly code: "path-malformed"; readonly path: string }
  | { readonly code: "path-never-locked"; readonly path: string }
  | { readonly code: "password-missing"; readonly path: string }
  | { readonly code: "changed-since"; readonly path: string };

/** Our choice, in characters: it is shared by word of mouth and guarded by limits. */
export const MIN_PASSWORD_LENGTH = 4;
export const MAX_PASSWORD_LENGTH = 100;

/** Texts for owners and visitors. Our choice: the specification names none. */
export const pageAccessTexts = {
  passwordTooShort: `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`,
  passwordWrong: "That is not the password. Please try again.",
  passwordNeeded: "This page is protected by a password.",
  membersOnly: "This page is for members. Please sign in.",
  denied: "Your account does not open this page.",
  nothingLocked: "There is nothing to unlock here.",
} as const;

export const pageAccessRejectionText = (rejection: PageAccessRejection): string => {
  switch (rejection.code) {
    case "path-malformed":
      return `${rejection.path} is not the address of a page.`;
    case "path-never-locked":
      return `${rejection.path} can never be locked: visitors and owners need it to get in.`;
    case "password-missing":
      return "Please choose a password.";
    case "changed-since":
      return "The access was changed again meanwhile, so that there is nothing to take back.";
  }
};

/** Said to who has guessed too often. */
export const tooManyTriesText = (seconds: number): string =>
  `Too many tries. Please try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`;

export type PageAccessRejection =
  | { readonly code: "path-malformed"; readonly path: string }
  | { readonly code: "path-never-locked"; readonly path: string }
  | { readonly code: "password-missing"; readonly path: string }
  | { readonly code: "changed-since"; readonly path: string };

/**
 * Not in the specification, in characters: the password is passed on verbally and is protected by
 * limits.
 */
export const MIN_PASSWORD_LENGTH = 4;
export const MAX_PASSWORD_LENGTH = 100;

/** Texts for owners and visitors. Not in the specification: it names none. */
export const pageAccessTexts = {
  passwordTooShort: `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`,
  passwordWrong: "The password is incorrect. Please try again.",
  passwordNeeded: "This page is protected by a password.",
  membersOnly: "This page is for members. Please sign in.",
  denied: "Your account does not have access to this page.",
  comingSoon: "This website is not open yet. Please come back soon.",
  nothingLocked: "There is nothing to unlock here.",
} as const;

export const pageAccessRejectionText = (rejection: PageAccessRejection): string => {
  switch (rejection.code) {
    case "path-malformed":
      return `${rejection.path} is not a page path.`;
    case "path-never-locked":
      return `${rejection.path} cannot be locked, because people need it to sign in.`;
    case "password-missing":
      return "Please choose a password.";
    case "changed-since":
      return "Access was changed again in the meantime, so there is nothing to undo.";
  }
};

/** Shown after too many wrong guesses. */
export const tooManyTriesText = (seconds: number): string =>
  `Too many attempts. Please try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`;

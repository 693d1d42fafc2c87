export type MailingListRejection =
  | { readonly code: "mailing-list-not-found" }
  | { readonly code: "member-not-found" }
  | { readonly code: "person-forgotten" }
  | { readonly code: "email-invalid" };

/** Not in the specification: it shows no such texts. */
const texts = {
  "mailing-list-not-found": "Mailing list not found.",
  "member-not-found": "This person is not on this mailing list.",
  "person-forgotten": "This person’s data was erased.",
  // Spec: B5.25.
  "email-invalid": "Please enter a valid email",
} as const satisfies Record<MailingListRejection["code"], string>;

export const mailingListRejectionText = ({ code }: MailingListRejection): string => texts[code];

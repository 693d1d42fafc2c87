export type MemberRejection =
  | { readonly code: "member-unknown" }
  | { readonly code: "member-already" }
  | { readonly code: "invited-already" }
  | { readonly code: "last-administrator" }
  | { readonly code: "invitation-unknown" }
  | { readonly code: "invitation-over" }
  | { readonly code: "invitation-expired" };

/** Not in the specification: it shows no such texts. */
const texts: Readonly<Record<MemberRejection["code"], string>> = {
  "member-unknown": "Member not found.",
  "member-already": "This account is already a member of this website. Please sign in.",
  "invited-already": "This person has already been invited. You can resend the invitation.",
  "last-administrator": "This is the only administrator. Make someone else an administrator first.",
  "invitation-unknown":
    "This invitation does not exist. Check for a newer email with a newer link.",
  "invitation-over": "This invitation has been used or withdrawn.",
  "invitation-expired": "This invitation has expired. Ask for a new one.",
};

export const memberRejectionText = ({ code }: MemberRejection): string => texts[code];

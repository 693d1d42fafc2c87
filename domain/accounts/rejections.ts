export type MemberRejection =
  | { readonly code: "member-unknown" }
  | { readonly code: "member-already" }
  | { readonly code: "invited-already" }
  | { readonly code: "last-administrator" }
  | { readonly code: "invitation-unknown" }
  | { readonly code: "invitation-over" }
  | { readonly code: "invitation-expired" };

/** Our words: the specification shows none. */
const texts: Readonly<Record<MemberRejection["code"], string>> = {
  "member-unknown": "There is no such member of this website.",
  "member-already": "This account is a member of this website already. Please sign in.",
  "invited-already": "This address has been invited already. You can send the invitation again.",
  "last-administrator":
    "This is the only administrator. Make somebody else an administrator first.",
  "invitation-unknown": "This invitation does not exist. A newer mail may have a newer link.",
  "invitation-over": "This invitation has been used or withdrawn.",
  "invitation-expired": "This invitation has expired. Ask for a new one.",
};

export const memberRejectionText = ({ code }: MemberRejection): string => texts[code];

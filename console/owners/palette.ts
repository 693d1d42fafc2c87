import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/members": "team users staff colleagues roles permissions employees",
    "/actions": "who did what history changes security",
  },
  entries: [
    {
      id: "invite-member",
      kind: "action",
      label: "Invite a member",
      also: "add team user staff colleague permission role",
      to: "/members",
      permission: "accounts:write",
    },
    {
      id: "account",
      kind: "action",
      label: "Your account",
      also: "password profile passkey two-factor security sessions email sign-in",
      to: "/account",
      permission: "own-account",
    },
    {
      id: "new-website",
      kind: "action",
      label: "New website with its own domain",
      also: "domain address host dns url create shop",
      to: "/",
      hash: "new-website",
      permission: "accounts:write",
    },
  ],
};

import { actionTextsOf } from "../kit/action-texts.ts";
import type { MemberEvent, OwnerEvent } from "./events.ts";

export const ownerActions = actionTextsOf<MemberEvent | OwnerEvent>("accounts", {
  OwnerRegistered: "created an account",
  OwnerSignedIn: "signed in",
  OwnerSignedOut: "signed out",
  OwnerSessionsEnded: {
    text: "signed out {sessions} other browsers",
    kind: "signed out other browsers",
  },
  OwnerPasswordChanged: "changed their password",
  OwnerPasswordReset: "reset their password by email",
  SecondFactorTurnedOn: "turned one-time codes on",
  SecondFactorTurnedOff: "turned one-time codes off",
  RecoveryCodesReplaced: "made new recovery codes",
  PasskeyAdded: "added a passkey",
  PasskeyRemoved: "removed a passkey",
  MemberInvited: { text: "invited a person as {roles}", kind: "invited a person" },
  InvitationSentAgain: "sent an invitation again",
  InvitationRevoked: "withdrew an invitation",
  MemberJoined: { text: "joined as {roles}", kind: "joined" },
  MemberRolesChanged: {
    text: "changed a member’s roles to {roles}",
    kind: "changed a member’s roles",
  },
  MemberRemoved: "removed a member",
  MemberRestored: "restored a member",
});

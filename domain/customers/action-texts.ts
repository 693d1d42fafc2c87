import { actionTextsOf } from "../kit/action-texts.ts";
import type { SiteUserEvent } from "./events.ts";

export const customerActions = actionTextsOf<SiteUserEvent>("customers", {
  SiteUserBlocked: "blocked a customer",
  SiteUserUnblocked: "unblocked a customer",
  SiteUserDeleted: "deleted a customer’s account",
  SiteUserMailRequested: "sent a customer an account email",
});

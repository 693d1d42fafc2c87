import { actionTextsOf } from "../kit/action-texts.ts";
import type { DomainEvent } from "./events.ts";

export const domainActions = actionTextsOf<DomainEvent>("settings", {
  DomainAdded: { text: "added the domain {host}", kind: "added a domain" },
  DomainRemoved: { text: "removed the domain {host}", kind: "removed a domain" },
});

import { actionTextsOf } from "../kit/action-texts.ts";
import type { MailingListEvent, MailingListMemberEvent } from "./events.ts";

export const mailingListActions = actionTextsOf<MailingListEvent | MailingListMemberEvent>(
  "mailing-lists",
  {
    MailingListCreated: { text: "created the mailing list {name}", kind: "created a mailing list" },
    MailingListRenamed: {
      text: "renamed a mailing list to {name}",
      kind: "renamed a mailing list",
    },
    MailingListRemoved: "removed a mailing list",
    MailingListRestored: "restored a mailing list",
    MailingListLeft: "removed a person from a mailing list",
    MailingListJoined: "restored a person to a mailing list",
  },
);

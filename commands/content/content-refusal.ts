import { type ContentRejection, contentRejectionText } from "#domain/content/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { draftStatusOf, membersOf } from "../pages/draft-answers.ts";

const statusOf = ({ code }: ContentRejection): number => {
  switch (code) {
    case "approval-needed":
      return 403;
    case "item-unknown":
    case "collection-unknown":
    case "version-unknown":
      return 404;
    case "slug-taken":
    case "draft-changed":
    case "not-in-blocks":
    case "not-visible":
    case "nothing-scheduled":
      return 409;
    default:
      return draftStatusOf(code);
  }
};

/** The answer to what was refused of an item, its draft or its blocks. */
export const refused = (rejection: ContentRejection): Refusal =>
  new Refusal(statusOf(rejection), rejection.code, contentRejectionText(rejection), {
    members: membersOf(rejection),
  });

import { mailingListTexts } from "#domain/mailing-lists/texts.ts";
import { UNSUBSCRIBE_PATH } from "#domain/mailing-lists/unsubscribe-address.ts";
import type { FindPage } from "../page-questions.ts";

/**
 * A question for the person who follows an email's link. Programs that check emails follow links,
 * too, so only the form unsubscribes anyone.
 */
export const findUnsubscribe =
  (query: Readonly<Record<string, unknown>>): FindPage =>
  async () => {
    const { token, done } = query;
    const action =
      typeof token === "string" && token !== ""
        ? `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}&page=yes`
        : null;
    return {
      name: "unsubscribe",
      title: mailingListTexts.unsubscribeTitle,
      unsubscribe: {
        heading: mailingListTexts.unsubscribeTitle,
        action,
        ask: mailingListTexts.unsubscribeAsk,
        button: mailingListTexts.unsubscribeTitle,
      },
      done: done === undefined ? null : mailingListTexts.unsubscribed,
    };
  };

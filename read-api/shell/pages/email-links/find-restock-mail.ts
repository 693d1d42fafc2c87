import { CONFIRM_PATH, type RESTOCK_UNSUBSCRIBE_PATH } from "#domain/restock/addresses.ts";
import { restockPageTexts } from "#domain/restock/page-texts.ts";
import type { FindPage } from "../page-questions.ts";

/**
 * A question for the person who follows an email's link. Programs that check emails follow links,
 * too, so only the form confirms or ends a sign-up.
 */
export const findRestockMail =
  (
    path: typeof CONFIRM_PATH | typeof RESTOCK_UNSUBSCRIBE_PATH,
    query: Readonly<Record<string, unknown>>,
  ): FindPage =>
  async () => {
    const { token, done } = query;
    const texts = restockPageTexts;
    const isConfirming = path === CONFIRM_PATH;
    const [title, ask, button, said] = isConfirming
      ? [texts.confirmTitle, texts.confirmAsk, texts.confirmButton, texts.confirmed]
      : [texts.unsubscribeTitle, texts.unsubscribeAsk, texts.unsubscribeButton, texts.unsubscribed];
    const isGiven = typeof token === "string" && token !== "";
    const action = isGiven ? `${path}?token=${encodeURIComponent(token)}&page=yes` : null;
    return {
      name: "restock-mail",
      title,
      unsubscribe: { heading: title, action, ask, button },
      done: done === undefined ? null : said,
    };
  };

import { subscriptionView } from "#domain/subscriptions/account-views.ts";
import type { PageRequest } from "../page-entry.ts";
import type { FindPage } from "../page-questions.ts";
import { pageNumber, paginate } from "../pagination.ts";
import type { AccountReader } from "./account-reader.ts";
import { ownPage, toOwnView } from "./own-page.ts";

const PER_PAGE = 20;
const CANCELLED = "Your subscription was cancelled. No more payments will be due.";

/** Subscriptions of an account, each with a cancellation form. */
export const findAccountSubscriptions = (
  accounts: AccountReader,
  { query }: PageRequest,
): FindPage => {
  const path = "/account/subscriptions";
  const page = { name: "account-subscriptions", title: "Your subscriptions", path } as const;
  return ownPage(page, async (own) => {
    const page = pageNumber(query.page) ?? 1;
    const found = await accounts.subscriptions(own.context, {
      query: { page: String(page), pageSize: String(PER_PAGE) },
    });
    const subscriptions = found.rows.map((row) => subscriptionView(row, own.reader));
    return {
      pagination: paginate(path, page, found.total, PER_PAGE),
      account: toOwnView(own, {}, { subscriptions }),
      done: query.done === "cancelled" ? CANCELLED : null,
    };
  });
};

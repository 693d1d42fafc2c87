import type { Reader } from "#domain/kit/reader.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { SiteUser } from "#infra/http/context.ts";
import type { PageName } from "../page-facts.ts";
import type { FindPage, PageFacts } from "../page-questions.ts";
import type { PageInput } from "../rendering/page-view.ts";
import type { AccountScreen, AccountView } from "./account-data.ts";
import { nextQuery } from "./find-account-gate.ts";

export type Own = PageFacts & { readonly siteUser: SiteUser; readonly reader: Reader };

/** Other visitors sign in first, and return. */
export const ownPage =
  (
    page: { readonly name: PageName; readonly title: string; readonly path: string },
    find: (own: Own) => Promise<Partial<PageInput>>,
  ): FindPage =>
  async (facts) => {
    const { name, title, path } = page;
    const { siteUser } = facts.context;
    if (siteUser === undefined)
      return { name, title, redirect: `/account/login${nextQuery(path)}` };
    const reader = readerOf(facts.settings);
    return { name, title, ...(await find({ ...facts, siteUser, reader })) };
  };

export const toOwnView = (
  { siteUser }: Own,
  screen: Partial<AccountScreen>,
  view: Partial<AccountView> = {},
): AccountView => ({
  forms: {},
  nextQuery: "",
  xsrf: siteUser.xsrfToken,
  home: null,
  orders: [],
  order: null,
  subscriptions: [],
  screen: {
    refused: null,
    xsrfToken: siteUser.xsrfToken,
    next: null,
    token: null,
    home: null,
    orders: null,
    order: null,
    ...screen,
  },
  ...view,
});

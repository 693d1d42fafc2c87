import { type PagePlace, pageAddress } from "#domain/pages/places.ts";
import { pageRejectionText } from "#domain/pages/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { checkPageContract } from "../../../pages/check-contract.ts";
import { placeOfPage, shownVersion } from "../../../pages/shown-page.ts";
import { pageOfDraft } from "./canvas-data.ts";
import { createPageCheck, type PageCheckDependencies } from "./page-check.ts";

const knownText = `
  select page.path,
         ${placeOfPage} as place
    from read.pages as page
   where page.website_id = $1 and page.page_id = $2`;

const sameTitleText = `
  select page.path
    from read.pages as page
   ${shownVersion("$4::bigint")}
   where page.website_id = $1 and page.page_id <> $2 and lower(shown.title) = lower($3)
   order by page.path limit 1`;

type PageAddress = { readonly path: string; readonly place: PagePlace | null };

/** Checks a document as visitors would get it. */
export const pageCheckQueries = (dependencies: PageCheckDependencies): readonly Route[] => {
  const { sql, nowMs } = dependencies;
  const { upToDate, check } = createPageCheck(dependencies);

  const find = async (websiteId: string, pageId: string): Promise<PageAddress> => {
    const [row] = await sql.query<PageAddress>(knownText, [websiteId, pageId]);
    if (row !== undefined) return row;
    throw new Refusal(404, "page-unknown", pageRejectionText({ code: "page-unknown" }));
  };

  return [
    route(checkPageContract, async ({ params: { pageId }, body: { document }, context }) => {
      const { websiteId } = context;
      await upToDate(context);
      const { path, place } = await find(websiteId, pageId);
      const asked = [websiteId, pageId, document.details.title, nowMs()];
      const [same] = await sql.query<{ path: string }>(sameTitleText, asked);
      return {
        body: await check(context, {
          path,
          document,
          address: pageAddress(path, place),
          pageInputOf: () => pageOfDraft({ path, document }),
          sameTitleAt: same?.path,
        }),
      };
    }),
  ];
};

import { type Route, route } from "#infra/http/route.ts";
import { createHasContactForm } from "../forms/contact-form.ts";
import { type DesignQueryDependencies, designQueries } from "../kit/design-documents.ts";
import { createFindRenamed } from "../redirects/find-renamed.ts";
import { findOwnTemplates } from "../themes/own-templates.ts";
import type { Themes } from "../themes/theme.ts";
import {
  getStarterFrameContract,
  listLinkTargetsContract,
  nameLinkTargetsContract,
  siteFrameVersionContracts,
} from "./contract.ts";
import { searchAddressed } from "./list-addressed.ts";
import { nameShopAddresses, nameTargets, searchTargets } from "./list-targets.ts";
import { starterFrame } from "./starter-frame.ts";

type SiteFrameQueryDependencies = DesignQueryDependencies & {
  readonly themes: Pick<Themes, "builtIn" | "find">;
  readonly nowMs: () => number;
};

/** What a menu can link to. */
const targetProjections = ["pages", "products", "content"];
/** What has an address only. */
const addressedProjections = ["forms", "media", "media-contents"];
/** The templates that show header and footer. */
const frameTemplates = ["site-header.html", "site-footer.html"];

/** The members' questions about header and footer. */
export const siteFrameQueries = (dependencies: SiteFrameQueryDependencies): readonly Route[] => {
  const { sql, waitFor, nowMs, themes } = dependencies;
  const hasContactForm = createHasContactForm(sql, nowMs);
  const findRenamed = createFindRenamed(sql, nowMs);
  const tables = { projection: "site-frame", table: "site_frames" };
  return [
    ...designQueries(dependencies, tables, siteFrameVersionContracts),
    route(listLinkTargetsContract, async ({ query: { search }, context }) => {
      const { websiteId, readAfter } = context;
      await waitFor([...targetProjections, ...addressedProjections], readAfter);
      const [targets, addressed, hasContactPage] = await Promise.all([
        searchTargets(sql, websiteId, search, nowMs()),
        searchAddressed(sql, websiteId, search),
        hasContactForm(websiteId, { fresh: true }),
      ]);
      return { body: { targets: [...targets, ...addressed], hasContactPage } };
    }),
    route(nameLinkTargetsContract, async ({ body: { targets }, context }) => {
      const { websiteId, readAfter } = context;
      await waitFor([...targetProjections, "redirects"], readAfter);
      const [things, addresses] = await Promise.all([
        nameTargets(sql, websiteId, targets, nowMs()),
        nameShopAddresses({ sql, findRenamed }, websiteId, targets, nowMs()),
      ]);
      return { body: { targets: [...things, ...addresses] } };
    }),
    route(getStarterFrameContract, async ({ context: { websiteId, readAfter } }) => {
      await waitFor([...targetProjections, "forms", "themes"], readAfter);
      const [document, own] = await Promise.all([
        starterFrame(sql, websiteId, nowMs),
        findOwnTemplates(themes, websiteId),
      ]);
      const ownTemplates = frameTemplates.filter((each) => own.some(({ name }) => name === each));
      return { body: { document, ownTemplates } };
    }),
  ];
};

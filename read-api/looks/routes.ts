import { type Route, route } from "#infra/http/route.ts";
import { type DesignQueryDependencies, designQueries } from "../kit/design-documents.ts";
import { findOwnTemplates } from "../themes/own-templates.ts";
import type { Themes } from "../themes/theme.ts";
import { getLookTemplatesContract, lookVersionContracts } from "./contract.ts";

type LookQueryDependencies = DesignQueryDependencies & {
  readonly themes: Pick<Themes, "builtIn" | "find">;
};

/** A template with the head of a page, where the look is loaded. */
const leavesOutLook = (source: string): boolean =>
  /<\/head>/i.test(source) && !source.includes("look.styles");

/** The members' questions about the look. */
export const lookQueries = (dependencies: LookQueryDependencies): readonly Route[] => [
  ...designQueries(dependencies, { projection: "looks", table: "looks" }, lookVersionContracts),
  route(getLookTemplatesContract, async ({ context: { websiteId, readAfter } }) => {
    await dependencies.waitFor(["themes"], readAfter);
    const own = await findOwnTemplates(dependencies.themes, websiteId);
    const ownTemplates = own.filter(({ source }) => leavesOutLook(source)).map(({ name }) => name);
    return { body: { ownTemplates } };
  }),
];

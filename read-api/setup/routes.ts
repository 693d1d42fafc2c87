import { type Route, route } from "#infra/http/route.ts";
import { getSetupContract } from "./contract.ts";
import { findSetup, type SetupReaderDependencies } from "./find-setup.ts";

export type SetupQueryDependencies = SetupReaderDependencies & {
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const PROJECTIONS = [
  "setup",
  "website-settings",
  "products",
  "content",
  "pages",
  "orders",
  "shipping-options",
  "website-hosts",
  "looks",
] as const;

export const setupQueries = (dependencies: SetupQueryDependencies): readonly Route[] => [
  route(getSetupContract, async ({ context: { websiteId, readAfter } }) => {
    await dependencies.waitFor(PROJECTIONS, readAfter);
    return { body: await findSetup(dependencies, websiteId) };
  }),
];

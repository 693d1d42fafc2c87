import { buildApp } from "#infra/apps/build.ts";

/** The browser meets the apps as visitors do: built. Skipped when their sources have not changed. */
export const setup = async (): Promise<void> => {
  await Promise.all((["storefront", "console"] as const).map(buildApp));
};

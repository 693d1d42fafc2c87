import { buildApp } from "#infra/apps/build.ts";

/** Browser tests use the built apps, like visitors. Skipped when their sources have not changed. */
export const setup = async (): Promise<void> => {
  await Promise.all((["storefront", "console"] as const).map((app) => buildApp(app)));
};

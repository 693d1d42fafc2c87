import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { projectFolder } from "#infra/apps/build.ts";

/**
 * Prints the project's own modules that the web process loads at a start, one path a line:
 * `node tests/support/loaded-modules.ts | wc -l`. With `packages`, it prints the names of packages
 * instead. With `running` and the address of a database it prints the packages of a complete Daybook, with
 * projections and jobs, that has started and stopped there.
 */
const [, , what, url = ""] = process.argv;
const root = `${pathToFileURL(projectFolder).href.replace(/\/$/, "")}/`;
// Loaded above, before the hook.
const loaded = new Set(["infra/apps/build.ts"]);
const packages = new Set<string>();

registerHooks({
  load: (url, context, nextLoad) => {
    const [path = ""] = url.split("?");
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
    if (name !== undefined) packages.add(name);
    else if (path.startsWith(root)) loaded.add(path.slice(root.length));
    return nextLoad(url, context);
  },
});

await import("#infrastructure");
const { startDaybook } = await import("../../start.ts");
await import("../../serve.ts");
if (what === "running") {
  const { readConfig } = await import("#infra/config/config.ts");
  const { silentLog } = await import("#infra/log/log.ts");
  const daybook = await startDaybook({
    config: readConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_URL: url, DAYBOOK_DEMO: "false" }),
    connectionString: url,
    secret: "a secret for tests of at least 32 characters",
    version: "test",
    log: silentLog,
  });
  await daybook.stop();
}
const printed = what === undefined ? loaded : packages;
process.stdout.write(`${[...printed].sort().join("\n")}\n`, () => process.exit());

import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { projectFolder } from "#infra/apps/build.ts";

/**
 * Prints the project's own modules that the web process loads at a start, one path a line:
 * `node tests/support/loaded-modules.ts | wc -l`. With `packages`, it prints the names of packages
 * instead.
 */
const isOfPackages = process.argv[2] === "packages";
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
await import("../../start.ts");
await import("../../serve.ts");
const printed = isOfPackages ? packages : loaded;
process.stdout.write(`${[...printed].sort().join("\n")}\n`, () => process.exit());

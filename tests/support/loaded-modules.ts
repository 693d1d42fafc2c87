import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { projectFolder } from "#infra/apps/build.ts";

/**
 * Prints the project's own modules that the web process loads at a start, one path a line:
 * `node tests/support/loaded-modules.ts | wc -l`.
 */
const root = `${pathToFileURL(projectFolder).href.replace(/\/$/, "")}/`;
// Loaded above, before the hook.
const loaded = new Set(["infra/apps/build.ts"]);

registerHooks({
  load: (url, context, nextLoad) => {
    const [path = ""] = url.split("?");
    if (path.startsWith(root) && !path.includes("/node_modules/"))
      loaded.add(path.slice(root.length));
    return nextLoad(url, context);
  },
});

await import("#infrastructure");
await import("../../start.ts");
await import("../../serve.ts");
process.stdout.write(`${[...loaded].sort().join("\n")}\n`, () => process.exit());

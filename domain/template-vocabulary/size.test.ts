import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";

const KB = 1024;
const FOREIGN = /vite-browser-external|from\s*["']node:|require\(|\beval\(|new Function/;

const bundleOf = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        // The form that is minified to the end, as in an application's bundle.
        formats: ["iife"],
        name: "engine",
        fileName: "engine",
      },
    },
  });
  const [first] = [built].flat();
  const chunks = first && "output" in first ? first.output : [];
  return chunks.map((chunk) => ("code" in chunk ? chunk.code : "")).join("\n");
};

it.each([
  ["the core", "../templates/core-engine.ts", 25 * KB],
  ["the whole language", "./engine.ts", 48 * KB],
])("%s needs nothing of Node and stays small", async (_name, entry, most) => {
  const code = await bundleOf(entry);
  expect(code).not.toBe("");
  expect(code).not.toMatch(FOREIGN);
  expect(gzipSync(code).length).toBeLessThan(most);
});

import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";

const MOST_BYTES = 25 * 1024;

it("the engine needs nothing of Node and stays below 25 KB gzipped", async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      lib: {
        entry: fileURLToPath(new URL("./engine.ts", import.meta.url)),
        // The form that is minified to the end, as in an application's bundle.
        formats: ["iife"],
        name: "engine",
        fileName: "engine",
      },
    },
  });
  const [first] = [built].flat();
  const chunks = first && "output" in first ? first.output : [];
  const code = chunks.map((chunk) => ("code" in chunk ? chunk.code : "")).join("\n");
  expect(code).not.toBe("");
  expect(code).not.toMatch(
    /vite-browser-external|from\s*["']node:|require\(|\beval\(|new Function/,
  );
  expect(gzipSync(code).length).toBeLessThan(MOST_BYTES);
});

import { defineConfig } from "vite";

/** The second script in the frame of the page editor, which the first one loads before a text is typed. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: "../dist/console/canvas",
    // The first script is there.
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: {
      input: { "page-writer": `${import.meta.dirname}/pages/canvas/frame/rich-writer.ts` },
      // An entry of an app has no exports otherwise.
      preserveEntrySignatures: "exports-only",
      output: { format: "iife", name: "daybookRichWriter", entryFileNames: "[name].js" },
    },
  },
});

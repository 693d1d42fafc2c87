import { defineConfig } from "vite";

/**
 * The script in the frame of the page editor, in one classic file: a frame without an origin cannot
 * load modules. Nothing but the canvas loads it.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: "../dist/console/canvas",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      input: { "page-canvas": `${import.meta.dirname}/pages/canvas/frame/main.ts` },
      output: { format: "iife", entryFileNames: "[name].js" },
    },
  },
});

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Modules that every page loads, in one file: one request, and better compression. */
const onEveryPage =
  /node_modules\/(react|scheduler)\/|preload-helper|storefront\/[\w/-]+\/(api|happenings|new-key|page-json|visitor-cookie|external-store|browser-session)\.ts|domain\/catalog\/product-types\.ts/;

/**
 * Two entries: `shell/site.tsx` for every page, and `shell/screens.tsx`, which contains the first
 * and adds the router, for cart and checkout. The server reads dist/storefront/.vite/manifest.json.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: "../dist/storefront",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    cssCodeSplit: false,
    // The content security policy does not allow data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        site: `${import.meta.dirname}/shell/site.tsx`,
        screens: `${import.meta.dirname}/shell/screens.tsx`,
      },
      output: { codeSplitting: { groups: [{ name: "base", test: onEveryPage }] } },
      // Unused schemas consist of calls without effects, so they can be dropped.
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$/, sideEffects: true },
          { test: /(site|screens)\.tsx$/, sideEffects: true },
        ],
        manualPureFunctions: ["z"],
      },
    },
  },
});

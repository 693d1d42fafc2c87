import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Two entries: `app/site.tsx` for every page, and `app/screens.tsx`, which holds the first and adds
 * the router, for cart and checkout. The server reads dist/storefront/.vite/manifest.json.
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
    // The content security policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        site: `${import.meta.dirname}/app/site.tsx`,
        screens: `${import.meta.dirname}/app/screens.tsx`,
      },
      // Schemas that a page does not use are made of calls without effects: they may be left out.
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

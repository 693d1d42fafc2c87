import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Libraries change less often than our code: in their own files they stay cached. */
const libraries = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: "tanstack", test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core)/ },
  {
    name: "codemirror",
    test: /node_modules[\\/](@codemirror|@lezer|style-mod|w3c-keyname|crelt)[\\/]/,
  },
  { name: "palette", test: /console[\\/][\w-]+[\\/]palette\.ts$/ },
  { name: "table", test: /node_modules[\\/]@tanstack[\\/](react-table|table-core)[\\/]/ },
];

/**
 * Everything that the first page needs, in one file. It compresses better than one file for each
 * set of modules that the first page shares with a screen, and is 8 KB smaller (gzip).
 */
const firstPage = { name: "first-page", tags: ["$initial" as const] };

export default defineConfig({
  root: import.meta.dirname,
  base: "/config/",
  plugins: [react()],
  build: {
    outDir: "../dist/console",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Assets only as files: the content security policy does not allow data: scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [...libraries, firstPage] } } },
  },
});

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Libraries change less often than our code: in their own files they stay cached. */
const libraries = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: "tanstack", test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core)/ },
  // The editor of texts needs it, too, and would load all of the code editor for it.
  { name: "key-names", test: /node_modules[\\/]w3c-keyname[\\/]/ },
  { name: "codemirror", test: /node_modules[\\/](@codemirror|@lezer|style-mod|crelt)[\\/]/ },
  { name: "palette", test: /console[\\/][\w-]+[\\/]palette\.ts$/ },
  // Times, money and figures are on nearly every screen: one file is smaller than one for each module.
  {
    name: "figures",
    test: /(domain[\\/](kit[\\/](moment|format-moment|zoned-day|intl-cache|format-money|bounds|list-past)|catalog[\\/]product-type-schema)|console[\\/]kit[\\/](figures[\\/](figures|figures-row|compared)|time[\\/]moment|ui[\\/](pill|loaded)))\.tsx?$/,
  },
  // Small hooks that most components of Mantine need.
  {
    name: "hooks",
    test: /node_modules[\\/]@mantine[\\/]hooks[\\/].*[\\/](use-(callback-ref|merged-ref|id|uncontrolled|force-update|resize-observer)|noop)[\\/.]/,
  },
  { name: "table", test: /node_modules[\\/]@tanstack[\\/](react-table|table-core)[\\/]/ },
];

/**
 * Everything that the first page needs, in one file. It compresses better than one file for each
 * set of modules that the first page shares with a screen, and is 8 KB smaller (gzip).
 */
const firstPage = { name: "first-page", tags: ["$initial" as const] };

/**
 * Copies of pages, posts, forms and products. Every set of screens that shares something would get its own
 * file, and the first page names each one. Last, so that it takes nothing that the first page needs.
 */
const copies = {
  name: "copies",
  test: /console[\\/](kit[\\/]editing[\\/](use-duplicate|copy-names)|pages[\\/]editor[\\/]part-ids)\.tsx?$/,
};

/** Each icon that several screens share has its file; the name of the icon would be in the first page. */
const nameOf = ({ name }: { readonly name: string }): string =>
  `assets/${name.startsWith("Icon") ? "icon" : name}-[hash:7].js`;

/** The first page names all files: seven characters of a hash are enough, and save bytes there. */
const fileNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: nameOf,
  assetFileNames: "assets/[name]-[hash:7].[ext]",
};

/** Files without a hash in their name that a page needs; they are in `public`. */
const unhashed = ["color-scheme.js", "favicon.svg"];

/** What a build consists of: the names that contain a hash, and the content of everything else. */
const buildOf = (assets: readonly string[]): string => {
  const hash = createHash("sha256").update([...assets].sort().join());
  for (const name of ["index.html", ...unhashed.map((file) => join("public", file))])
    hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest("hex").slice(0, 16);
};

/** The list of a build's files, from which the service worker makes the copy that opens offline. */
const offlineFiles = (): Plugin => ({
  name: "daybook-offline-files",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle);
    const assets = chunks
      .map(({ fileName }) => fileName)
      .filter((name) => name.startsWith("assets/"));
    const entry = chunks.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
    const build = buildOf(assets);
    const files = [...assets, ...unhashed].map((name) => `/config/${name}`);
    const source = JSON.stringify({ build, entry: `/config/${entry?.fileName}`, files });
    this.emitFile({ type: "asset", fileName: "offline-files.json", source });
  },
});

export default defineConfig({
  root: import.meta.dirname,
  base: "/config/",
  plugins: [react(), offlineFiles()],
  build: {
    outDir: "../dist/console",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Assets only as files: the content security policy does not allow data: scripts or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { ...fileNames, codeSplitting: { groups: [...libraries, firstPage, copies] } },
    },
  },
});

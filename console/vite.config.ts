import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "/config/",
  plugins: [react()],
  build: {
    outDir: "../dist/console",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Assets as files only: the content security policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
  },
});

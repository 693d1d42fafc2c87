import { join } from "node:path";
import compression from "compression";
import express, { type Express } from "express";
import helmet from "helmet";
import { projectFolder } from "#infra/apps/build.ts";
import type { Crumb } from "./crumb.ts";
import { Refusal } from "./refusal.ts";

const A_YEAR_SECONDS = 31_536_000;
/** The demo's pictures keep their names when they are drawn anew, which hardly happens. */
const A_MONTH_SECONDS = 2_592_000;
const immutable = { maxAge: A_YEAR_SECONDS * 1000, immutable: true, index: false } as const;

/**
 * Mantine sets inline styles, and pictures of imported products may be elsewhere, as on the site's
 * pages; nothing else is allowed beyond our own files.
 */
const consolePolicy = helmet({
  contentSecurityPolicy: {
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      // `blob:` is a picture that was chosen and is still on its way to us.
      "img-src": ["'self'", "data:", "blob:", "https:"],
      "connect-src": ["'self'"],
      "frame-ancestors": ["'none'"],
      "upgrade-insecure-requests": null,
    },
  },
  strictTransportSecurity: false,
});

/** The console's single page under /config; every address below it that is no file shows it. */
export const mountConsole = (app: Express, crumb: Crumb): void => {
  const folder = join(projectFolder, "dist/console");
  app.use("/config", consolePolicy, compression());
  app.use("/config/assets", express.static(join(folder, "assets"), immutable));
  app.use("/config/assets", () => {
    throw new Refusal(404, "not-found", "File not found.");
  });
  app.use("/config", express.static(folder, { index: false, redirect: false, dotfiles: "ignore" }));
  app.get(["/config", "/config/*path"], (request, response) => {
    crumb.issue(request, response);
    response.set("cache-control", "no-cache");
    response.sendFile(join(folder, "index.html"));
  });
};

/** The storefront's built files under /assets (their names carry a hash) and the demo's pictures under /images. */
export const mountStorefrontFiles = (app: Express): void => {
  app.use("/assets", compression());
  app.use("/assets", express.static(join(projectFolder, "dist/storefront/assets"), immutable));
  app.use(
    "/images",
    compression(),
    express.static(join(projectFolder, "demo/images"), {
      maxAge: A_MONTH_SECONDS * 1000,
      index: false,
    }),
  );
  app.use(["/assets", "/images"], () => {
    throw new Refusal(404, "not-found", "File not found.");
  });
};

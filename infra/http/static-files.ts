import type { ServerResponse } from "node:http";
import { join } from "node:path";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { projectFolder } from "#infra/apps/build.ts";
import type { Crumb } from "./crumb.ts";
import { Refusal } from "./refusal.ts";

const A_YEAR_SECONDS = 31_536_000;
/** The demo's pictures keep their names when they change, which rarely happens. */
const A_MONTH_SECONDS = 2_592_000;
const immutable = { maxAge: A_YEAR_SECONDS * 1000, immutable: true, index: false } as const;

/**
 * Mantine sets inline styles, and imported products' pictures can be elsewhere, as on the website's
 * pages; otherwise only our own files are allowed.
 */
const consolePolicy = helmet({
  contentSecurityPolicy: {
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      // `blob:` is a selected picture that is still being uploaded.
      "img-src": ["'self'", "data:", "blob:", "https:"],
      "connect-src": ["'self'"],
      "frame-ancestors": ["'none'"],
      "upgrade-insecure-requests": null,
    },
  },
  strictTransportSecurity: false,
});

/** Open fonts of npm, of which nothing but the fonts themselves is served. */
const fontFolder = join(projectFolder, "node_modules/@fontsource-variable");
const FONT = /^\/[\da-z-]+\/files\/[\da-z-]+\.woff2$/;
const refuseOtherFiles: RequestHandler = ({ path }, _response, next) =>
  FONT.test(path) ? next() : refuseUnknownFile();

const consoleFolder = join(projectFolder, "dist/console");

/**
 * The editor's canvas has no origin, and browsers load fonts across origins only where the answer
 * allows it. Fonts are public, and the answer allows no cookies.
 */
export const allowFonts = (response: ServerResponse, file: string): void => {
  if (file.endsWith(".woff2")) response.setHeader("access-control-allow-origin", "*");
};

/** Fonts keep their names when they change, which rarely happens. */
const fontOptions = {
  maxAge: A_MONTH_SECONDS * 1000,
  index: false,
  setHeaders: allowFonts,
} as const;

/**
 * The built files of both apps, whose names contain a hash. They are answered for any Host and without
 * the database, so that the page that says that the database is away has its style.
 */
export const mountBuiltFiles = (app: Express): void => {
  app.use("/config/assets", consolePolicy, compression());
  app.use("/config/assets", express.static(join(consoleFolder, "assets"), immutable));
  app.use("/assets", compression());
  app.use(
    "/assets",
    express.static(join(projectFolder, "dist/storefront/assets"), {
      ...immutable,
      setHeaders: allowFonts,
    }),
  );
  app.use("/assets/fonts", refuseOtherFiles, express.static(fontFolder, fontOptions));
  // The script of the editor's canvas keeps its name, and the browser asks for it again each time.
  app.use("/assets", express.static(join(consoleFolder, "canvas"), { index: false }));
};

/** Its service worker is also for `/config`, which lies above the folder of the file. */
const withScope = (response: ServerResponse, file: string): void => {
  response.setHeader("cache-control", "no-cache");
  if (file.endsWith("service-worker.js")) response.setHeader("service-worker-allowed", "/config");
};

/** The console's single page under /config; every path below it that is not a file returns it. */
export const mountConsole = (app: Express, crumb: Crumb): void => {
  app.use("/config/assets", refuseUnknownFile);
  app.use("/config", consolePolicy, compression());
  app.use(
    "/config",
    express.static(consoleFolder, {
      index: false,
      redirect: false,
      dotfiles: "ignore",
      setHeaders: withScope,
    }),
  );
  app.get(["/config", "/config/*path"], (request, response) => {
    crumb.issue(request, response);
    response.set("cache-control", "no-cache");
    response.sendFile(join(consoleFolder, "index.html"));
  });
};

/** The demo's pictures under /images. */
export const mountDemoPictures = (app: Express): void => {
  app.use(
    "/images",
    compression(),
    express.static(join(projectFolder, "demo/images"), {
      maxAge: A_MONTH_SECONDS * 1000,
      index: false,
    }),
  );
  app.use(["/assets", "/images"], refuseUnknownFile);
};

const refuseUnknownFile = (): never => {
  throw new Refusal(404, "not-found", "File not found.");
};

import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { allowFonts } from "./static-files.ts";

it.each([
  ["/dist/storefront/assets/inter-a1b2.woff2", "*"],
  ["/dist/storefront/assets/site-a1b2.js", undefined],
])("%s is allowed for pages without an origin: %s", (file, allowed) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  allowFonts(response, file);
  expect(response.getHeader("access-control-allow-origin")).toBe(allowed);
  expect(response.hasHeader("access-control-allow-credentials")).toBe(false);
});

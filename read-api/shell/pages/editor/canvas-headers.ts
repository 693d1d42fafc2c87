/** The nonces of a canvas: templates get the one of styles, and only the canvas script the other. */
export type CanvasNonces = { readonly styles: string; readonly script: string };

/**
 * The policy of the site's pages (`page-headers.ts`) with three differences. The page has no origin, so
 * that it cannot use the member's session or reach the console. Only the canvas script runs: a
 * template's own scripts do not have its nonce, so that they neither count hits nor read what is
 * typed. Nothing can be sent or embedded.
 */
const policyOf = ({ styles, script }: CanvasNonces): string =>
  [
    "sandbox allow-scripts",
    "default-src 'self'",
    `script-src 'nonce-${script}'`,
    `style-src 'self' 'nonce-${styles}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

export const canvasHeaders = (nonces: CanvasNonces): Readonly<Record<string, string>> => ({
  "content-security-policy": policyOf(nonces),
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
  "x-frame-options": "SAMEORIGIN",
});

/** The built script of `console/pages/canvas/frame`. */
const SCRIPT_URL = "/assets/page-canvas.js";

/** The page with the canvas script, placed before all text of the website's templates. */
export const withCanvasScript = (html: string, { script }: CanvasNonces): string => {
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? "";
  const tag = `<script defer nonce="${script}" src="${SCRIPT_URL}"></script>`;
  return doctype + tag + html.slice(doctype.length);
};

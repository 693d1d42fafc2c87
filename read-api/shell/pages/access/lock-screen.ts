import { normalPath } from "#domain/kit/normal-path.ts";
import { ownPath } from "#domain/kit/own-path.ts";
import type { PageGate } from "#domain/page-access/gate.ts";
import { pageAccessTexts } from "#domain/page-access/rejections.ts";
import type { PageInput } from "../rendering/page-view.ts";

/** Path that every lock screen's form is posted to. */
export const UNLOCK_PATH = "/unlock";

/** The URL that a visitor returns to once the page is open to them, including its query. */
const backTo = (url: string): string => ownPath(url) ?? normalPath(url);

export const lockScreen = (
  path: string,
  url: string,
  { message, status }: { readonly message: string | null; readonly status: number },
): PageInput => ({
  name: "lock-screen",
  title: "Protected page",
  status,
  lock: { action: UNLOCK_PATH, path: normalPath(path), next: backTo(url), message },
});

export const accessDenied: PageInput = {
  name: "access-denied",
  title: "No access",
  status: 403,
  problem: { status: 403, code: "access-denied", message: pageAccessTexts.denied },
};

/** 200: link previews and crawlers find the name of the website, and are asked not to index it. */
export const comingSoon: PageInput = { name: "coming-soon", title: "Coming soon" };

/**
 * The replacement for a page that this visitor cannot see; undefined when they can. It does not
 * reveal whether the page exists. Spec: B2.16, B2.19, B6.3.
 */
export const barrierAt = (gate: PageGate, path: string, url: string): PageInput | undefined => {
  switch (gate.at(path)) {
    case "open":
      return undefined;
    case "password":
      return lockScreen(path, url, { message: null, status: 403 });
    case "sign-in":
      return {
        name: "access-denied",
        title: "Members only",
        redirect: `/account/login?next=${encodeURIComponent(backTo(url))}`,
      };
    case "denied":
      return accessDenied;
    case "closed":
      return comingSoon;
  }
};

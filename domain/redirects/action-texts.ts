import { actionTextsOf } from "../kit/action-texts.ts";
import type { RedirectEvent } from "./events.ts";

export const redirectActions = actionTextsOf<RedirectEvent>("content", {
  RedirectDefined: { text: "redirected {path} to {target}", kind: "saved a redirect" },
  RedirectRemoved: { text: "removed the redirect of {path}", kind: "removed a redirect" },
  RedirectRestored: { text: "restored the redirect of {path}", kind: "restored a redirect" },
});

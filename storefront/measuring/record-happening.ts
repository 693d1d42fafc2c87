import type { Happening } from "../kit/happenings.ts";
import { recordForm } from "./record-form.ts";
import { recordQuickView } from "./record-quick-view.ts";

/** Actions whose code is loaded on demand; events of the site are recorded without it. */
export type RareHappening = Exclude<Happening, { readonly kind: "site-event" }>;

export const recordHappening = (happening: RareHappening): void =>
  happening.kind === "quick-view" ? recordQuickView(happening.itemId) : recordForm(happening);

import { uuidOf } from "#commands/kit/uuid-of.ts";
import type { PageDependencies } from "#commands/pages/page-streams.ts";
import { createPages } from "#commands/pages/pages.ts";
import { makeWholePage } from "#commands/starters/make-page.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { isUntouched } from "../untouched.ts";
import { demoPages } from "./pages.ts";

export type PagesSeedDependencies = PageDependencies & {
  readonly eventStore: Pick<EventStore, "readStream" | "readAll" | "head">;
  /** Website to fill; `demo` when absent. */
  readonly websiteId?: string;
};

/**
 * Makes the demo's pages through the owners' own commands. What was ever published is left alone: doing it again
 * finishes what a crash cut off, and never undoes what the owner has changed since. A shop that is in use gets none: it
 * was made by a version whose demo had no pages.
 */
export const seedDemoPages = async ({
  websiteId = "demo",
  ...dependencies
}: PagesSeedDependencies): Promise<void> => {
  const pages = createPages(dependencies);
  const metadata = { websiteId, actor: "demo", correlationId: "demo-pages" };
  const isMade = async (pageId: string): Promise<boolean> => {
    const found = await pages.read(websiteId, pageId);
    return found.ok && (found.value.page.removed || found.value.page.draft > 1);
  };
  for (const page of demoPages) {
    if (await isMade(page.pageId)) continue;
    if (!(await isUntouched(dependencies.eventStore))) return;
    let change = 0;
    const changeId = (): string => {
      change += 1;
      return uuidOf("demo page", page.pageId, String(change));
    };
    // A path that another page has stays with it.
    await makeWholePage(pages, page, changeId, metadata);
  }
};

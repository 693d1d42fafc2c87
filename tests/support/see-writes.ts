import type { Page } from "playwright-core";
import { projections } from "#projections/shell/registry.ts";
import type { TestServer } from "./server.ts";

const names = projections.map(({ name }) => name);

/** Of pages that see the writes of a server; they can show another one later. */
const originals = new WeakMap<Page, Pick<Page, "goto" | "reload">>();

/**
 * Lets the page open addresses only when the read models have everything that was written before,
 * by any browser or client. Daybook promises this for a visitor's own writes; a page that was opened
 * too early for those of others would never show them.
 */
export const seeWrites = (page: Page, { infrastructure }: TestServer): Page => {
  const { eventStore, projectionWorker } = infrastructure;
  const { goto, reload } = originals.get(page) ?? page;
  originals.set(page, { goto, reload });
  // Tests of pages without a server open them, too.
  const caughtUp = async () =>
    eventStore
      .head()
      .then((head) => projectionWorker.reached(names, head))
      .catch(() => false);
  return Object.assign(page, {
    goto: async (...given: Parameters<Page["goto"]>) => {
      await caughtUp();
      return goto.apply(page, given);
    },
    reload: async (...given: Parameters<Page["reload"]>) => {
      await caughtUp();
      return reload.apply(page, given);
    },
  });
};

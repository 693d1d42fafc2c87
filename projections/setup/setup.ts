import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { SetupEvent } from "#domain/setup/events.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const setupTable = defineTable({
  name: "setup",
  columns: { website_id: "text", start: "text", filled: "boolean", sample: "text" },
  key: ["website_id"],
  defaults: { start: null, filled: false, sample: null },
});

const stepsTable = defineTable({
  name: "setup_steps",
  columns: { website_id: "text", step: "text", skipped: "boolean" },
  key: ["website_id", "step"],
});

const project = (batch: readonly Projectable[]) => {
  const setup = tableChanges(setupTable);
  const steps = tableChanges(stepsTable);
  for (const recorded of batch) {
    const event = readEvent(SetupEvent, recorded);
    const { websiteId: website_id } = recorded.metadata;
    switch (event.type) {
      case "ShopStarted":
        setup.set({ website_id }, { start: event.start });
        break;
      case "SampleShopFilled":
        setup.set({ website_id }, { filled: true });
        break;
      case "SetupStepSkipped":
        steps.put({ website_id, step: event.step, skipped: true });
        break;
      case "SetupStepResumed":
        steps.put({ website_id, step: event.step, skipped: false });
        break;
      case "SampleRemovalStarted":
        setup.set({ website_id }, { sample: "removing" });
        break;
      case "SampleShopRemoved":
        setup.set({ website_id }, { sample: "removed" });
        break;
      case "SampleRestoreStarted":
        setup.set({ website_id }, { sample: "restoring" });
        break;
      case "SampleShopRestored":
        setup.set({ website_id }, { sample: null });
        break;
      default:
        unreachable(event);
    }
  }
  return [...setup.statements(), ...steps.statements()];
};

/** What owners decided in the first hour of a website. Which steps are done is in other tables. */
export const setup: Projection = {
  name: "setup",
  version: 2,
  reads: { categories: ["setup"] },
  tables: readFileSync(new URL("./setup.sql", import.meta.url), "utf8"),
  views: ["setup", "setup_steps"],
  project,
};

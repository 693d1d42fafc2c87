import { actionTextsOf } from "../action-texts.ts";
import type { BulkWorkEvent } from "./events.ts";

export const bulkActions = actionTextsOf<BulkWorkEvent>("overview", {
  BulkWorkStarted: {
    text: "started “{action}” on {rows} rows in {list}",
    kind: "started a bulk operation",
  },
  BulkWorkStopped: {
    text: "stopped “{action}” on {rows} rows in {list}",
    kind: "stopped a bulk operation",
  },
  BulkWorkUndone: {
    text: "undid “{action}” on {rows} rows in {list}",
    kind: "undid a bulk operation",
  },
});

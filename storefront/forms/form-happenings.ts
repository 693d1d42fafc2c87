import { tellHappening } from "../kit/happenings.ts";
import { newKey } from "../kit/new-key.ts";

/**
 * Reports what one visitor does with one form in one page view. Each of the first two is reported
 * once. Of a form that was started and not sent, the field that was touched last is reported when the
 * page is hidden. The visitor can come back and send it: then the report is taken back.
 */
export const createFormHappenings = (formId: string) => {
  const said = new Set<string>();
  const once = (kind: "form-render" | "form-start") => {
    if (said.has(kind)) return;
    said.add(kind);
    tellHappening({ kind, formId });
  };
  const viewId = newKey();
  let touched: string | null = null;
  let reported: string | null = null;
  const leave = (fieldId: string | null) => {
    if (fieldId === reported) return;
    reported = fieldId;
    tellHappening({ kind: "form-leave", formId, viewId, fieldId });
  };
  return {
    rendered: () => once("form-render"),
    started: () => once("form-start"),
    failed: (fieldIds: readonly string[]) => tellHappening({ kind: "form-fail", formId, fieldIds }),
    touched: (fieldId: string) => {
      touched = fieldId;
    },
    hidden: () => {
      if (said.has("form-start") && touched !== null) leave(touched);
    },
    sent: () => {
      touched = null;
      leave(null);
    },
  };
};
export type FormHappenings = ReturnType<typeof createFormHappenings>;

import { tellHappening } from "../kit/happenings.ts";

/**
 * Reports what one visitor does with one form in one page view. Each of the first two is reported
 * once.
 */
export const createFormHappenings = (formId: string) => {
  const said = new Set<string>();
  const once = (kind: "form-render" | "form-start") => {
    if (said.has(kind)) return;
    said.add(kind);
    tellHappening({ kind, formId });
  };
  return {
    rendered: () => once("form-render"),
    started: () => once("form-start"),
    failed: (fieldIds: readonly string[]) => tellHappening({ kind: "form-fail", formId, fieldIds }),
  };
};
export type FormHappenings = ReturnType<typeof createFormHappenings>;

import type { FormFallback } from "#infra/http/form-fallback.ts";
import type { Signing } from "#infra/signing/port.ts";
import { createFormKeys } from "./form-keys.ts";

const NOT_ANSWERS = new Set(["crumb", "formId"]);

/**
 * Forms for browsers without JavaScript: `POST /contact` with formId and one input per field, named
 * by the field's id. The key that scripts ask for first is issued on the way.
 */
export const siteForms = ({
  signing,
  newId,
  nowMs,
}: {
  readonly signing: Signing;
  readonly newId: () => string;
  readonly nowMs: () => number;
}): readonly FormFallback[] => {
  const keys = createFormKeys(signing, newId, nowMs);
  return [
    {
      path: "/contact",
      call: () => "POST /api/form/SaveFormSubmission",
      input: ({ formId }, { websiteId }, lists) => ({
        body: {
          key: keys.issue(websiteId),
          formId,
          form: Object.fromEntries(
            Object.entries(lists)
              .filter(([name]) => !NOT_ANSWERS.has(name))
              .map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
          ),
          pagePath: "/contact",
        },
      }),
      next: (answer) =>
        (answer.body as { data: { redirect: string | null } }).data.redirect ??
        "/contact?done=form",
    },
  ];
};

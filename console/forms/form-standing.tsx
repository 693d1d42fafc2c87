import { formStatusNames } from "#domain/forms/form-columns.ts";
import type { FormStatus } from "#read-api/forms/contract.ts";
import { Pill } from "../kit/ui/pill.tsx";

const tones = { released: "good", changed: "warn", draft: "neutral", removed: "bad" } as const;

export const FormStatusPill = ({
  of,
  version,
}: {
  readonly of: FormStatus;
  readonly version: number;
}) => (
  <Pill tone={tones[of]} dot={of !== "draft"}>
    {formStatusNames[of]}
    {of === "released" && version > 1 && ` · version ${version}`}
  </Pill>
);

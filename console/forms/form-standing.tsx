import { formStandingNames } from "#domain/forms/form-columns.ts";
import type { FormStanding } from "#read-api/forms/contract.ts";
import { Pill } from "../kit/ui/pill.tsx";

const tones = { released: "good", changed: "warn", draft: "neutral", removed: "bad" } as const;

export const FormStandingPill = ({
  of,
  version,
}: {
  readonly of: FormStanding;
  readonly version: number;
}) => (
  <Pill tone={tones[of]} dot={of !== "draft"}>
    {formStandingNames[of]}
    {of === "released" && version > 1 && ` · version ${version}`}
  </Pill>
);

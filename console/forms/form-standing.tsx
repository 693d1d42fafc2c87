import { Pill } from "#console/ui/pill.tsx";
import type { FormStanding } from "#read-api/forms/contract.ts";

export const standingNames = {
  released: "Released",
  changed: "Changes not released",
  draft: "Never released",
  removed: "Removed",
} as const satisfies Record<FormStanding, string>;

const tones = { released: "good", changed: "warn", draft: "neutral", removed: "bad" } as const;

export const FormStandingPill = ({
  of,
  version,
}: {
  readonly of: FormStanding;
  readonly version: number;
}) => (
  <Pill tone={tones[of]} dot={of !== "draft"}>
    {standingNames[of]}
    {of === "released" && version > 1 && ` · version ${version}`}
  </Pill>
);

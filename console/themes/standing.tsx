import { Group } from "@mantine/core";
import { Pill, type Tone } from "#console/ui/pill.tsx";
import type { TemplateStanding } from "#read-api/themes/contract.ts";

const faces: Readonly<Record<TemplateStanding, { readonly tone: Tone; readonly text: string }>> = {
  "built-in": { tone: "neutral", text: "Built in" },
  published: { tone: "good", text: "Published" },
  changed: { tone: "info", text: "Draft not published" },
  draft: { tone: "info", text: "Draft" },
  deleted: { tone: "neutral", text: "Deleted" },
};

/** Where a template stands, in words. */
export const Standing = ({ of }: { readonly of: TemplateStanding }) => (
  <Pill tone={faces[of].tone} dot={of !== "built-in" && of !== "deleted"}>
    {faces[of].text}
  </Pill>
);

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? "" : "s"}`;

/** "1 error", "2 warnings", or nothing to say. */
export const ProblemCount = ({
  errors,
  warnings,
}: {
  readonly errors: number;
  readonly warnings: number;
}) =>
  errors + warnings === 0 ? (
    <span>None</span>
  ) : (
    <Group gap={6} wrap="wrap">
      {errors > 0 && <Pill tone="bad">{counted(errors, "error")}</Pill>}
      {warnings > 0 && <Pill tone="warn">{counted(warnings, "warning")}</Pill>}
    </Group>
  );

import { Group } from "@mantine/core";
import { templateStatusNames } from "#domain/themes/template-columns.ts";
import type { TemplateStatus } from "#read-api/themes/contract.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<TemplateStatus, Tone>> = {
  "built-in": "neutral",
  published: "good",
  changed: "info",
  draft: "info",
  deleted: "neutral",
};

/** The status of a template, as text. */
export const Standing = ({ of }: { readonly of: TemplateStatus }) => (
  <Pill tone={tones[of]} dot={of !== "built-in" && of !== "deleted"}>
    {templateStatusNames[of]}
  </Pill>
);

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? "" : "s"}`;

/** "1 error", "2 warnings", or nothing. */
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

import type { ImportState } from "#commands/import/contract.ts";
import { Pill, type Tone } from "#console/ui/pill.tsx";

const states: Readonly<Record<ImportState["status"], readonly [string, Tone]>> = {
  previewed: ["Not run", "neutral"],
  running: ["Running", "info"],
  done: ["Done", "good"],
  failed: ["Failed", "bad"],
};

export const ImportStatus = ({ of }: { readonly of: ImportState["status"] }) => {
  const [label, tone] = states[of];
  return <Pill tone={tone}>{label}</Pill>;
};

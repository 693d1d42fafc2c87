import type { ImportState } from "#commands/import/contract.ts";
import { importStatusNames } from "#domain/kit/import-columns.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<ImportState["status"], Tone>> = {
  previewed: "neutral",
  running: "info",
  done: "good",
  failed: "bad",
};

export const ImportStatus = ({ of }: { readonly of: ImportState["status"] }) => (
  <Pill tone={tones[of]}>{importStatusNames[of]}</Pill>
);

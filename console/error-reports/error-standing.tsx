import { scriptErrorStatusNames } from "#domain/error-reports/script-error-columns.ts";
import type { ReportedError } from "#read-api/error-reports/contract.ts";
import { Pill } from "../kit/ui/pill.tsx";

const tones = { open: "neutral", back: "bad", "dealt-with": "good" } as const;

/** Whether the error has been resolved. */
export const ErrorStatus = ({ of }: { readonly of: ReportedError["standing"] }) => (
  <Pill tone={tones[of]}>{scriptErrorStatusNames[of]}</Pill>
);

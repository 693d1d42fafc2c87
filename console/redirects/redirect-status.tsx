import { Tooltip } from "@mantine/core";
import { redirectStatuses } from "#domain/redirects/columns.ts";
import type { RedirectRow } from "#read-api/redirects/contract.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones: Readonly<Record<RedirectRow["status"], Tone>> = {
  active: "good",
  page: "warn",
  hidden: "neutral",
  removed: "bad",
};
const reasons: Readonly<Partial<Record<RedirectRow["status"], string>>> = {
  page: "A page has this path, and visitors see that page.",
  hidden: "The renamed page is not visible, so visitors see that the page was not found.",
};

export const RedirectStatusPill = ({ of }: { readonly of: RedirectRow["status"] }) => {
  const pill = <Pill tone={tones[of]}>{redirectStatuses[of]}</Pill>;
  const reason = reasons[of];
  return reason === undefined ? (
    pill
  ) : (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <span>{pill}</span>
    </Tooltip>
  );
};

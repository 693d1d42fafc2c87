import { Pill } from "#console/ui/pill.tsx";
import { availableText, LOW_AT } from "#domain/inventory/stock-columns.ts";

/** What can still be sold, marked when it runs out. */
export const Available = ({
  unlimited,
  available,
}: {
  readonly unlimited: boolean;
  readonly available: number;
}) => {
  const text = availableText({ unlimited, available });
  if (unlimited) return <Pill>{text}</Pill>;
  if (available > LOW_AT) return <span className="db-number">{text}</span>;
  return <Pill tone={available <= 0 ? "bad" : "warn"}>{text}</Pill>;
};

import { availableText, LOW_AT } from "#domain/inventory/stock-columns.ts";
import { Pill } from "../kit/ui/pill.tsx";

/** Available units, marked when they run low. */
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

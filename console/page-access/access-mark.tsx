import { IconKey, IconLock, IconWorld } from "@tabler/icons-react";
import { accessNames } from "#domain/page-access/page-columns.ts";
import type { PageAccessRow } from "#read-api/page-access/contract.ts";
import { Pill } from "../kit/ui/pill.tsx";

const cells = {
  public: { tone: "neutral", Icon: IconWorld },
  members: { tone: "info", Icon: IconLock },
  password: { tone: "warn", Icon: IconKey },
} as const;

export const AccessMark = ({ access }: Pick<PageAccessRow, "access">) => {
  const { tone, Icon } = cells[access];
  return (
    <Pill tone={tone}>
      <Icon size={13} stroke={2} aria-hidden="true" /> {accessNames[access]}
    </Pill>
  );
};

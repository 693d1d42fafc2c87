import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import classes from "./explain.module.css";

/** Loaded with the first explanation, because most visits to a screen need none. */
const ExplainDrawer = lazy(async () => ({
  default: (await import("./explain-drawer.tsx")).ExplainDrawer,
}));

/**
 * `Explain` for a screen that knows the name of its number and does without those of all others.
 */
export const ExplainNamed = ({
  children,
  ...shown
}: {
  readonly name: string;
  readonly number: ExplainedNumber;
  readonly id: string;
  readonly of: string;
  /** Which visits count, as in the address; absent: all. */
  readonly segment?: string | undefined;
  readonly children?: ReactNode;
}) => {
  const [opened, { open, close }] = useDisclosure();
  const [isNeeded, setIsNeeded] = useState(false);
  return (
    <span className={classes.explained}>
      {children}
      <ActionIcon
        className={classes.opener ?? ""}
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Explain: ${shown.name.toLowerCase()} of ${shown.of}`}
        title="Explain and rewind"
        onClick={(event) => {
          event.stopPropagation();
          setIsNeeded(true);
          open();
        }}
      >
        <IconHistory size={15} stroke={1.8} />
      </ActionIcon>
      {isNeeded && (
        <Suspense fallback={null}>
          <ExplainDrawer {...shown} opened={opened} onClose={close} />
        </Suspense>
      )}
    </span>
  );
};

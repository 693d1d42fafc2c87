import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ExplainedNumber } from "#read-api/history/explain-contract.ts";
import classes from "./explain.module.css";

/** Loaded with the first explanation, because most visits to a screen need none. */
const ExplainDrawer = lazy(async () => ({
  default: (await import("./explain-drawer.tsx")).ExplainDrawer,
}));

/**
 * `Explain` for a screen that knows the name of its number and does without those of all others.
 */
export const ExplainNamed = ({
  name,
  number,
  id,
  of,
  children,
}: {
  readonly name: string;
  readonly number: ExplainedNumber;
  readonly id: string;
  readonly of: string;
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
        aria-label={`Explain: ${name.toLowerCase()} of ${of}`}
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
          <ExplainDrawer
            name={name}
            number={number}
            id={id}
            of={of}
            opened={opened}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
};

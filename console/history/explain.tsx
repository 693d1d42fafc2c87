import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ExplainedNumber } from "#read-api/history/explain-contract.ts";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import classes from "./explain.module.css";
import { ExplainPanel } from "./explain-panel.tsx";
import { numberNames } from "./explained-texts.ts";

/**
 * A number with a button that opens the events behind it and its value at any past moment. `id` as
 * in the call; `of` names the entity.
 */
export const Explain = ({
  number,
  id,
  of,
  children,
}: {
  readonly number: ExplainedNumber;
  readonly id: string;
  readonly of: string;
  readonly children?: ReactNode;
}) => {
  const [opened, { open, close }] = useDisclosure();
  const name = numberNames[number];
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
          open();
        }}
      >
        <IconHistory size={15} stroke={1.8} />
      </ActionIcon>
      <DetailDrawer
        opened={opened}
        onClose={close}
        title={
          <>
            {name} <span className={classes.of}>{of}</span>
          </>
        }
      >
        <ExplainPanel number={number} id={id} />
      </DetailDrawer>
    </span>
  );
};

import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { DetailDrawer } from "../ui/detail-drawer.tsx";
import classes from "./earlier-changes.module.css";

/** Opens the earlier bulk operations of a list. */
export const EarlierChanges = ({
  children,
}: {
  /** Loaded only while it is open. */
  readonly children: () => ReactNode;
}) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.earlier ?? ""}
        leftSection={<IconHistory size={16} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        <span>Earlier changes</span>
      </Button>
      <DetailDrawer title="Earlier changes" opened={opened} onClose={() => setOpened(false)}>
        {opened && children()}
      </DetailDrawer>
    </>
  );
};

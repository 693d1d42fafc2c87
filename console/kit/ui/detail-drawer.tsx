import { Drawer } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import classes from "./detail-drawer.module.css";

/** Tells the drawer below that another one covers it: Escape closes one at a time. */
const Covering = createContext<(covered: boolean) => void>(() => undefined);

/** One row next to its table. Escape and a click outside close it. */
export const DetailDrawer = ({
  title,
  opened,
  onClose,
  children,
}: {
  readonly title: ReactNode;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => {
  const cover = useContext(Covering);
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    cover(true);
    return () => cover(false);
  }, [opened, cover]);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={!covered}
      // Clicks in here must not reach the table's row that opened it.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      position="right"
      size="38rem"
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
      // Drawers can be stacked: their heads must not be landmarks of the page.
      attributes={{ header: { role: "none" } }}
      classNames={{
        title: classes.title ?? "",
        header: classes.header ?? "",
        body: classes.body ?? "",
      }}
    >
      <Covering.Provider value={setCovered}>{children}</Covering.Provider>
    </Drawer>
  );
};

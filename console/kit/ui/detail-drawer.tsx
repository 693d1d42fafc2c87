import { Drawer, Skeleton, Stack } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import classes from "./detail-drawer.module.css";
import { Failed } from "./states.tsx";

type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

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

/** The call's answer, or its skeleton, or its failure. */
export const Loaded = <Data,>({
  query,
  children,
}: {
  readonly query: Query<Data>;
  readonly children: (data: Data) => ReactNode;
}) => {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null && query.error !== undefined)
    return <Failed error={query.error} onRetry={() => query.refetch()} />;
  return (
    <Stack gap="sm" aria-busy="true">
      <Skeleton height={14} width="60%" />
      <Skeleton height={14} width="85%" />
      <Skeleton height={14} width="40%" />
      <Skeleton height={120} mt="md" />
    </Stack>
  );
};

import { Drawer, Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./detail-drawer.module.css";
import { Failed } from "./states.tsx";

type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

/** One row whole, beside its table. Escape and a click outside close it. */
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
}) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    position="right"
    size="38rem"
    title={title}
    closeButtonProps={{ "aria-label": "Close" }}
    classNames={{
      title: classes.title ?? "",
      header: classes.header ?? "",
      body: classes.body ?? "",
    }}
  >
    {children}
  </Drawer>
);

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

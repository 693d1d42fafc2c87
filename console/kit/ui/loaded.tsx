import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Failed } from "./states.tsx";

type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
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

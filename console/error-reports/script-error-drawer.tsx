import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { errorPlace } from "#domain/error-reports/script-error-columns.ts";
import type { ReportedError } from "#read-api/error-reports/contract.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { Count } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Facts } from "../kit/ui/page.tsx";
import { ErrorStatus } from "./error-standing.tsx";
import classes from "./script-errors.module.css";
import { useSetStatus } from "./use-set-status.ts";

export const ScriptErrorDrawer = ({
  error,
  onClose,
}: {
  readonly error: ReportedError | undefined;
  readonly onClose: () => void;
}) => (
  <DetailDrawer title="Script error" opened={error !== undefined} onClose={onClose}>
    {error !== undefined && (
      <Stack gap="md">
        <Text fw={600} className={classes.message}>
          {error.message}
        </Text>
        <Facts
          of={{
            Status: <ErrorStatus of={error.standing} />,
            Place: errorPlace(error),
            Times: <Count of={error.times} />,
            First: <Moment at={error.firstAt} />,
            Last: <Moment at={error.lastAt} />,
            "Last page": error.pagePath,
            "Last browser": error.userAgent,
          }}
        />
        <Changes>
          <Dealing error={error} onDone={onClose} />
        </Changes>
        {error.stack !== "" && (
          <Code block className={classes.stack} tabIndex={0} aria-label="Stack" role="region">
            {error.stack}
          </Code>
        )}
      </Stack>
    )}
  </DetailDrawer>
);

const Dealing = ({
  error: { errorKey, standing },
  onDone,
}: {
  readonly error: ReportedError;
  readonly onDone: () => void;
}) => {
  const set = useSetStatus(onDone);
  const isDealtWith = standing === "dealt-with";
  return (
    <>
      <Group>
        <Button
          variant={isDealtWith ? "default" : "filled"}
          loading={set.isPending}
          onClick={() => set.mutate({ errorKey, standing: isDealtWith ? "open" : "dealt-with" })}
        >
          {isDealtWith ? "Reopen" : "Mark as resolved"}
        </Button>
      </Group>
      <FormError error={set.error} />
    </>
  );
};

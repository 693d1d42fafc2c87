import { Code, Stack, Text } from "@mantine/core";
import { DetailDrawer } from "#console/ui/detail-drawer.tsx";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Facts } from "#console/ui/page.tsx";
import { errorPlace } from "#domain/error-reports/script-error-columns.ts";
import type { ReportedError } from "#read-api/error-reports/contract.ts";
import classes from "./script-errors.module.css";

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
            Place: errorPlace(error),
            Times: <Count of={error.times} />,
            First: <Moment at={error.firstAt} />,
            Last: <Moment at={error.lastAt} />,
            "Last page": error.pagePath,
            "Last browser": error.userAgent,
          }}
        />
        {error.stack !== "" && (
          <Code block className={classes.stack} tabIndex={0} aria-label="Stack" role="region">
            {error.stack}
          </Code>
        )}
      </Stack>
    )}
  </DetailDrawer>
);

import { Code, Stack, Text } from "@mantine/core";
import { DetailDrawer } from "#console/ui/detail-drawer.tsx";
import { Moment } from "#console/ui/moment.tsx";
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
        <dl className={classes.facts}>
          <dt>Place</dt>
          <dd>{errorPlace(error)}</dd>
          <dt>Times</dt>
          <dd>{error.times}</dd>
          <dt>First</dt>
          <dd>
            <Moment at={error.firstAt} />
          </dd>
          <dt>Last</dt>
          <dd>
            <Moment at={error.lastAt} />
          </dd>
          <dt>Last page</dt>
          <dd>{error.pagePath}</dd>
          <dt>Last browser</dt>
          <dd>{error.userAgent}</dd>
        </dl>
        {error.stack !== "" && (
          <Code block className={classes.stack} tabIndex={0} aria-label="Stack" role="region">
            {error.stack}
          </Code>
        )}
      </Stack>
    )}
  </DetailDrawer>
);

import { ActionIcon, Alert, Button, Group, Progress, Stack } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FormError } from "../editing/form-error.tsx";
import { Changes } from "../session/permissions.tsx";
import classes from "./work-notice.module.css";

/** A call that stops or undoes the operation. */
type Call = {
  readonly mutate: () => void;
  readonly isPending: boolean;
  readonly error: unknown;
};

const CallButton = ({
  call,
  variant,
  children,
}: {
  readonly call: Call;
  readonly variant: "default" | "subtle";
  readonly children: string;
}) => (
  <Changes>
    <Button
      size="compact-sm"
      variant={variant}
      loading={call.isPending}
      onClick={() => call.mutate()}
    >
      {children}
    </Button>
  </Changes>
);

/** The progress of a bulk operation. */
export const RunningWork = ({
  words,
  label,
  done,
  of,
  stop,
}: {
  readonly words: ReactNode;
  /** Label of the progress bar. */
  readonly label: string;
  readonly done: number;
  readonly of: number;
  /** Absent when it cannot be stopped. */
  readonly stop?: Call | undefined;
}) => (
  <Alert variant="light" color="gray" className={classes.calm ?? ""}>
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <span role="status">{words}</span>
        {stop && (
          <CallButton call={stop} variant="subtle">
            Stop
          </CallButton>
        )}
      </Group>
      <Progress aria-label={label} value={of === 0 ? 100 : (100 * done) / of} />
      {stop && <FormError error={stop.error} />}
    </Stack>
  </Alert>
);

/** The outcome of a bulk operation. */
export const EndedWork = ({
  words,
  complete,
  undo,
  onDismiss,
  children,
}: {
  readonly words: ReactNode;
  /** Whether no row was rejected. */
  readonly complete: boolean;
  /** Absent when there is nothing to undo. */
  readonly undo?: Call | undefined;
  /** Absent in a list of all operations. */
  readonly onDismiss?: (() => void) | undefined;
  /** The failed rows, see FailedRows. */
  readonly children: ReactNode;
}) => (
  <Alert
    variant="light"
    color={complete ? "gray" : "yellow"}
    className={complete ? (classes.calm ?? "") : ""}
  >
    <Stack gap="xs">
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <span role="status">{words}</span>
        <Group gap="xs" wrap="nowrap">
          {undo && (
            <CallButton call={undo} variant="default">
              Undo
            </CallButton>
          )}
          {onDismiss && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Dismiss this result"
              onClick={onDismiss}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {undo && <FormError error={undo.error} />}
      {children}
    </Stack>
  </Alert>
);

import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { useCommand } from "../calls/use-command.ts";
import { FormError } from "../editing/form-error.tsx";
import { Changes } from "../session/permissions.tsx";
import { useWebsite } from "../session/session.tsx";
import { FutureTimeField, futureTimeOf } from "../time/future-time-field.tsx";
import { Moment } from "../time/moment.tsx";
import type { Design } from "./use-design.ts";

/** Asks when visitors will see the draft. */
export const ScheduleDesign = <Document extends object>({
  design,
  what,
  onClose,
}: {
  readonly design: Design<Document>;
  /** At the beginning of a sentence: `Header and footer were`. */
  readonly what: string;
  readonly onClose: () => void;
}) => {
  const { timeZone } = useWebsite();
  const [at, setAt] = useState("");
  const publishOn = futureTimeOf(at, timeZone);
  const schedule = useCommand((time: number) => design.schedule({ publishOn: time, timeZone }), {
    refreshes: [],
    says: () => `${what} scheduled.`,
    onDone: onClose,
    errors: "form",
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Publish at a time"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <FormError error={schedule.error} />
        <FutureTimeField data-autofocus value={at} onChange={setAt} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={schedule.isPending}
            disabled={publishOn === undefined}
            onClick={() => publishOn !== undefined && schedule.mutate(publishOn)}
          >
            Schedule
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** What visitors will see at its time, and a way to cancel that. */
export const DesignSchedule = <Document extends object>({
  design,
}: {
  readonly design: Design<Document>;
}) => {
  const cancel = useCommand(design.cancelSchedule, {
    refreshes: [],
    says: () => "The schedule was cancelled.",
  });
  const { scheduled } = design;
  if (scheduled === null) return null;
  return (
    <Alert
      color="gray"
      icon={<IconClock aria-hidden="true" />}
      title={`Version ${scheduled.version} is scheduled`}
      mb="md"
    >
      Visitors will see it from <Moment at={new Date(scheduled.publishOn).toISOString()} />.
      Publishing another version before that replaces it.
      <Changes>
        <Group gap="xs" mt="sm">
          <Button
            size="compact-md"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            Cancel the schedule
          </Button>
        </Group>
      </Changes>
    </Alert>
  );
};

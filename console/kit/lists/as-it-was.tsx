import { Alert, Button, Popover, Progress, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarTime } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Contract } from "#domain/kit/contract.ts";
import { formatMoment } from "#domain/kit/format-moment.ts";
import { pastOf } from "#domain/kit/list-past.ts";
import { instantOf, localTimeOf } from "#domain/kit/zoned-day.ts";
import { messageOf } from "../calls/api.ts";
import { useCall } from "../calls/queries.ts";
import { MayChangeProvider, useMayChange } from "../session/permissions.tsx";
import { useWebsite } from "../session/session.tsx";
import classes from "./as-it-was.module.css";
import { PastContext } from "./past-context.ts";

const LOOK_EVERY_MS = 1_000;
/** The server deletes what nobody has used for a day. */
const KEEP_EVERY_MS = 600_000;

/** Which moment a list shows; `asOf` is undefined for now. */
export type AsItWas = {
  readonly asOf: string | undefined;
  readonly isReady: boolean;
  /** From 0 to 1 while it is being built. */
  readonly progress: number;
  readonly error: unknown;
};

/** Has a list built as it was at the moment in the screen's URL. */
export const useAsItWas = (
  list: Contract,
  { asOf }: { readonly asOf?: string | undefined },
): AsItWas => {
  const query = useCall(
    pastOf(list),
    { query: { at: asOf ?? "" } },
    {
      enabled: asOf !== undefined,
      every: (state) => (state?.state === "building" ? LOOK_EVERY_MS : KEEP_EVERY_MS),
    },
  );
  const state = query.isPlaceholderData ? undefined : query.data;
  return {
    asOf,
    isReady: asOf === undefined || state?.state === "ready",
    progress: state?.state === "building" ? state.progress : 0,
    error: query.error,
  };
};

type Change = (change: { readonly asOf: string | undefined }) => unknown;

/** Nothing can be changed in the past: buttons that change something are off below this. */
export const AsItWasScreen = ({
  past: { asOf },
  children,
}: {
  readonly past: AsItWas;
  readonly children: ReactNode;
}) => {
  const mayChange = useMayChange();
  return (
    <PastContext value={asOf !== undefined}>
      <MayChangeProvider value={mayChange && asOf === undefined}>{children}</MayChangeProvider>
    </PastContext>
  );
};

/** Selects the moment of a list. */
export const AsItWasChoice = ({
  past: { asOf },
  onChange,
}: {
  readonly past: AsItWas;
  readonly onChange: Change;
}) => {
  const { timeZone } = useWebsite();
  const [opened, { toggle, close }] = useDisclosure();
  const [text, setText] = useState("");
  const ms = instantOf(text, timeZone);
  const isPast = ms <= Date.now();
  const show = () => {
    close();
    onChange({ asOf: new Date(ms).toISOString() });
  };
  const open = () => {
    setText(localTimeOf(asOf === undefined ? Date.now() : Date.parse(asOf), timeZone));
    toggle();
  };
  return (
    <Popover opened={opened} onChange={(next) => !next && close()} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendarTime size={16} aria-hidden="true" />}
          onClick={open}
        >
          As it was on…
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <TextInput
            type="datetime-local"
            label="Date and time"
            description="In the website’s time zone"
            value={text}
            max={localTimeOf(Date.now(), timeZone)}
            error={!Number.isNaN(ms) && !isPast ? "Select a time in the past." : undefined}
            onChange={({ currentTarget: { value } }) => setText(value)}
            onKeyDown={({ key }) => key === "Enter" && isPast && show()}
          />
          <Button onClick={show} disabled={!isPast}>
            Show
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};

/** Says which moment a list shows, how far it is built, and leads back to now. */
export const AsItWasBanner = ({
  past: { asOf, isReady, progress, error },
  onChange,
}: {
  readonly past: AsItWas;
  readonly onChange: Change;
}) => {
  const { timeZone } = useWebsite();
  if (asOf === undefined) return null;
  const failed = error !== null && error !== undefined && !isReady;
  return (
    <Alert
      className={classes.banner ?? ""}
      color={failed ? "red" : "yellow"}
      variant="light"
      icon={<IconCalendarTime size={18} aria-hidden="true" />}
      title={`As it was on ${formatMoment(asOf, timeZone)}`}
    >
      <div className={classes.line}>
        <div className={classes.words} role="status">
          {failed && messageOf(error)}
          {!failed &&
            (isReady
              ? "Nothing can be changed here, and links open what is there now. Erased data stays erased."
              : "The list is being built from the event log…")}
        </div>
        <Button size="compact-sm" variant="default" onClick={() => onChange({ asOf: undefined })}>
          Return to now
        </Button>
      </div>
      {!failed && !isReady && (
        <Progress value={Math.max(3, progress * 100)} mt="xs" aria-label="Progress" />
      )}
    </Alert>
  );
};

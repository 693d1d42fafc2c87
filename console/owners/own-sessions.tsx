import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import {
  endOtherSessionsContract,
  endSessionContract,
} from "#commands/owners/own-account-contract.ts";
import type { OwnSession } from "#read-api/owners/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { counted } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { useAccountRefresh } from "./account-refresh.ts";
import classes from "./account-screen.module.css";

/** Undefined: everywhere else. */
const useEnd = () => {
  const refresh = useAccountRefresh();
  return useMutation({
    mutationFn: async (sessionId: string | undefined) => {
      if (sessionId !== undefined) {
        await call(endSessionContract, { params: { sessionId } });
        return "Signed out of that browser.";
      }
      const { ended } = await call(endOtherSessionsContract, {});
      return `Signed out of ${counted(ended, "other browser")}.`;
    },
    onSuccess: (message) => notifications.show({ message }),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
    onSettled: refresh,
  });
};

/** Browsers that are signed in, on all of one's websites. */
export const OwnSessions = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => {
  const end = useEnd();
  return (
    <Section
      title="Active sessions"
      aside={
        sessions.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={end.isPending}
            onClick={() => end.mutate(undefined)}
          >
            Sign out of all other browsers
          </Button>
        )
      }
    >
      <ul className={classes.list} aria-label="Sessions">
        {sessions.map((session) => (
          <Item
            key={session.sessionId}
            session={session}
            onEnd={() => end.mutate(session.sessionId)}
          />
        ))}
      </ul>
    </Section>
  );
};

const Item = ({
  session: { device, websiteTitle, signedInAt, lastSeenAt, isThis },
  onEnd,
}: {
  readonly session: OwnSession;
  readonly onEnd: () => void;
}) => (
  <li className={classes.item}>
    <div>
      <div className={classes.what}>
        {device === "" ? "Unknown browser" : device}
        {isThis && <Pill tone="good">This browser</Pill>}
      </div>
      <p className={classes.note}>
        {websiteTitle}, signed in <Moment at={signedInAt} />
        <br />
        Last active <Moment at={lastSeenAt} />
      </p>
    </div>
    {!isThis && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Sign out ${device === "" ? "unknown browser" : device}`}
        onClick={onEnd}
      >
        Sign out
      </Button>
    )}
  </li>
);

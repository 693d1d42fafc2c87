import { Button } from "@mantine/core";
import {
  endOtherSessionsContract,
  endSessionContract,
} from "#commands/owners/own-account-contract.ts";
import type { OwnSession } from "#read-api/owners/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { counted } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { accountReads } from "./account-reads.ts";
import classes from "./account-screen.module.css";

/** Undefined: all other sessions. */
const useEnd = () =>
  useCommand(
    async (sessionId: string | undefined) => {
      if (sessionId === undefined) return (await call(endOtherSessionsContract, {})).ended;
      await call(endSessionContract, { params: { sessionId } });
      return 1;
    },
    {
      refreshes: accountReads,
      refreshesOnError: true,
      says: (ended, sessionId) =>
        sessionId === undefined
          ? `Signed out of ${counted(ended, "other browser")}.`
          : "Signed out of that browser.",
    },
  );

/** The member's sessions, on all of their websites. */
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

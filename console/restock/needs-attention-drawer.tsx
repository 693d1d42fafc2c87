import { Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { filtersText } from "#domain/kit/list-filters.ts";
import { audienceText } from "#domain/restock/send-columns.ts";
import { signUpQuickFilters } from "#domain/restock/sign-up-columns.ts";
import { listRestockSignUpsContract } from "#read-api/restock/console-contract.ts";
import type { RestockSend, SignUp } from "#read-api/restock/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Moment } from "../kit/time/moment.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { NeedsAttentionActions } from "./needs-attention-actions.tsx";
import classes from "./restock-screen.module.css";
import { SendCounts } from "./send-counts.tsx";
import { signUpState } from "./sign-up-states.ts";
import { SignUpSummary } from "./sign-up-summary.tsx";

/** The emails of one send that failed or are in doubt. */
export const NeedsAttentionDrawer = ({
  send,
  sendId,
  onClose,
}: {
  readonly send: RestockSend | undefined;
  readonly sendId: string | undefined;
  readonly onClose: () => void;
}) => (
  <DetailDrawer
    title={
      send === undefined
        ? "Send"
        : `Send for ${[send.productName, ...Object.values(send.attributes)].join(", ")}`
    }
    opened={sendId !== undefined}
    onClose={onClose}
  >
    {sendId !== undefined && (
      <Stack gap="md">
        {send !== undefined && <WhatSend send={send} />}
        <p className={classes.hint}>
          An email is in doubt when the connection to the mail server failed during delivery: it may
          or may not have arrived. It is never resent automatically.
        </p>
        <NeedsAttention sendId={sendId} />
        <Link to="/restock/sign-ups" search={{ sendId }}>
          All recipients of this send
        </Link>
      </Stack>
    )}
  </DetailDrawer>
);

/** Time, recipients and outcome of the send. */
const WhatSend = ({ send }: { readonly send: RestockSend }) => (
  <>
    <p className={classes.summary}>
      <Moment at={send.requestedAt} /> · {audienceText(send)}
    </p>
    <SendCounts send={send} />
  </>
);

const MAX_SHOWN = 200;
const UNSETTLED = filtersText(signUpQuickFilters.only.options.unsettled.conditions);

const NeedsAttention = ({ sendId }: { readonly sendId: string }) => {
  const query = useCall(listRestockSignUpsContract, {
    query: { sendId, filters: UNSETTLED, sort: "signedUpAt", pageSize: MAX_SHOWN },
  });
  return (
    <Loaded query={query}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Empty
            title="Nothing needs attention"
            text="No email in this send failed or is in doubt."
          />
        ) : (
          <>
            <ul className={classes.list}>
              {rows.map((signUp) => (
                <NeedsAttentionDetails key={signUp.signUpId} signUp={signUp} />
              ))}
            </ul>
            {total > rows.length && (
              <p className={classes.hint}>These are the first {MAX_SHOWN}.</p>
            )}
          </>
        )
      }
    </Loaded>
  );
};

const NeedsAttentionDetails = ({ signUp }: { readonly signUp: SignUp }) => {
  const [label, tone] = signUpState(signUp.status);
  return (
    <li className={classes.signUp}>
      <SignUpSummary of={signUp} />
      <Group gap="xs" wrap="nowrap">
        <Pill tone={tone}>{label}</Pill>
        <NeedsAttentionActions signUp={signUp} />
      </Group>
    </li>
  );
};

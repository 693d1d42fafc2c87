import { Button, Group, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  dismissRestockDoubtContract,
  resendRestockNoticeContract,
} from "#commands/restock/contract.ts";
import { call, messageOf } from "#console/app/api.ts";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { DetailDrawer, Loaded } from "#console/ui/detail-drawer.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Pill } from "#console/ui/pill.tsx";
import { Empty } from "#console/ui/states.tsx";
import {
  listRestockSendsContract,
  listUnsettledContract,
  type RestockSend,
  type SignUp,
} from "#read-api/restock/contract.ts";
import classes from "./restock-screen.module.css";
import { countsText } from "./send-state.tsx";
import { signUpStates } from "./sign-up-states.ts";

/** Those of one send whose mail did not get through, or may not have. */
export const UnsettledDrawer = ({
  send,
  sendId,
  onClose,
}: {
  readonly send: RestockSend | undefined;
  readonly sendId: string | undefined;
  readonly onClose: () => void;
}) => (
  <DetailDrawer
    title={send === undefined ? "Send" : `Send for ${send.productName}`}
    opened={sendId !== undefined}
    onClose={onClose}
  >
    {sendId !== undefined && (
      <Stack gap="md">
        {send !== undefined && <p className={classes.summary}>{countsText(send)}.</p>}
        <p className={classes.hint}>
          A mail is in doubt when the connection to the mail server broke while it was handed over:
          it may have arrived. It is never sent again by itself.
        </p>
        <Unsettled sendId={sendId} />
      </Stack>
    )}
  </DetailDrawer>
);

const MOST_SHOWN = 200;

const Unsettled = ({ sendId }: { readonly sendId: string }) => {
  const query = useCall(listUnsettledContract, { query: { sendId, limit: MOST_SHOWN } });
  return (
    <Loaded query={query}>
      {({ signUps, hasNextPage }) =>
        signUps.length === 0 ? (
          <Empty title="Nothing to look at" text="No mail of this send is in doubt or failed." />
        ) : (
          <>
            <ul className={classes.list}>
              {signUps.map((signUp) => (
                <OneUnsettled key={signUp.signUpId} signUp={signUp} />
              ))}
            </ul>
            {hasNextPage && <p className={classes.hint}>These are the first {MOST_SHOWN}.</p>}
          </>
        )
      }
    </Loaded>
  );
};

const useAct = (signUpId: string) => {
  const client = useQueryClient();
  const settle = () =>
    Promise.all(
      [listUnsettledContract, listRestockSendsContract].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  return useMutation({
    mutationFn: (what: "resend" | "dismiss") =>
      call(what === "resend" ? resendRestockNoticeContract : dismissRestockDoubtContract, {
        params: { signUpId },
      }),
    onSuccess: (_answer, what) =>
      notifications.show({
        message: what === "resend" ? "It is sent once more." : "Taken as told.",
      }),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
    onSettled: settle,
  });
};

const OneUnsettled = ({ signUp }: { readonly signUp: SignUp }) => {
  const act = useAct(signUp.signUpId);
  const [label, tone] = signUpStates[signUp.status];
  const who = signUp.siteVisitorEmail ?? "Forgotten person";
  return (
    <li className={classes.signUp}>
      <span className={classes.who}>
        <span>{who}</span>
        <span className={classes.meta}>
          <Moment at={signUp.signedUpAt} />
          {signUp.failure !== null && ` · ${signUp.failure}`}
        </span>
      </span>
      <Group gap="xs" wrap="nowrap">
        <Pill tone={tone}>{label}</Pill>
        {signUp.status !== "resending" && (
          <Changes>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Send again to ${who}`}
              loading={act.isPending && act.variables === "resend"}
              onClick={() => act.mutate("resend")}
            >
              Send again
            </Button>
            {signUp.status === "in-doubt" && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Dismiss the mail to ${who}, which may have arrived`}
                loading={act.isPending && act.variables === "dismiss"}
                onClick={() => act.mutate("dismiss")}
              >
                Dismiss
              </Button>
            )}
          </Changes>
        )}
      </Group>
    </li>
  );
};

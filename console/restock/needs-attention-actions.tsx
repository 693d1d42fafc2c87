import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  dismissRestockDoubtContract,
  resendRestockNoticeContract,
} from "#commands/restock/contract.ts";
import {
  listRestockSendsContract,
  listRestockSignUpsContract,
} from "#read-api/restock/console-contract.ts";
import type { SignUp } from "#read-api/restock/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { Changes } from "../kit/session/permissions.tsx";

const useAct = (signUpId: string) => {
  const client = useQueryClient();
  const settle = () =>
    Promise.all(
      [listRestockSignUpsContract, listRestockSendsContract].map(({ path }) =>
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
        message: what === "resend" ? "The email is being sent again." : "Marked as delivered.",
      }),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
    onSettled: settle,
  });
};

/** What an owner can do about a mail that needs a look; nothing about any other. */
export const NeedsAttentionActions = ({ signUp }: { readonly signUp: SignUp }) => {
  const act = useAct(signUp.signUpId);
  const who = signUp.siteVisitorEmail ?? "Erased person";
  if (!["in-doubt", "bounced", "failed"].includes(signUp.status)) return null;
  return (
    <Changes>
      <Group gap="xs" wrap="nowrap" justify="flex-end">
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
            aria-label={`Mark the email to ${who} as delivered`}
            loading={act.isPending && act.variables === "dismiss"}
            onClick={() => act.mutate("dismiss")}
          >
            Dismiss
          </Button>
        )}
      </Group>
    </Changes>
  );
};

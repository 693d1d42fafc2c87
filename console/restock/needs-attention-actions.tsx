import { Button, Group } from "@mantine/core";
import {
  dismissRestockDoubtContract,
  resendRestockNoticeContract,
} from "#commands/restock/contract.ts";
import {
  listRestockSendsContract,
  listRestockSignUpsContract,
} from "#read-api/restock/console-contract.ts";
import type { SignUp } from "#read-api/restock/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Changes } from "../kit/session/permissions.tsx";

const useAct = (signUpId: string) =>
  useCommand(
    (what: "resend" | "dismiss") =>
      call(what === "resend" ? resendRestockNoticeContract : dismissRestockDoubtContract, {
        params: { signUpId },
      }),
    {
      refreshes: [listRestockSignUpsContract, listRestockSendsContract],
      refreshesOnError: true,
      says: (_acted, what) =>
        what === "resend" ? "The email is being sent again." : "Marked as delivered.",
    },
  );

/** The actions on an email that needs attention; nothing for others. */
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

import { Button, Menu } from "@mantine/core";
import { IconBan, IconChevronDown, IconDownload, IconMail, IconUserX } from "@tabler/icons-react";
import { useState } from "react";
import {
  blockSiteUserContract,
  forgetSiteUserContract,
  sendPasswordResetContract,
  unblockSiteUserContract,
} from "#commands/customers/owner-contract.ts";
import {
  getSiteUserContract,
  getSiteUserDataContract,
  listSiteUserSessionsContract,
  listSiteUsersContract,
} from "#read-api/customers/owner-contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { saveJson } from "../kit/ui/save-file.ts";
import { ForgetModal } from "../privacy/forgetting.tsx";
import type { Customer } from "./customer.ts";

/** Calls that show a customer. */
const customerReads = [getSiteUserContract, listSiteUsersContract, listSiteUserSessionsContract];

const useCustomerCommands = ({ siteUserId, email }: Customer) => {
  const params = { siteUserId };
  const input = () => ({ params });
  const name = email ?? "The customer";
  return {
    unblock: useCommand(unblockSiteUserContract, {
      input,
      refreshes: customerReads,
      says: () => `${name} can sign in again.`,
    }),
    block: useCommand(blockSiteUserContract, {
      input,
      refreshes: customerReads,
      says: () => `${name} is blocked and signed out.`,
      undo: async () => {
        await call(unblockSiteUserContract, { params });
        return `${name} can sign in again.`;
      },
      errors: "form",
    }),
    sendLink: useCommand(sendPasswordResetContract, {
      input,
      refreshes: [],
      says: () => `A password reset link was emailed to ${name}.`,
    }),
    takeData: useCommand(getSiteUserDataContract, {
      input,
      refreshes: [],
      onDone: (data) => saveJson(`customer-${siteUserId}.json`, data),
    }),
    forget: useCommand(forgetSiteUserContract, {
      input,
      forgets: [getSiteUserDataContract],
      refreshes: "everything",
      says: () => "The account was deleted and its personal data erased.",
      errors: "form",
    }),
  };
};

export const CustomerActions = ({ customer }: { readonly customer: Customer }) => {
  const { block, unblock, sendLink, takeData, forget } = useCustomerCommands(customer);
  const [asking, setAsking] = useState<"block" | "forget">();
  const close = () => setAsking(undefined);
  if (customer.status === "forgotten") return null;
  const isBlocked = customer.status === "blocked";
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={17} />}
        loading={sendLink.isPending}
        disabled={isBlocked}
        onClick={() => sendLink.mutate()}
      >
        Send password reset link
      </Button>
      {isBlocked && (
        <Button loading={unblock.isPending} onClick={() => unblock.mutate()}>
          Unblock
        </Button>
      )}
      <Menu position="bottom-end" shadow="md" width={240}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => takeData.mutate()}>
            Download their data
          </Menu.Item>
          {!isBlocked && (
            <Menu.Item leftSection={<IconBan size={16} />} onClick={() => setAsking("block")}>
              Block
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            color="var(--db-bad)"
            leftSection={<IconUserX size={16} />}
            onClick={() => setAsking("forget")}
          >
            Erase personal data
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking === "block"}
        title="Block this customer?"
        action="Block"
        danger
        pending={block.isPending}
        error={block.error}
        onConfirm={() => block.mutate(undefined, { onSuccess: close })}
        onClose={close}
      >
        They will be signed out everywhere immediately and cannot sign in until you unblock them.
        Their data is kept, and they can still buy as a guest.
      </Confirm>
      {asking === "forget" && (
        <ForgetModal
          typed={customer.email ?? ""}
          pending={forget.isPending}
          error={forget.error}
          onForget={() => forget.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
};

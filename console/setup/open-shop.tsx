import { Button } from "@mantine/core";
import { changeSiteSettingsContract } from "#commands/site-settings/contract.ts";
import { getSetupContract } from "#read-api/setup/contract.ts";
import { getSiteSettingsContract } from "#read-api/site-settings/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

const reads = [getSetupContract, getSiteSettingsContract] as const;

/** Visitors see the website from then on, instead of its *Coming soon* page. */
export const OpenShop = () => {
  const open = useCommand(changeSiteSettingsContract, {
    input: () => ({ body: { comingSoon: false } }),
    refreshes: reads,
    says: () => "The shop is open.",
    undo: async () => {
      await call(changeSiteSettingsContract, { body: { comingSoon: true } });
      return "Visitors see the “Coming soon” page again.";
    },
  });
  return (
    <Button size="compact-sm" loading={open.isPending} onClick={() => open.mutate()}>
      Open the shop
    </Button>
  );
};

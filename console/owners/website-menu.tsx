import { Menu } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { switchWebsiteContract } from "#commands/owners/own-account-contract.ts";
import { ownWebsitesContract } from "#read-api/owners/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { WebsiteFace } from "./website-face.tsx";
import classes from "./website-switch.module.css";

/** Each website has its own host, so switching leaves this page. */
const useGoTo = () =>
  useCommand(switchWebsiteContract, {
    input: (websiteId: string) => ({ params: { websiteId } }),
    refreshes: [],
    onDone: ({ url }) => window.location.assign(url),
  });

/** The member's websites, and one more for members with permission; open from the start. */
export const WebsiteMenu = ({
  onCreate,
}: {
  /** Absent for members who cannot create a website. */
  readonly onCreate: (() => void) | undefined;
}) => {
  const { data } = useCall(ownWebsitesContract, {});
  const goTo = useGoTo();
  return (
    <Menu position="bottom-start" width={260} shadow="md" defaultOpened>
      <Menu.Target>
        <WebsiteFace />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Your websites</Menu.Label>
        {data?.websites.map(({ websiteId, title, host, isThis }) => (
          <Menu.Item
            key={websiteId}
            disabled={host === null}
            rightSection={isThis && <IconCheck size={16} aria-label="Current website" />}
            onClick={() => (isThis ? undefined : goTo.mutate(websiteId))}
          >
            <span className={classes.title}>{title}</span>
            <span className={classes.host}>{host ?? "No domain"}</span>
          </Menu.Item>
        ))}
        {onCreate !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPlus size={16} />} onClick={onCreate}>
              New website
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

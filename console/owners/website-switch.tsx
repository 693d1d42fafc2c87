import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconPlus, IconSelector } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { switchWebsiteContract } from "#commands/owners/own-account-contract.ts";
import { ownWebsitesContract } from "#read-api/owners/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import classes from "./website-switch.module.css";

const NewWebsite = lazy(async () => ({
  default: (await import("./new-website.tsx")).NewWebsite,
}));

const NEW_WEBSITE = "new-website";

/** Each website has its own host, so switching leaves this page. */
const useGoTo = () =>
  useCommand(switchWebsiteContract, {
    input: (websiteId: string) => ({ params: { websiteId } }),
    refreshes: [],
    onDone: ({ url }) => window.location.assign(url),
  });

/**
 * The website's name; opens the list of websites for members with several or with permission to
 * create one.
 */
export const WebsiteSwitch = () => {
  const website = useWebsite();
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
  // The palette leads here by URL.
  const isAsked = useLocation().hash === NEW_WEBSITE;
  const navigate = useNavigate();
  const { data } = useCall(ownWebsitesContract, {});
  const goTo = useGoTo();
  const websites = data?.websites ?? [];
  const mayCreate = may("accounts:write");
  if (websites.length < 2 && !mayCreate)
    return <span className={classes.name}>{website.title}</span>;
  return (
    <>
      <Menu position="bottom-start" width={260} shadow="md">
        <Menu.Target>
          <UnstyledButton className={classes.button ?? ""} title="Switch websites">
            <span className={classes.name}>{website.title}</span>
            <IconSelector size={16} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Your websites</Menu.Label>
          {websites.map(({ websiteId, title, host, isThis }) => (
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
          {mayCreate && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
                New website
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {mayCreate && (isCreating || isAsked) && (
        <Suspense>
          <NewWebsite
            onClose={() => {
              setCreating(false);
              if (isAsked) void navigate({ to: ".", hash: "", replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
};

import { Menu, Modal, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCheck, IconPlus, IconSelector } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createWebsiteContract } from "#commands/owners/members-contract.ts";
import { switchWebsiteContract } from "#commands/owners/own-account-contract.ts";
import { ownWebsitesContract } from "#read-api/owners/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import classes from "./website-switch.module.css";

/** Every website has an address of its own: going there is leaving this page. */
const useGoTo = () =>
  useMutation({
    mutationFn: (websiteId: string) => call(switchWebsiteContract, { params: { websiteId } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });

/** The website's name; opens the list of one's websites for who has several or may make one. */
export const WebsiteSwitch = () => {
  const website = useWebsite();
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
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
      {isCreating && <NewWebsite onClose={() => setCreating(false)} />}
    </>
  );
};

const NewWebsite = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [title, setTitle] = useState("");
  const [host, setHost] = useState("");
  const create = useMutation({
    mutationFn: () => call(createWebsiteContract, { body: { title, host } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [ownWebsitesContract.path] });
      notifications.show({
        message: `${title} was created. You can find it in your list of websites.`,
      });
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="New website"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Stack gap="md">
          <FormError error={create.error} fields={["title", "host"]} />
          <TextInput
            label="Name"
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            error={fieldError(create.error, "title")}
            data-autofocus
          />
          <TextInput
            label="Domain"
            description="The website’s domain, such as shop.example.com. Its DNS record must point to this server."
            value={host}
            onChange={({ currentTarget }) => setHost(currentTarget.value)}
            error={fieldError(create.error, "host")}
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormActions action="Create website" pending={create.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};

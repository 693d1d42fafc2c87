import { Button, Group, Stack, Text } from "@mantine/core";
import { useRef } from "react";
import { listFormsContract } from "#read-api/forms/contract.ts";
import { listMailingListsContract } from "#read-api/mailing-lists/contract.ts";
import { useCommand, useRefresh } from "../../kit/calls/use-command.ts";
import { useMay } from "../../kit/session/permissions.tsx";
import type { SignUpForm } from "./create-sign-up-form.ts";

const READS = [listFormsContract, listMailingListsContract];

/** The first newsletter of a website needs a mailing list and a form that joins it: both are made at once. */
export const NewSignUpForm = ({ onCreated }: { readonly onCreated: (formId: string) => void }) => {
  const may = useMay();
  const refresh = useRefresh(READS);
  const made = useRef<SignUpForm>(undefined);
  const create = useCommand(
    async () => {
      const { createSignUpForm } = await import("./create-sign-up-form.ts");
      return createSignUpForm(made);
    },
    {
      refreshes: [],
      // A release whose answer was lost shows its form in the choice.
      onError: refresh,
      // The choice needs the form among those that are released.
      onDone: async ({ formId }) => {
        await refresh();
        onCreated(formId);
      },
      says: ({ listName }) =>
        `A form was made and released. Visitors who fill it in join the mailing list “${listName}”.`,
    },
  );
  if (!may("forms:write") || !may("mailing-lists:write")) return null;
  return (
    <Stack gap={6}>
      <Text size="sm">No released form joins a mailing list yet.</Text>
      <Group>
        <Button size="compact-md" loading={create.isPending} onClick={() => create.mutate()}>
          Make a sign-up form
        </Button>
      </Group>
    </Stack>
  );
};

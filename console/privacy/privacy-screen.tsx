import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconDownload, IconSearch, IconUserX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { forgetPersonContract } from "#commands/privacy/contract.ts";
import {
  exportPersonContract,
  findPersonContract,
  type KnownPerson,
} from "#read-api/privacy/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { counted } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Facts, Page, Section } from "../kit/ui/page.tsx";
import { saveJson } from "../kit/ui/save-file.ts";
import { ForgetModal } from "./forgetting.tsx";
import classes from "./privacy-screen.module.css";

/** For people who request their data or its erasure, including guests without an account. */
export const PrivacyScreen = () => {
  const find = useCommand(findPersonContract, {
    input: (email: string) => ({ body: { email } }),
    refreshes: [],
    errors: "form",
  });
  const currentEmail = find.variables ?? "";
  const form = useCommandForm({
    initialValues: { email: "" },
    contract: findPersonContract,
    bodyOf: ({ email }) => ({ email: email.trim() }),
    error: find.error,
  });
  return (
    <Page
      title="Privacy requests"
      width="text"
      intro="When someone asks what data you hold, wants a copy, or asks for erasure, enter their email address here. First verify that the request really comes from them."
    >
      <Section title="Find a person">
        <CommandForm form={form} onSend={({ email }) => find.mutate(email.trim())}>
          <div className={classes.ask}>
            <TextInput
              type="email"
              name="email"
              label="Email address"
              autoComplete="off"
              {...form.field("email")}
            />
            <Button type="submit" leftSection={<IconSearch size={17} />} loading={find.isPending}>
              Look up
            </Button>
          </div>
        </CommandForm>
      </Section>
      <div aria-live="polite">
        {find.data !== undefined && (
          <Found
            key={`${currentEmail} ${find.submittedAt}`}
            email={currentEmail}
            person={find.data}
            onForgotten={() => find.mutate(currentEmail)}
          />
        )}
      </div>
    </Page>
  );
};

/** Exporting and erasing the data of an address. */
const usePerson = (email: string, onForgotten: () => void) => {
  const [forgetting, setForgetting] = useState(false);
  const take = useCommand(exportPersonContract, {
    input: () => ({ body: { email } }),
    refreshes: [],
    onDone: (data) => saveJson("personal-data.json", data),
  });
  const forget = useCommand(forgetPersonContract, {
    input: () => ({ body: { email } }),
    refreshes: "everything",
    onDone: () => {
      setForgetting(false);
      onForgotten();
    },
    says: ({ persons, accountDeleted }) =>
      `Personal data erased: ${counted(persons, "key")} destroyed${accountDeleted ? ", the account deleted" : ""}.`,
    errors: "form",
  });
  return { take, forget, forgetting, setForgetting };
};

const Found = ({
  email,
  person,
  onForgotten,
}: {
  readonly email: string;
  readonly person: KnownPerson;
  readonly onForgotten: () => void;
}) => {
  const { take, forget, forgetting, setForgetting } = usePerson(email, onForgotten);
  if (!person.known)
    return (
      <Section title="No data found">
        <Text>
          No personal data is stored for <span className="db-mono">{email}</span>. If there was any,
          it has been erased.
        </Text>
      </Section>
    );
  return (
    <Section title={`Data stored for ${email}`}>
      <Stack gap="lg">
        <Counts person={person} />
        <Group gap="sm">
          <Changes>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} />}
              loading={take.isPending}
              onClick={() => take.mutate()}
            >
              Download all data
            </Button>
            <Button
              variant="default"
              data-danger
              leftSection={<IconUserX size={17} />}
              onClick={() => setForgetting(true)}
            >
              Erase this person
            </Button>
          </Changes>
        </Group>
      </Stack>
      {forgetting && (
        <ForgetModal
          typed={email}
          pending={forget.isPending}
          error={forget.error}
          onForget={() => forget.mutate()}
          onClose={() => setForgetting(false)}
        >
          {person.siteUserId !== null && (
            <Text fw={600}>Their account on this website will also be deleted.</Text>
          )}
        </ForgetModal>
      )}
    </Section>
  );
};

const Counts = ({ person: { siteUserId, parts } }: { readonly person: KnownPerson }) => (
  <Facts
    of={{
      Account:
        siteUserId === null ? (
          "None: a guest"
        ) : (
          <Link to="/customers/$siteUserId" params={{ siteUserId }}>
            Show the account
          </Link>
        ),
      // Nothing of an area that one may not read.
      ...Object.fromEntries(
        parts.flatMap(({ label, count }) => (count === null ? [] : [[label, count] as const])),
      ),
    }}
  />
);

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload, IconSearch, IconUserX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { forgetPersonContract } from "#commands/privacy/contract.ts";
import {
  exportPersonContract,
  findPersonContract,
  type KnownPerson,
} from "#read-api/privacy/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Facts, Page, Section } from "../kit/ui/page.tsx";
import { saveJson } from "../kit/ui/save-file.ts";
import { ForgetModal } from "./forgetting.tsx";
import classes from "./privacy-screen.module.css";

/** For whoever asks what is kept about them, or to be forgotten: guests, too, who have no account. */
export const PrivacyScreen = () => {
  const [email, setEmail] = useState("");
  const find = useMutation({
    mutationFn: (asked: string) => call(findPersonContract, { body: { email: asked } }),
  });
  const asked = find.variables ?? "";
  return (
    <Page
      title="Privacy requests"
      width="text"
      intro="When someone asks what data you hold, wants a copy, or asks for erasure, enter their email address here. First verify that the request really comes from them."
    >
      <Section title="Find a person">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            find.mutate(email.trim());
          }}
        >
          <Stack gap="md">
            <FormError error={find.error} fields={["email"]} />
            <div className={classes.ask}>
              <TextInput
                type="email"
                name="email"
                label="Email address"
                autoComplete="off"
                maxLength={256}
                value={email}
                error={fieldError(find.error, "email")}
                onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              />
              <Button type="submit" leftSection={<IconSearch size={17} />} loading={find.isPending}>
                Look up
              </Button>
            </div>
          </Stack>
        </form>
      </Section>
      <div aria-live="polite">
        {find.data !== undefined && (
          <Found
            key={`${asked} ${find.submittedAt}`}
            email={asked}
            person={find.data}
            onForgotten={() => find.mutate(asked)}
          />
        )}
      </div>
    </Page>
  );
};

/** Handing out and forgetting what is kept under an address. */
const usePerson = (email: string, onForgotten: () => void) => {
  const client = useQueryClient();
  const [forgetting, setForgetting] = useState(false);
  const take = useMutation({
    mutationFn: () => call(exportPersonContract, { body: { email } }),
    onSuccess: (data) => saveJson("personal-data.json", data),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
  const forget = useMutation({
    mutationFn: () => call(forgetPersonContract, { body: { email } }),
    onSuccess: async ({ persons, accountDeleted }) => {
      setForgetting(false);
      notifications.show({
        message: `Personal data erased: ${counted(persons, "key")} destroyed${accountDeleted ? ", the account deleted" : ""}.`,
      });
      onForgotten();
      await client.invalidateQueries();
    },
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

/** None of an area that one may not read. */
const fact = (label: string, count: number | null) => count !== null && { [label]: count };

const Counts = ({ person: { siteUserId, counts } }: { readonly person: KnownPerson }) => (
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
      ...fact("Orders", counts.orders),
      "Forms sent": counts.formSubmissions,
      "Restock notices": counts.restock,
      ...fact("Reviews", counts.reviews),
      "Mailing lists": counts.mailingLists,
      ...fact("Subscriptions", counts.subscriptions),
      ...fact("Gift cards", counts.giftCards),
      ...fact("Emails in the outbox", counts.mails),
    }}
  />
);

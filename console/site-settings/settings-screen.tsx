import { Button, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeSiteSettingsContract } from "#commands/site-settings/contract.ts";
import type { SiteSettings, SiteSettingsChanges } from "#domain/site-settings/settings.ts";
import { getSiteSettingsContract } from "#read-api/site-settings/contract.ts";
import { keyOf, useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { useWebsiteChange } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/detail-drawer.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import { Page } from "../kit/ui/page.tsx";
import { ManualPaymentSection } from "./manual-payment-section.tsx";
import { RestockSection } from "./restock-section.tsx";
import { changesOf, draftOf, type SettingsDraft, settingsRules } from "./settings-draft.ts";
import classes from "./settings-screen.module.css";
import { InstallmentsSection, StoreSection } from "./store-sections.tsx";
import {
  CaptchaSection,
  ContentSection,
  FormsSection,
  ReviewsSection,
  VisitsSection,
} from "./visitor-sections.tsx";
import { WebsiteSection } from "./website-section.tsx";

export const SettingsScreen = () => {
  const query = useCall(getSiteSettingsContract, {});
  return (
    <Page
      title="Settings"
      width="text"
      intro="Settings for the whole website. Changes go live within two seconds."
    >
      <Loaded query={query}>{(settings) => <SettingsForm settings={settings} />}</Loaded>
    </Page>
  );
};

type Sent = { readonly changes: SiteSettingsChanges; readonly draft: SettingsDraft };

/** Sends only the changes, so that other members' changes are kept. */
const useSave = (onSaved: (settings: SiteSettings, sent: Sent) => void) => {
  const client = useQueryClient();
  const changeWebsite = useWebsiteChange();
  return useCommand(changeSiteSettingsContract, {
    input: ({ changes }: Sent) => ({ body: changes }),
    // The answer is all settings.
    refreshes: [],
    errors: "form",
    onDone: (settings, sent) => {
      const { title, currency, timeZone } = settings;
      client.setQueryData(keyOf(getSiteSettingsContract), settings);
      changeWebsite({ title, currency, timeZone });
      onSaved(settings, sent);
    },
  });
};

const SettingsForm = ({ settings }: { readonly settings: SiteSettings }) => {
  const [saved, setSaved] = useState(settings);
  const save = useSave((next, sent) => {
    // Input during the save is kept, and is not saved yet.
    if (form.current() === sent.draft) form.replace(draftOf(next));
    setSaved(next);
  });
  const form = useCommandForm({
    ...settingsRules(saved),
    initialValues: draftOf(settings),
    error: save.error,
  });
  const draft = form.values;
  const unsaved = Object.keys(changesOf(draft, saved)).length > 0;
  const change = (part: Partial<SettingsDraft>) => {
    if (save.isError) save.reset();
    form.change(part);
  };
  useHotkeys([["mod+S", () => form.element.current?.requestSubmit()]], []);
  const props = { draft, problems: form.errors, onChange: change };
  return (
    <CommandForm
      form={form}
      gap="lg"
      onSend={(next) => {
        if (unsaved && !save.isPending)
          save.mutate({ changes: changesOf(next, saved), draft: next });
      }}
    >
      <EmailNotice>
        Nothing that these settings promise to send goes out until an email server is set up.
      </EmailNotice>
      <WebsiteSection {...props} />
      <StoreSection {...props} />
      <ManualPaymentSection {...props} />
      <InstallmentsSection {...props} />
      <RestockSection {...props} />
      <ReviewsSection {...props} />
      <FormsSection {...props} />
      <CaptchaSection {...props} />
      <ContentSection {...props} />
      <VisitsSection {...props} />
      <SaveBar
        state={stateOf({ unsaved, saving: save.isPending, done: save.isSuccess })}
        onDiscard={() => {
          form.replace(draftOf(saved));
          save.reset();
        }}
      />
      <LeaveGuard isUnsaved={() => unsaved}>You have unsaved changes.</LeaveGuard>
    </CommandForm>
  );
};

type State = "unsaved" | "saving" | "saved" | "unchanged";

const stateOf = (is: { unsaved: boolean; saving: boolean; done: boolean }): State => {
  if (is.saving) return "saving";
  if (is.unsaved) return "unsaved";
  return is.done ? "saved" : "unchanged";
};

const stateTexts = {
  unsaved: "Unsaved changes",
  saving: "Saving…",
  saved: "Saved",
  unchanged: "No changes",
} as const satisfies Record<State, string>;

const SaveBar = ({
  state,
  onDiscard,
}: {
  readonly state: State;
  readonly onDiscard: () => void;
}) => (
  <div className={classes.bar}>
    <span className={classes.state} role="status">
      {stateTexts[state]}
    </span>
    <Changes>
      <Group gap="sm">
        <Button variant="default" disabled={state !== "unsaved"} onClick={onDiscard}>
          Discard changes
        </Button>
        <Button
          type="submit"
          loading={state === "saving"}
          disabled={state === "saved" || state === "unchanged"}
        >
          Save
        </Button>
      </Group>
    </Changes>
  </div>
);

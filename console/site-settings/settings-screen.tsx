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
import { useWebsiteChange } from "../kit/session/session.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { CheckoutSection } from "./checkout-section.tsx";
import { RestockSection } from "./restock-section.tsx";
import { SaveBar } from "./save-bar.tsx";
import { changesOf, draftOf, type SettingsDraft, settingsRules } from "./settings-draft.ts";
import classes from "./settings-screen.module.css";
import { SettingsTabs } from "./settings-tabs.tsx";
import { StoreSection } from "./store-section.tsx";
import { TopicsNav } from "./topics-nav.tsx";
import {
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
      intro="Settings for the whole website. Changes go live within two seconds."
    >
      <SettingsTabs />
      <Loaded query={query}>
        {(settings) => (
          <div className={classes.settings}>
            <TopicsNav />
            <SettingsForm settings={settings} />
          </div>
        )}
      </Loaded>
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
    says: () => "Settings saved.",
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
      <CheckoutSection {...props} />
      <RestockSection {...props} />
      <ReviewsSection {...props} />
      <FormsSection {...props} />
      <ContentSection {...props} />
      <VisitsSection {...props} />
      {(unsaved || save.isPending) && (
        <SaveBar
          saving={save.isPending}
          onDiscard={() => {
            form.replace(draftOf(saved));
            save.reset();
          }}
        />
      )}
      <LeaveGuard isUnsaved={() => unsaved}>You have unsaved changes.</LeaveGuard>
    </CommandForm>
  );
};

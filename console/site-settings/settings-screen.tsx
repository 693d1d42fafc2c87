import { Button, Group, Stack } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { changeSiteSettingsContract } from "#commands/site-settings/contract.ts";
import type { SiteSettings, SiteSettingsChanges } from "#domain/site-settings/settings.ts";
import { getSiteSettingsContract } from "#read-api/site-settings/contract.ts";
import { CallError, call } from "../kit/calls/api.ts";
import { keyOf, useCall } from "../kit/calls/queries.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { useWebsiteChange } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/detail-drawer.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import { Page } from "../kit/ui/page.tsx";
import { ManualPaymentSection } from "./manual-payment-section.tsx";
import { RestockSection } from "./restock-section.tsx";
import {
  changesOf,
  draftOf,
  problemsOf,
  type SettingsDraft,
  type SettingsProblems,
} from "./settings-draft.ts";
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

/** Sends what is different, and nothing else: other owners' changes stay. */
const useSave = (onSaved: (settings: SiteSettings, sent: Sent) => void) => {
  const client = useQueryClient();
  const changeWebsite = useWebsiteChange();
  return useMutation({
    mutationFn: ({ changes }: Sent) => call(changeSiteSettingsContract, { body: changes }),
    onSuccess: (settings, sent) => {
      const { title, currency, timeZone } = settings;
      client.setQueryData(keyOf(getSiteSettingsContract), settings);
      changeWebsite({ title, currency, timeZone });
      onSaved(settings, sent);
    },
  });
};

const refusedFields = (error: unknown): SettingsProblems =>
  error instanceof CallError ? (error.fields as SettingsProblems) : {};

const SettingsForm = ({ settings }: { readonly settings: SiteSettings }) => {
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(settings);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [tried, setTried] = useState(false);
  const save = useSave((next, sent) => {
    // What was typed while it was being saved stays, and is not saved yet.
    setDraft((now) => (now === sent.draft ? draftOf(next) : now));
    setSaved(next);
    setTried(false);
  });
  const found = problemsOf(draft, saved);
  const problems = { ...refusedFields(save.error), ...(tried ? found : {}) };
  const unsaved = Object.keys(changesOf(draft, saved)).length > 0;
  const change = (part: Partial<SettingsDraft>) => {
    if (save.isError) save.reset();
    setDraft((old) => ({ ...old, ...part }));
  };
  const submit = () => {
    setTried(true);
    const [wrong] = Object.keys(found);
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (unsaved && !save.isPending) save.mutate({ changes: changesOf(draft, saved), draft });
  };
  useHotkeys([["mod+S", submit]], []);
  const props = { draft, problems, onChange: change };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        <FormError error={save.error} fields={Object.keys(draft)} />
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
            setDraft(draftOf(saved));
            setTried(false);
            save.reset();
          }}
        />
      </Stack>
      <LeaveGuard isUnsaved={() => unsaved}>You have unsaved changes.</LeaveGuard>
    </form>
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

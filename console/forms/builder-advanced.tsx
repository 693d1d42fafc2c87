import { NumberInput, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "./builder.module.css";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import { settingMark } from "./builder-focus.ts";
import { SettingGroup } from "./builder-setting-group.tsx";

/** What happens after submitting, and the spam rules. Spec: B3.15, fieldset "advanced". */
export const AdvancedSettings = () => (
  <div className={classes.settings}>
    <Afterwards />
    <Spam />
  </div>
);

const Afterwards = () => {
  const { form, edit } = useFormBuilder();
  const problem = useProblem(null);
  const change = (next: Partial<typeof form>) => edit({ type: "form-changed", change: next });
  // The typed URL is kept when the option is switched off and on again.
  const [address, setAddress] = useState(form.successRedirect ?? "");
  const redirects = form.successRedirect !== null;
  return (
    <SettingGroup title="After submitting">
      <SegmentedControl
        aria-label="What happens after submitting"
        value={redirects ? "redirect" : "message"}
        onChange={(value) => change({ successRedirect: value === "redirect" ? address : null })}
        data={[
          { value: "message", label: "Show a message" },
          { value: "redirect", label: "Redirect to a page" },
        ]}
      />
      {redirects ? (
        <TextInput
          {...settingMark("successRedirect")}
          size="sm"
          label="Page"
          description="A path on this website, such as /thank-you, or a full URL."
          placeholder="/thank-you"
          maxLength={2_000}
          value={form.successRedirect ?? ""}
          error={problem("successRedirect")}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            change({ successRedirect: currentTarget.value });
          }}
        />
      ) : (
        <>
          <Textarea
            {...settingMark("submissionMessage")}
            size="sm"
            label="Message"
            description="Replaces the form after submission."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2_000}
            value={form.submissionMessage}
            error={problem("submissionMessage")}
            onChange={({ currentTarget }) => change({ submissionMessage: currentTarget.value })}
          />
          <Textarea
            {...settingMark("postSubmitHtml")}
            size="sm"
            label="HTML below the message"
            description="Headings, lists, links and pictures. Scripts are removed."
            autosize
            minRows={3}
            maxRows={14}
            maxLength={20_000}
            spellCheck={false}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
            value={form.postSubmitHtml}
            error={problem("postSubmitHtml")}
            onChange={({ currentTarget }) => change({ postSubmitHtml: currentTarget.value })}
          />
        </>
      )}
    </SettingGroup>
  );
};

/** Empty means no limit. */
const numberOf = (value: string | number): number | null =>
  typeof value === "number" && Number.isFinite(value) ? Math.floor(value) : null;

const Spam = () => {
  const { form, edit } = useFormBuilder();
  const { spam } = form;
  const change = (next: Partial<typeof spam>) =>
    edit({ type: "form-changed", change: { spam: { ...spam, ...next } } });
  return (
    <SettingGroup
      title="Spam"
      text="No submission is ever lost. Suspected spam goes to a separate folder, where you can restore it. No notifications are sent for it."
    >
      <Switch
        size="sm"
        label="Honeypot (a hidden field that only bots fill in)"
        checked={spam.honeypot}
        onChange={({ currentTarget }) => change({ honeypot: currentTarget.checked })}
      />
      <NumberInput
        size="sm"
        label="Minimum time to fill in the form (seconds)"
        description="0 accepts any speed."
        min={0}
        max={600}
        clampBehavior="strict"
        allowDecimal={false}
        value={spam.minimumFillSeconds}
        onChange={(value) => change({ minimumFillSeconds: numberOf(value) ?? 0 })}
      />
      <NumberInput
        size="sm"
        label="Maximum number of links per submission"
        placeholder="No limit"
        min={0}
        max={1_000}
        clampBehavior="strict"
        allowDecimal={false}
        value={spam.maximumLinks ?? ""}
        onChange={(value) => change({ maximumLinks: numberOf(value) })}
      />
      <NumberInput
        size="sm"
        label="Maximum submissions per visitor per hour"
        placeholder="Any number"
        min={1}
        max={100_000}
        clampBehavior="strict"
        allowDecimal={false}
        value={spam.maximumPerHour ?? ""}
        onChange={(value) =>
          change({ maximumPerHour: numberOf(value) === 0 ? 1 : numberOf(value) })
        }
      />
    </SettingGroup>
  );
};

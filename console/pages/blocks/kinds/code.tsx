import { Stack, Switch, Text, Textarea } from "@mantine/core";
import { IconCode } from "@tabler/icons-react";
import { useMay } from "../../../kit/session/permissions.tsx";
import type { FieldsProps } from "../fields-props.ts";
import type { DeclaredKind } from "./declare.ts";

/** Spec: B5.28. */
const NOT_ON_ANDROID = "Code editing is not available on Android.";
const isAndroid = (): boolean => /android/i.test(navigator.userAgent);

const CodeFields = ({ content, onChange }: FieldsProps<"code">) => {
  const mayRun = useMay()("settings:write");
  if (isAndroid()) return <Text size="sm">{NOT_ON_ANDROID}</Text>;
  const isLocked = content.runsScripts && !mayRun;
  return (
    <Stack gap="sm">
      <Textarea
        label="HTML"
        autosize
        minRows={6}
        maxRows={20}
        spellCheck={false}
        disabled={isLocked}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        value={content.html}
        onChange={({ currentTarget }) => onChange({ ...content, html: currentTarget.value })}
      />
      <Switch
        label="Allow scripts"
        description={
          mayRun
            ? "Scripts do not run in this editor. Without this, everything that could run is removed."
            : "Only members who can change settings can add scripts."
        }
        disabled={!mayRun}
        checked={content.runsScripts}
        onChange={({ currentTarget }) =>
          onChange({ ...content, runsScripts: currentTarget.checked })
        }
      />
      {content.runsScripts && (
        <Switch
          label="Wait until visitors allow it"
          description="For services that store data or recognize visitors. Visitors are asked on the page, and nothing of this block is loaded before they allow it."
          disabled={!mayRun}
          checked={content.waitsForConsent === true}
          onChange={({ currentTarget }) =>
            onChange({ ...content, waitsForConsent: currentTarget.checked })
          }
        />
      )}
    </Stack>
  );
};

export const code: DeclaredKind<"code"> = {
  name: "Code",
  group: "Layout",
  icon: IconCode,
  also: "html embed script markup",
  fresh: { type: "code", html: "<p>Your HTML</p>", runsScripts: false },
  fields: CodeFields,
};

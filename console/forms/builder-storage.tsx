import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./builder.module.css";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import { focusSoon, settingMark, settingSelector } from "./builder-focus.ts";
import { MailingListChoice } from "./builder-mailing-list.tsx";
import { SettingGroup } from "./builder-setting-group.tsx";
import { Webhooks } from "./builder-webhooks.tsx";

/** Spec: B3.15, fieldset "storage": where answers go. */
export const StorageSettings = () => {
  const { loaded } = useFormBuilder();
  return (
    <div className={classes.settings}>
      <SettingGroup
        title="Submissions"
        text={
          <>
            Every submission is kept and shown under{" "}
            <Link to="/submissions" search={{ formId: loaded.formId }}>
              Submissions
            </Link>
            . What follows happens besides.
          </>
        }
      />
      <Recipients />
      <MailingListChoice />
      <Webhooks />
    </div>
  );
};

const MAX_RECIPIENTS = 20;

const Recipients = () => {
  const { form, edit } = useFormBuilder();
  const problem = useProblem(null);
  const { recipients } = form;
  const change = (next: readonly string[]) =>
    edit({ type: "form-changed", change: { recipients: [...next] } });
  return (
    <SettingGroup
      title="Notifications"
      text="Each address gets a mail with the answers of every submission that is not spam."
    >
      {recipients.length > 0 && (
        <ul className={classes.rows}>
          {recipients.map((address, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address is its place while it is typed
            <li key={at} className={classes.row}>
              <TextInput
                {...settingMark("recipients", at)}
                size="sm"
                type="email"
                aria-label={`Recipient ${at + 1}`}
                placeholder="you@example.com"
                maxLength={256}
                value={address}
                error={problem("recipients", at)}
                onChange={({ currentTarget }) => change(recipients.with(at, currentTarget.value))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove recipient ${at + 1}`}
                onClick={() => {
                  change(recipients.toSpliced(at, 1));
                  focusSoon(
                    at > 0
                      ? settingSelector(null, "recipients", at - 1)
                      : settingSelector(null, "recipients"),
                  );
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          {...settingMark("recipients")}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={recipients.length >= MAX_RECIPIENTS}
          onClick={() => {
            change([...recipients, ""]);
            focusSoon(settingSelector(null, "recipients", recipients.length));
          }}
        >
          Add a recipient
        </Button>
      </div>
    </SettingGroup>
  );
};

import { Link } from "@tanstack/react-router";
import { destinationsLockedText } from "#domain/forms/destinations.ts";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import classes from "./builder.module.css";
import { AddressRows } from "./builder-address-rows.tsx";
import { useFormBuilder } from "./builder-context.ts";
import { MailingListChoice } from "./builder-mailing-list.tsx";
import { SettingGroup } from "./builder-setting-group.tsx";
import { Webhooks } from "./builder-webhooks.tsx";

/** The destinations of answers. Spec: B3.15, fieldset "storage". */
export const StorageSettings = () => {
  const { loaded } = useFormBuilder();
  return (
    <div className={classes.settings}>
      <SettingGroup
        title="Submissions"
        text={
          <>
            Every submission is saved under{" "}
            <Link to="/submissions" search={{ formId: loaded.formId }}>
              Submissions
            </Link>
            . The actions below run in addition.
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
  const { form, edit, namesDestinations } = useFormBuilder();
  const { recipients } = form;
  const change = (next: readonly string[]) =>
    edit({ type: "form-changed", change: { recipients: [...next] } });
  return (
    <SettingGroup
      title="Notifications"
      text="Each recipient gets an email with the answers of every submission that is not spam."
    >
      <EmailNotice>Recipients get no answers until an email server is set up.</EmailNotice>
      <AddressRows
        setting="recipients"
        called={{ one: "recipient", label: (number) => `Recipient ${number}` }}
        input={{ type: "email", placeholder: "you@example.com", maxLength: 256 }}
        // An address is identified by its index while it is typed.
        rows={recipients.map((address, key) => ({ key, address }))}
        most={MAX_RECIPIENTS}
        locked={namesDestinations ? undefined : destinationsLockedText}
        focusBefore
        onAdd={() => change([...recipients, ""])}
        onAddress={(at, address) => change(recipients.with(at, address))}
        onRemove={(at) => change(recipients.toSpliced(at, 1))}
      />
    </SettingGroup>
  );
};

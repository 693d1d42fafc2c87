import { Stack, Textarea, TextInput } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import type { FieldsProps } from "../fields-props.ts";
import { FormChoice } from "../form-fields.tsx";
import { NewSignUpForm } from "../new-sign-up-form.tsx";
import type { DeclaredKind } from "./declare.ts";

const NewsletterFields = ({ content, onChange }: FieldsProps<"newsletter">) => (
  <Stack gap="sm">
    <TextInput
      label="Title"
      maxLength={500}
      value={content.title}
      onChange={({ currentTarget }) => onChange({ ...content, title: currentTarget.value })}
    />
    <Textarea
      label="Text"
      autosize
      maxLength={500}
      value={content.text}
      onChange={({ currentTarget }) => onChange({ ...content, text: currentTarget.value })}
    />
    <FormChoice
      label="Form that joins a mailing list"
      joinsList
      whenNone={<NewSignUpForm onCreated={(formId) => onChange({ ...content, formId })} />}
      formId={content.formId}
      onChange={(formId) => onChange({ ...content, formId })}
    />
  </Stack>
);

export const newsletter: DeclaredKind<"newsletter"> = {
  name: "Newsletter",
  group: "Visitors",
  icon: IconMailForward,
  also: "sign up subscribe mailing list email news",
  fresh: { type: "newsletter", title: "News by email", text: "", formId: "" },
  fields: NewsletterFields,
  shown: ({ title }) => title,
};

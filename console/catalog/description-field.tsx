import { Alert, Button, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { RichTextField } from "#console/pages/blocks/rich-text-field.tsx";
import { htmlOfText, isEditable, textOfHtml } from "./description-html.ts";

/** HTML that the editor would change stays as it is, until a member decides to edit it as text. */
const HtmlField = ({
  html,
  onChange,
}: {
  readonly html: string;
  readonly onChange: (html: string) => void;
}) => (
  <Stack gap="xs">
    <Textarea
      label="Description"
      description="HTML; unsafe markup is removed."
      autosize
      minRows={4}
      maxRows={16}
      value={html}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <Alert variant="light" color="gray" title="This description has its own HTML">
      The text editor does not know everything in it, such as tables. You can edit the HTML, or turn
      it into text that the editor knows.{" "}
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        display="block"
        onClick={() => onChange(htmlOfText(textOfHtml(html)))}
      >
        Edit as text
      </Button>
    </Alert>
  </Stack>
);

/** The description of a product, as people write it. It is stored as safe HTML. */
export const DescriptionField = ({
  html,
  onChange,
}: {
  readonly html: string;
  readonly onChange: (html: string) => void;
}) => {
  const [edited, setEdited] = useState(() => ({ html, text: textOfHtml(html) }));
  const isOwn = edited.html === html;
  const [isText, setIsText] = useState(() => isEditable(html));
  // Typing HTML in its field does not switch to the editor; a converted or merged text does.
  if (!isText)
    return (
      <HtmlField
        html={html}
        onChange={(next) => {
          onChange(next);
          const converted = htmlOfText(textOfHtml(html));
          if (next !== converted || next === html) return;
          setEdited({ html: next, text: textOfHtml(next) });
          setIsText(true);
        }}
      />
    );
  return (
    <RichTextField
      label="Description"
      text={isOwn ? edited.text : textOfHtml(html)}
      onChange={(text) => {
        const next = htmlOfText(text);
        setEdited({ html: next, text });
        onChange(next);
      }}
    />
  );
};
